import type { Sandbox } from '../../../sandbox/sandbox';
import { always, useServers } from '../../support/httpServer';
import { loggedLines } from '../../support/loggedLines';
import { DAY_MS, HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

// A page that answers 500 is tried again after seconds, which need not pass.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });
const serve = useServers();
let sandbox: Sandbox;

describe('a page that cannot be read', () => {
	it('leaves what is on the others to come, at once, and none of the old ones', async () => {
		sandbox = await startSandbox({ listFaults: { brokenPage: 3 } });
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(3);
		const due: string[] = [];

		for (let round = 0; round < 7; round++) {
			due.push(publish(sandbox));
			await trigger.poll();
			expect(trigger.given).toEqual(due);
		}
		await trigger.pollsOfADay();

		expect(trigger.given).toEqual(due);
	});

	it.each([404, 422])('and those behind it, refused by %i for good: the rest is watched', async (status) => {
		sandbox = await startSandbox();
		sandbox.settings.script = ({ url }) =>
			/page=([7-9]|\d\d)$/.test(url) ? { kind: 'status', status } : undefined;
		const lines = loggedLines();
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(2);
		const due: string[] = [];

		for (let round = 0; round < 4; round++) {
			due.push(publish(sandbox));
			await trigger.polls(2);
			sandbox.account.reviewList.hide(sandbox.reviews[3]?.id ?? '');
			await trigger.poll();
		}
		await trigger.pollsOfADay();
		// A page that is refused is tried again by the next poll.
		await trigger.poll();

		expect([...trigger.given].sort()).toEqual(due.sort());
		// One more: the first page that was left out is asked for by each poll.
		expect(await trigger.polls(10)).toHaveLength(20);
		expect(lines.filter((line) => line.startsWith('warn'))).toEqual([
			expect.stringMatching(/Page 7 of the list cannot be read/),
		]);
	});

	it.each([404, 422] as const)(
		'past the end of a list that has shrunk, refused by %i, is no matter',
		async (pastEnd) => {
			sandbox = await startSandbox({ listFaults: { pastEnd } });
			const trigger = new PolledTrigger(sandbox);
			await trigger.poll();
			for (const { id } of sandbox.reviews.slice(-13)) sandbox.account.reviewList.remove(id);
			await trigger.poll();
			const due = [publish(sandbox), publish(sandbox, DAY_MS)];

			await trigger.polls(2);
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(10);
		},
	);
});

describe('a baseline', () => {
	it.each(['newest', 'highlighted'] as const)(
		'that 429 cuts short goes on for five polls: what was created since is new, then late ones too: %s',
		async (order) => {
			sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox);
			const due: string[] = [];
			for (let poll = 0; poll < 5; poll++) {
				trigger.refuseAfter(5);
				await trigger.poll().catch(() => {});
				trigger.acceptAll();
				due.push(publish(sandbox));
			}

			await trigger.polls(3);
			due.push(publish(sandbox, 30 * DAY_MS));
			await trigger.polls(3);
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(10);
		},
	);

	it('that two triggers begin together on one key, a window too small for both, becomes whole', async () => {
		sandbox = await startSandbox({ limit: 11, windowMs: MINUTE_MS });
		const one = new PolledTrigger(sandbox);
		const other = one.twin();
		const poll = async (afterMs: number) => {
			one.pass(afterMs);
			await Promise.allSettled([one.poll(0), other.poll(0)]);
		};
		await poll(0);
		const due = [publish(sandbox)];

		for (let polls = 0; polls < 24; polls++) await poll(2 * MINUTE_MS);
		due.push(publish(sandbox, 30 * DAY_MS));
		for (let polls = 0; polls < 15; polls++) await poll(2 * HOUR_MS);

		for (const { given } of [one, other]) expect([...given].sort()).toEqual(due.sort());
	});
});

it('reads 101 pages a poll at most, though the list says that it has a billion reviews', async () => {
	sandbox = await startSandbox();
	const data = sandbox.reviews.slice(0, 15);
	const { url, requests } = await serve((request, response) => {
		const user = { id: 'user', company_id: 'company' };
		if (request.url === '/v1/me') return always(200, user)(request, response);
		const page = { data: request.url?.endsWith('page=1') ? data : [], links: {} };
		return always(200, { ...page, meta: { per_page: 15, total: 1e9 } })(request, response);
	});

	expect(await new TriggerWorkflow({ baseUrl: url, apiToken: 'token' }).poll()).toBeNull();

	expect(requests.length).toBeLessThanOrEqual(102);
});
