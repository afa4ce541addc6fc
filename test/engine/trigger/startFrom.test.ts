import type { ListOrder } from '../../../sandbox/reviewList';
import type { Sandbox } from '../../../sandbox/sandbox';
import { useClockAhead } from '../../support/clockAhead';
import { addReview } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
const passTime = useClockAhead();
let sandbox: Sandbox;

describe('Start From', () => {
	it.each(ORDERS)('All: every review there is, oldest first, once: %s', async (order) => {
		sandbox = await startSandbox({ reviews: 200, order });
		const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'all' });
		const createdBefore = sandbox.reviews.map(({ created_at }) => created_at);

		const items = (await trigger.poll()) ?? [];

		expect(items.map((item) => item.created_at)).toEqual([...createdBefore].sort());
		expect(new Set(items.map(({ id }) => id)).size).toBe(200);
		expect(await trigger.poll()).toBeNull();
		const id = addReview(sandbox, 60);
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it.each(ORDERS)('All of a long list comes over several polls, each oldest first: %s', async (order) => {
		sandbox = await startSandbox({ reviews: 3_000, order });
		const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'all' });
		const ids: string[] = [];

		for (let poll = 0; poll < 5; poll++) {
			passTime(600_000);
			const items = (await trigger.poll()) ?? [];
			const created = items.map((item) => item.created_at as string);
			expect(created).toEqual([...created].sort());
			ids.push(...items.map((item) => item.id as string));
		}

		expect(ids.sort()).toEqual(sandbox.reviews.map(({ id }) => id).sort());
	});

	it.each(ORDERS)('Date: those created since, and what comes later: %s', async (order) => {
		sandbox = await startSandbox({ reviews: 200, order });
		const startDate = '2026-10-15T00:00:00Z';
		const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'date', startDate });
		const since = sandbox.reviews.filter(({ created_at }) => Date.parse(created_at) >= Date.parse(startDate));

		const ids = await trigger.pollIds();

		expect(ids.sort()).toEqual(since.map(({ id }) => id).sort());
		expect(await trigger.poll()).toBeNull();
		const id = addReview(sandbox, 60);
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it.each([
		[{ startFrom: 'date' }, "'Start Date' is empty"],
		[{ startFrom: 'date', startDate: 'soon' }, "'Start Date' must be a date"],
		[{ startFrom: 'date', startDate: '2026-02-31' }, "'Start Date' must be a date"],
		[{ startFrom: 'yesterday' }, "'Start From' must be all, date or now"],
		[{ filters: { ratingMin: 'good' } }, "'Rating Min' must be a number"],
	])('%j is refused in words', async (parameters, message) => {
		sandbox = await startSandbox();

		await expect(TriggerWorkflow.on(sandbox, parameters).poll()).rejects.toThrow(message);
	});
});

describe('filters', () => {
	it('let only matching reviews start the workflow; others do not come later either', async () => {
		sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox, { filters: { ratingMax: 2, highlighted: true } });
		await trigger.poll();
		addReview(sandbox, 60, { rating: 5, is_highlighted: true });
		addReview(sandbox, 61, { rating: 1 });
		const id = addReview(sandbox, 62, { rating: 2, is_highlighted: true });

		expect(await trigger.pollIds()).toEqual([id]);
		expect(await trigger.poll()).toBeNull();
	});

	it('look for a text in title and content, whatever the case', async () => {
		sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox, { filters: { text: 'great STAFF' } });
		await trigger.poll();
		addReview(sandbox, 60);
		const ids = [
			addReview(sandbox, 61, { title: 'Great staff' }),
			addReview(sandbox, 62, { content: 'With the great Staff of theirs' }),
		];

		expect(await trigger.pollIds()).toEqual(ids);
	});
});
