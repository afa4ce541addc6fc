import type { ListOrder } from '../../../sandbox/reviewList';
import type { Sandbox } from '../../../sandbox/sandbox';
import { useClockAhead } from '../../support/clockAhead';
import { addReview, addReviewAt } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const REFUSED = { kind: 'status', status: 429, headers: { 'retry-after': '600' } } as const;
const TEN_MINUTES_MS = 600_000;
const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
const passTime = useClockAhead();
let sandbox: Sandbox;

describe('what a poll costs', () => {
	it.each([
		['newest', 10],
		['oldest', 10],
		['shuffled', 10],
	] as const)('ten quiet ones of 1,500 reviews, %s: at most %i requests', async (order, most) => {
		sandbox = await startSandbox({ reviews: 1_500, order });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const before = sandbox.answers.length;

		for (let polls = 0; polls < 10; polls++) expect(await trigger.poll()).toBeNull();

		expect(sandbox.answers.length - before).toBeLessThanOrEqual(most);
	});

	it.each([
		['one new review', (): void => void addReview(sandbox, 60), 1],
		[
			'a hundred',
			(): void => Array.from({ length: 100 }, (_, i) => addReview(sandbox, i)).forEach(() => {}),
			7,
		],
		['one published two days late', (): void => void addReview(sandbox, -2 * 86_400), 1],
	])('newest first, %s', async (_name, happening, requests) => {
		sandbox = await startSandbox({ reviews: 1_500 });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		passTime(TEN_MINUTES_MS);
		const before = sandbox.answers.length;
		happening();

		expect(await trigger.poll()).not.toBeNull();

		expect(sandbox.answers.length - before).toBe(requests);
	});

	it('newest first, one published six days late: a search by halves', async () => {
		sandbox = await startSandbox({ reviews: 1_500 });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		passTime(TEN_MINUTES_MS);
		const before = sandbox.answers.length;
		const id = addReview(sandbox, -6 * 86_400);

		expect(await trigger.pollIds()).toEqual([id]);

		expect(sandbox.answers.length - before).toBeLessThanOrEqual(10);
	});

	it.each(ORDERS)('the first one of 1,500 reviews, %s: its 100 pages, and the user', async (order) => {
		sandbox = await startSandbox({ reviews: 1_500, order });

		await TriggerWorkflow.on(sandbox).poll();

		expect(sandbox.answers.length).toBe(101);
	});

	it.each(ORDERS)(
		'the first ones of 3,000 reviews, %s: 101 pages at most, then those of the time since',
		async (order) => {
			sandbox = await startSandbox({ reviews: 3_000, order });
			const trigger = TriggerWorkflow.on(sandbox);
			const began = Date.now();
			await trigger.poll();
			const first = sandbox.answers.length;
			passTime(60_000);

			await trigger.poll();

			const refilled = (Date.now() - began) / 1_500;
			expect(first).toBeLessThanOrEqual(102);
			expect(sandbox.answers.length - first).toBeLessThanOrEqual(refilled + 2);
		},
	);
});

describe('a large account', () => {
	it.each(['newest', 'oldest'] as const)(
		'of 100,000 reviews, %s: under 100 kB of static data, and what comes in comes out at once',
		async (order) => {
			sandbox = await startSandbox({ reviews: 100_000, order });
			const trigger = TriggerWorkflow.on(sandbox);
			await trigger.poll();
			for (let polls = 0; polls < 12; polls++) {
				passTime(TEN_MINUTES_MS);
				const ids = Array.from({ length: 300 }, () => addReviewAt(sandbox, Date.now()));
				expect((await trigger.pollIds()).sort()).toEqual(ids.sort());
			}

			expect(Buffer.byteLength(trigger.saved)).toBeLessThan(100_000);
		},
	);

	it('without an order is read over several polls, each review once', async () => {
		sandbox = await startSandbox({ reviews: 3_000, order: 'shuffled' });
		const trigger = TriggerWorkflow.on(sandbox);
		const polls = async (count: number) => {
			const ids: string[] = [];
			for (let poll = 0; poll < count; poll++) {
				passTime(TEN_MINUTES_MS);
				ids.push(...(await trigger.pollIds()));
			}
			return ids;
		};
		expect(await polls(3)).toEqual([]);
		const added = [60, 120, 180].map((seconds) => addReview(sandbox, seconds));

		expect((await polls(6)).sort()).toEqual([...added].sort());
		expect(Buffer.byteLength(trigger.saved)).toBeLessThan(100_000);
	});
});

describe('more than fits into one poll', () => {
	it.each(ORDERS)('comes out over several, each oldest first: %s', async (order) => {
		sandbox = await startSandbox({ pageSize: 2, order });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const added = Array.from({ length: 450 }, (_, index) => addReview(sandbox, 60 + index));

		const polls: string[][] = [];
		for (let poll = 0; poll < 8; poll++) {
			passTime(TEN_MINUTES_MS);
			polls.push(await trigger.pollIds());
			if (poll === 1) added.push(addReview(sandbox, 1_000));
		}

		expect(polls.flat().sort()).toEqual([...added].sort());
		expect(polls.filter((ids) => ids.length > 0).length).toBeGreaterThan(1);
		for (const ids of polls) expect(ids).toEqual(added.filter((id) => ids.includes(id)));
	});

	it.each(ORDERS)('when the rate limit ends it comes with the next polls: %s', async (order) => {
		sandbox = await startSandbox({ order });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const added = Array.from({ length: 200 }, (_, index) => addReview(sandbox, 60 + index));
		const given: string[] = [];

		for (let poll = 0; poll < 10; poll++) {
			passTime(TEN_MINUTES_MS);
			let requests = 0;
			sandbox.settings.script = () => (++requests > 5 ? REFUSED : undefined);
			given.push(...(await trigger.pollIds()));
			trigger.changeKey(sandbox);
		}

		expect(given.sort()).toEqual([...added].sort());
	});
});
