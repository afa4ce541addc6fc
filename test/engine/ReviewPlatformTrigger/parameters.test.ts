import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ReviewPlatformTrigger } from '../../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { publish, usePolledTrigger } from '../../support/polledTrigger';
import { addReviewAt } from '../../support/reviews';
import { useSimulatedTime } from '../../support/simulatedTime';
import { addReviews, testSurface, type Row } from '../../support/surface';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const REVIEWS = { reviews: 200, limit: 100_000 };
const startSandbox = useSandbox(REVIEWS);
const begin = usePolledTrigger(REVIEWS);

describe('What can be set of the trigger', () => {
	const passUntil = useSimulatedTime();
	const clock = { now: () => Date.now(), sleep: async () => {} };
	const start = useSandbox({ reviews: 0, order: 'shuffled', clock });
	/** What comes of the first poll, of one after a review has changed and one has come in, and nothing of the next one. */
	const run = async (parameters: INodeParameters) => {
		const sandbox = addReviews(await start());
		const trigger = TriggerWorkflow.on(sandbox, parameters);
		const poll = async () => (await passUntil(trigger.poll())) ?? [];
		const first = await poll();
		await passUntil(new Promise((resolve) => setTimeout(resolve, 60_000)));
		sandbox.account.reviewList.edit('3', { rating: 2 });
		addReviewAt(sandbox, Date.parse('2026-11-09T23:30Z'), { id: 'new' });
		const items = await poll();
		expect(await poll()).toEqual([]);
		const ids = (given: IDataObject[]) =>
			given
				.map(({ id }) => id as string)
				.reverse()
				.join(' ');
		return { reviews: ids(first), then: ids(items), items, fields: Object.keys(items[0] ?? {}).join() };
	};
	const all = { startFrom: 'all', event: 'newOrChangedReview' };
	const message = '★★★☆☆ → ★★☆☆☆ Late\nMy refund\nChanged review · first written 2026-10-20 08:00';
	const fields =
		'created_at,rating,message,title,content,experience_date,is_highlighted,event,previous_rating,id,company_id,user_id';
	const rows: Row[] = [
		['event', 'changedReview', { then: '3', items: [{ event: 'changedReview', previous_rating: 3 }] }],
		['event', 'newOrChangedReview', { then: 'new 3' }],
		['startFrom', 'now', { reviews: '', then: 'new' }],
		['startFrom', 'all', { reviews: '5 4 3 1' }, { beside: { startFrom: 'now' } }],
		['startFrom', 'date', { reviews: '5 4', then: 'new' }, { beside: { startDate: '2026-11-01' } }],
		[
			'startDate',
			'2026-10-01',
			{ reviews: '5 4 3' },
			{ beside: { startFrom: 'date', startDate: '2026-11-01' } },
		],
		['options.message', 'plainText', { items: [{ message }, {}], fields }, { beside: all }],
		[
			'options.spreadsheetFormat',
			true,
			{ items: [{ created_at: '2026-10-20 08:00:00' }, {}] },
			{ beside: all },
		],
	];
	testSurface(
		new ReviewPlatformTrigger().description.properties,
		rows,
		async (parameters) => await run({ startFrom: 'all', ...parameters }),
	);
});

describe("the trigger's parameters", () => {
	it.each([
		['newReview', ['new']],
		['changedReview', ['changed']],
		['newOrChangedReview', ['changed', 'new']],
	])('Trigger On %s gives out each review that is %j, once, also without saved polls', async (event, due) => {
		const parameters = { event, filters: { ratingMin: 4 } };
		const trigger = await begin({}, { parameters, isScheduled: true });
		const { sandbox } = trigger;
		await trigger.poll();
		const { reviewList } = sandbox.account;
		const [changed, lowered] = sandbox.reviews.slice(3).map(({ id }) => id) as [string, string];
		for (const id of [changed, lowered]) reviewList.edit(id, { rating: 1 });
		await trigger.poll();
		reviewList.edit(changed, { rating: 5 });
		reviewList.edit(lowered, { rating: 2 });
		const ids = { changed, new: publish(sandbox, 0, { rating: 5 }) };

		const items: IDataObject[] = [];
		for (let polls = 0; polls < 3; polls++) items.push(...(await trigger.pollItems()));

		expect(items.map(({ id }) => id)).toEqual(due.map((kind) => ids[kind as keyof typeof ids]));
		for (const { id, ...fields } of items) {
			const review = reviewList.records.find((record) => record.id === id);
			const [what, previous_rating] = id === changed ? ['changedReview', 1] : ['newReview', null];
			const said = event === 'newReview' ? {} : { event: what, previous_rating };
			expect({ id, ...fields }).toEqual({ ...review, ...said });
		}
	});

	it('that cannot be used are refused in words', async () => {
		const parameters = { filters: { ratingMin: 'good' } };
		const message = "'Rating Min' must be a whole number";
		const sandbox = await startSandbox();

		await expect(TriggerWorkflow.on(sandbox, parameters).poll()).rejects.toThrow(message);
	});
});
