import type { Sandbox } from '../../../../../sandbox/sandbox';
import { GET_ME, inputItems, jsonOf, LIST_ALL, runNode, TOKEN } from '../../../../support/engine';
import { always, useServers } from '../../../../support/httpServer';
import { loggedLines } from '../../../../support/loggedLines';
import type { PollOptions } from '../../../../../tools/engine/engineTrigger';
import { TriggerWorkflow } from '../../../../support/trigger';
import { useSandbox } from '../../../../support/useSandbox';
import { useSimulatedTime } from '../../../../support/simulatedTime';

type Platform = TriggerWorkflow['credential'];

const ADVICE = 'try a key for each\\.$';
const testEventOf = async (platform: Platform) =>
	await new TriggerWorkflow(platform).poll({ mode: 'manual' }).catch((error: Error) => error);

describe('the rate limit', () => {
	const passUntil = useSimulatedTime();
	const startSandbox = useSandbox({ reviews: 300, limit: 8 });
	const serve = useServers();

	it.each<[string, (platform: Platform) => Promise<unknown>]>([
		['Get Me', async (platform) => (await runNode({ parameters: GET_ME, ...platform })).error],
		['Fetch Test Event', testEventOf],
	])('that does not clear for %s is told with what can be done there', async (_name, errorOf) => {
		const server = await serve(always(429, { message: 'Too many requests' }, { 'retry-after': '3600' }));

		expect(await passUntil(errorOf({ baseUrl: server.url, apiToken: TOKEN }))).toMatchObject({
			message: 'The rate limit did not clear',
			httpCode: '429',
			description: expect.stringMatching(
				`^Waited [\\d.]+ s\\. The next try would be in 60 s\\. .*${ADVICE}`,
			) as string,
		});
	});

	it.each<
		[what: string, of: (polled: TriggerWorkflow) => TriggerWorkflow, options: PollOptions, asks: string]
	>([
		['a poll', (polled) => polled, {}, '/v1/reviews?page=1'],
		[
			'the first poll with a key',
			({ credential }) => new TriggerWorkflow(credential),
			{},
			'/v1/me /v1/reviews?page=1',
		],
		['Fetch Test Event', (polled) => polled, { mode: 'manual' }, '/v1/reviews?page=1 /v1/reviews?page=20'],
	])('lets %s go before an export of the same process', async (_what, of, options, asks) => {
		// Pauses double: one of 16 s would end after the poll's time.
		const sandbox = await startSandbox({ limit: 1_000, windowMs: 12_000, hints: false });
		const polled = TriggerWorkflow.on(sandbox);
		await passUntil(polled.poll());
		await passUntil(new Promise((resolve) => setTimeout(resolve, 12_000)));
		sandbox.settings.limit = 8;
		const { baseUrl, apiToken } = polled.credential;
		const exporting = runNode({ parameters: LIST_ALL, baseUrl, apiToken });
		await passUntil(usedUp(sandbox));
		const lines = loggedLines();
		const before = sandbox.answers.length;

		await passUntil(of(polled).poll(options));

		const accepted = sandbox.answers.slice(before).filter(({ statusCode }) => statusCode === 200);
		const first = accepted.map(({ url }) => url).slice(0, asks.split(' ').length);
		expect(first.join(' ')).toBe(asks);
		expect(lines).toContainEqual(expect.stringMatching(/^info Trigger: Waited \d+ s for the rate limit$/));
		expect(jsonOf((await passUntil(exporting)).items)).toEqual(sandbox.reviews);
	});

	it("lets another execution's request have its turn beside 60 input items, which all succeed", async () => {
		const sandbox = await startSandbox();
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		const run = { parameters: GET_ME, baseUrl: sandbox.url, apiToken };
		const many = runNode({ ...run, input: inputItems(60) });
		await passUntil(usedUp(sandbox));
		const before = sandbox.count(200);

		const { status } = await passUntil(runNode(run));

		expect(status).toBe('success');
		expect(sandbox.count(200) - before).toBeLessThanOrEqual(8);
		expect((await passUntil(many)).items).toHaveLength(60);
		expect([sandbox.count(200), sandbox.count(429) <= 40]).toEqual([61, true]);
	});
});

/** When a limit of 8 requests is used up. */
async function usedUp(sandbox: Sandbox): Promise<void> {
	while (sandbox.count(200) < 8) await new Promise((resolve) => setTimeout(resolve, 100));
}
