import type { Fault } from '../../../sandbox/faults';
import type { ListOrder } from '../../../sandbox/listOrders';
import type { Sandbox } from '../../../sandbox/sandbox';
import { loggedLines } from '../../support/loggedLines';
import { DAY_MS, HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

// A page that answers 500 is tried again after seconds, which need not pass.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled', 'highlighted', 'published'];
const REFUSED: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '600' } };
const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });
let sandbox: Sandbox;

const pageIn = (url: string): number => Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 0);
/** Answers requests for some pages otherwise. */
const refuse = (isRefused: (page: number) => boolean, status: number): void => {
	sandbox.settings.script = ({ url }) => (isRefused(pageIn(url)) ? { kind: 'status', status } : undefined);
};
const lastPage = (): number => Math.ceil(sandbox.reviews.length / sandbox.settings.pageSize);
const hide = (...places: number[]): void => {
	for (const id of places.map((place) => sandbox.reviews.at(place)?.id))
		sandbox.account.reviewList.hide(id ?? '');
};

describe.each(ORDERS)('a baseline of a list in the order "%s"', (order) => {
	it.each([
		['at the first request', 0, 1],
		['after the company is known', 1, 1],
		['after the first page', 2, 1],
		['within its sweep, five polls long', 5, 5],
	])(
		'that 429 cuts short %s goes on: what was created since is new, then late ones too',
		async (_name, requestsAPoll, polls) => {
			sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox);
			const due: string[] = [];
			for (let poll = 0; poll < polls; poll++) {
				let requests = 0;
				sandbox.settings.script = () => (++requests > requestsAPoll ? REFUSED : undefined);
				expect(await trigger.poll().catch((error: Error) => error.message)).toEqual(
					poll === 0 ? [] : expect.anything(),
				);
				trigger.workflow.changeKey(sandbox);
				due.push(publish(sandbox));
			}
			delete sandbox.settings.script;

			await trigger.polls(3);
			due.push(publish(sandbox, 30 * DAY_MS));
			await trigger.polls(3);
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(10);
		},
	);

	it.each([8, 9, 10, 11])(
		'that 429 cuts short near its end is not begun again: after %i requests',
		async (cut) => {
			sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox);
			for (const requestsAPoll of [5, cut]) {
				let requests = 0;
				sandbox.settings.script = () => (++requests > requestsAPoll ? REFUSED : undefined);
				await trigger.poll().catch(() => {});
				trigger.workflow.changeKey(sandbox);
			}
			delete sandbox.settings.script;

			expect((await trigger.polls(1)).length).toBeLessThanOrEqual(7);
			expect(await trigger.polls(10)).toHaveLength(10);
		},
	);

	it('that two triggers begin together on one key, a window too small for both, becomes whole', async () => {
		sandbox = await startSandbox({ order, limit: 11, windowMs: MINUTE_MS });
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

describe.each(ORDERS)('a list in the order "%s"', (order) => {
	it('of which a page answers 500 for good: what is on the others comes, and none of the old ones', async () => {
		sandbox = await startSandbox({ order });
		refuse((page) => page === 3, 500);
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(3);
		const published: string[] = [];

		for (let round = 0; round < 7; round++) {
			published.push(publish(sandbox));
			await trigger.poll();
			if (order === 'newest') expect(trigger.given).toEqual(published);
		}
		await trigger.pollsOfADay();

		const unreadable = sandbox.reviews.slice(10, 15).map(({ id }) => id);
		const due = published.filter((id) => !unreadable.includes(id));
		expect(new Set(trigger.given).size).toBe(trigger.given.length);
		expect(published).toEqual(expect.arrayContaining(trigger.given));
		expect(trigger.given).toEqual(expect.arrayContaining(due));
		await trigger.polls(25);
		const asked = await trigger.polls(10);
		expect(asked.filter((url) => pageIn(url) === lastPage()).length).toBeLessThanOrEqual(
			order === 'oldest' ? 11 : 1,
		);
	});

	it.each([404, 422])(
		'of which pages past the end are refused by %i, when it has shrunk: goes on',
		async (status) => {
			sandbox = await startSandbox({ order });
			refuse((page) => page > Math.max(1, lastPage()), status);
			const trigger = new PolledTrigger(sandbox);
			await trigger.poll();
			const due: string[] = [];

			for (let round = 0; round < 3; round++) {
				hide(...Array.from({ length: 13 }, (_, index) => -1 - index));
				await trigger.poll();
				hide(0, 7);
				due.push(publish(sandbox));
				await trigger.polls(2);
			}
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.filter((id) => trigger.given.includes(id)).sort());
			const visible = sandbox.reviews.map(({ id }) => id);
			expect(trigger.given).toEqual(expect.arrayContaining(due.filter((id) => visible.includes(id))));
			expect(await trigger.polls(10)).toHaveLength(10);
		},
	);
});

describe('a list whose pages from the seventh on are refused for good', () => {
	it.each([404, 422])('by %i: what can be read is watched, and the log says so', async (status) => {
		sandbox = await startSandbox();
		refuse((page) => page > 6, status);
		const lines = loggedLines();
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(2);
		const due: string[] = [];

		for (let round = 0; round < 4; round++) {
			due.push(publish(sandbox));
			await trigger.polls(2);
			hide(3);
			await trigger.poll();
		}
		await trigger.pollsOfADay();
		// A page that is refused is tried again by the next poll.
		await trigger.poll();

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
		expect(lines.join('\n')).toMatch(/^warn .*page 7 and those after it cannot be read/m);
	});
});
