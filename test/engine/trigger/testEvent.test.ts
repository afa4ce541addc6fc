import type { ListOrder } from '../../../sandbox/reviewList';
import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
let sandbox: Sandbox;

describe('Fetch Test Event', () => {
	it.each(ORDERS.slice(0, 2))('gives the latest review and remembers nothing: %s', async (order) => {
		sandbox = await startSandbox({ order });
		const trigger = TriggerWorkflow.on(sandbox);
		const latest = sandbox.reviews[order === 'newest' ? 0 : 39];

		expect(await trigger.poll({ mode: 'manual' })).toEqual([latest]);
		expect(trigger.state).toEqual({});
	});

	it('gives the latest that passes the filters', async () => {
		sandbox = await startSandbox({ reviews: 300 });
		const trigger = TriggerWorkflow.on(sandbox, { filters: { ratingMax: 1 } });

		const [latest] = (await trigger.poll({ mode: 'manual' })) ?? [];

		expect(latest).toEqual(sandbox.reviews.find(({ rating }) => rating === 1));
	});

	it.each([
		[0, {}, 'The account has no reviews yet'],
		[300, { filters: { ratingMin: 9 } }, 'None of the latest 210 reviews passes the filters'],
	])('with %i reviews and %j says so', async (reviews, parameters, message) => {
		sandbox = await startSandbox({ reviews });

		await expect(TriggerWorkflow.on(sandbox, parameters).poll({ mode: 'manual' })).rejects.toThrow(message);
	});

	it('leaves an active trigger as it was', async () => {
		sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const { saved } = trigger;
		const id = addReview(sandbox, 60);

		await trigger.poll({ mode: 'manual' });

		expect(trigger.saved).toBe(saved);
		expect(await trigger.pollIds()).toEqual([id]);
	});
});
