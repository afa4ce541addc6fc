import type { IDataObject } from 'n8n-workflow';

import { PolledTrigger, publish, usePolledTrigger } from '../../support/polledTrigger';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const REVIEWS = { reviews: 200, limit: 100_000 };
const startSandbox = useSandbox(REVIEWS);
const begin = usePolledTrigger(REVIEWS);

describe("the trigger's parameters", () => {
	const DATE = '2026-10-15T00:00:00Z';

	it.each([
		['All', { startFrom: 'all' }, 0],
		['Date', { startFrom: 'date', startDate: DATE }, Date.parse(DATE)],
	])(
		'Start From %s give out existing reviews, oldest first, once, and what comes later',
		async (_name, parameters, since) => {
			const sandbox = await startSandbox({ order: 'shuffled' });
			const trigger = new PolledTrigger(sandbox, { parameters });
			const due = sandbox.reviews.filter(({ created_at }) => Date.parse(created_at) >= since);

			const items = (await trigger.workflow.poll()) ?? [];

			expect(items.map((item) => item.created_at)).toEqual(due.map(({ created_at }) => created_at).sort());
			expect(items.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
			const id = publish(sandbox);
			await trigger.polls(2);
			expect(trigger.given).toEqual([id]);
		},
	);

	it('Filters let only matching reviews start the workflow; others do not come later either', async () => {
		const filters = {
			...{ ratingMax: 2, ratingMin: 2, highlighted: true, hasText: true },
			...{ text: 'no, great STAFF', textExcludes: ['refund', 'Lawyer'] },
		};
		const trigger = await begin({}, { parameters: { filters } });
		const { sandbox } = trigger;
		const matching = { rating: 2, is_highlighted: true, title: 'Great staff' };
		for (const other of [
			{ rating: 5 },
			{ is_highlighted: false },
			{ title: 'Good' },
			{ content: 'A lawyer' },
		])
			publish(sandbox, 0, { ...matching, ...other });
		const id = publish(sandbox, 0, matching);

		await trigger.polls(3);

		expect(trigger.given).toEqual([id]);
	});

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

	it('Message says what has changed, also in the Spreadsheet Format', async () => {
		const parameters = {
			event: 'changedReview',
			options: { message: 'plainText', spreadsheetFormat: true },
		};
		const trigger = await begin({}, { parameters });
		const { reviewList } = trigger.sandbox.account;
		const id = String(trigger.sandbox.reviews[0]?.id);
		reviewList.edit(id, { rating: 1 });
		await trigger.poll();
		const created_at = '2026-10-30T16:20:00Z';
		reviewList.edit(id, { rating: 4, title: 'Better now', content: '- faster', created_at });

		const [item = {}] = await trigger.pollItems();

		expect(item).toMatchObject({
			event: 'changedReview',
			previous_rating: 1,
			message: "★☆☆☆☆ → ★★★★☆ Better now\n'- faster\nChanged review · first written 2026-10-30 12:20",
		});
		expect(Object.keys(item).join()).toBe(
			'created_at,rating,message,title,content,experience_date,is_highlighted,event,previous_rating,id,company_id,user_id',
		);
	});

	it.each([true, false])('Spreadsheet Format, when it is %s, is for polls and test events', async (isOn) => {
		const sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox, {
			...{ startFrom: 'date', startDate: DATE },
			options: { spreadsheetFormat: isOn },
		});

		const items = [...((await trigger.poll()) ?? []), ...((await trigger.poll({ mode: 'manual' })) ?? [])];

		expect(items.length).toBeGreaterThan(2);
		const isFormatted = ({ created_at: at }: IDataObject) => /^\d{4}-\d\d-\d\d [\d:]{8}$/.test(at as string);
		expect(items.map(isFormatted)).toEqual(items.map(() => isOn));
	});

	it('that cannot be used are refused in words', async () => {
		const parameters = { filters: { ratingMin: 'good' } };
		const message = "'Rating Min' must be a whole number";
		const sandbox = await startSandbox();

		await expect(TriggerWorkflow.on(sandbox, parameters).poll()).rejects.toThrow(message);
	});
});
