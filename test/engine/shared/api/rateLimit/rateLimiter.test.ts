import type { Sandbox } from '../../../../../sandbox/sandbox';
import { GET_ME, inputItems, jsonOf, LIST_ALL, runNode, TOKEN } from '../../../../support/engine';
import { always, useServers } from '../../../../support/httpServer';
import { loggedLines } from '../../../../support/loggedLines';
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

	it('lets a poll go before an export of the same process, within one window', async () => {
		// Pauses double: one of 16 s would end after the poll's time.
		const sandbox = await startSandbox({ limit: 1_000, windowMs: 12_000, hints: false });
		const trigger = TriggerWorkflow.on(sandbox);
		await passUntil(trigger.poll());
		await passUntil(new Promise((resolve) => setTimeout(resolve, 12_000)));
		sandbox.settings.limit = 8;
		const lines = loggedLines();
		let isDone = false;
		const { baseUrl, apiToken } = trigger.credential;
		const exporting = runNode({ parameters: LIST_ALL, baseUrl, apiToken }).finally(() => (isDone = true));
		await passUntil(usedUp(sandbox));
		const before = sandbox.count(200);

		expect(await passUntil(trigger.poll())).toBeNull();

		expect(isDone).toBe(false);
		expect(sandbox.count(200) - before).toBeLessThanOrEqual(8);
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
