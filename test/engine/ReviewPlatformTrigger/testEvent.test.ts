import schema from '../../../nodes/ReviewPlatformTrigger/__schema__/v1.0.0.json';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 300, limit: 100_000 });

describe('Fetch Test Event', () => {
	it.each(['newest', 'oldest'] as const)(
		'gives the latest review that passes the filters, and remembers nothing: %s first',
		async (order) => {
			const sandbox = await startSandbox({ order });
			const newestFirst = order === 'newest' ? [...sandbox.reviews] : [...sandbox.reviews].reverse();
			const wanted = newestFirst.filter((_, place) => place === 20 || place === 299);
			wanted.forEach(({ id }) => sandbox.account.reviewList.edit(id, { title: 'Wanted' }));
			const trigger = TriggerWorkflow.on(sandbox, { filters: { text: 'wanted' } });

			expect(await trigger.poll({ mode: 'manual' })).toEqual([{ ...wanted[0], title: 'Wanted' }]);
			expect(trigger.state).toEqual({});
		},
	);

	it.each([
		['newReview', {}],
		['newOrChangedReview', { event: 'newReview', previous_rating: null }],
		['changedReview', { event: 'changedReview', previous_rating: 1 }],
	])('says what the items of %s say: %j', async (event, said) => {
		const sandbox = await startSandbox({ order: 'newest' });
		const trigger = TriggerWorkflow.on(sandbox, { event, filters: { ratingMax: 1 } });
		const latest = sandbox.reviews.find(({ rating }) => rating === 1);

		expect(await trigger.poll({ mode: 'manual' })).toEqual([{ ...latest, ...said }]);
	});

	it('has the fields in the order of the output schema, which is that of each poll, too', async () => {
		const sandbox = await startSandbox({ reviews: 15 });
		const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'all' });

		const events = [...((await trigger.poll({ mode: 'manual' })) ?? []), ...((await trigger.poll()) ?? [])];
		expect(events).toHaveLength(16);
		expect(new Set(events.map((event) => Object.keys(event).join()))).toEqual(
			new Set([Object.keys(schema.properties).join()]),
		);
	});

	it('gives it also where the last page is refused', async () => {
		const sandbox = await startSandbox({ order: 'newest', listFaults: { refusedAfter: 19 } });
		const trigger = TriggerWorkflow.on(sandbox, { filters: { text: sandbox.reviews[20]?.content } });

		expect(await trigger.poll({ mode: 'manual' })).toEqual([sandbox.reviews[20]]);
	});

	it.each([
		[0, {}, 'The account has no reviews yet'],
		[300, { filters: { ratingMin: 9 } }, "None of the 105 reviews that were read passes 'Rating Min' (9)"],
	])('with %i reviews and %j says so', async (reviews, parameters, message) => {
		const sandbox = await startSandbox({ reviews });

		await expect(TriggerWorkflow.on(sandbox, parameters).poll({ mode: 'manual' })).rejects.toThrow(message);
	});
});
