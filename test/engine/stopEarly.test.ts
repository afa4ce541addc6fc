import type { ReviewRecord } from '../../sandbox/records';
import { withOffset } from '../../sandbox/sampleReviews';
import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf } from '../support/engine';
import { listReviews } from '../support/listRun';
import { loggedLines } from '../support/loggedLines';

const DAY = 86_400_000;

describe('Stop Early', () => {
	let sandbox: Sandbox;
	let lines: string[];
	const now = Date.now();

	/** So many old reviews, and 20 of last week. */
	const start = async (order: 'newest' | 'oldest', reviews = 30_000) => {
		lines = loggedLines();
		sandbox = await Sandbox.start({ reviews, pageSize: 15, limit: 1_000_000, order });
		const [template] = sandbox.account.reviewList.slice(0, 1) as [ReviewRecord];
		for (let index = 0; index < 20; index++) {
			const created_at = withOffset(now - (7 - index / 4) * DAY + 60_000);
			sandbox.account.reviewList.add({ ...template, id: `week-${index}`, created_at });
		}
	};
	const list = async (parameters: object) => {
		const { items } = await listReviews(
			sandbox,
			{ returnAll: true, ...parameters },
			{
				save: false,
			},
		);
		return { ids: jsonOf(items).map(({ id }) => id as string), requests: sandbox.answers.length };
	};
	const lastWeek = { createdAfter: now - 7 * DAY };
	const newest20 = Array.from({ length: 20 }, (_, index) => `week-${19 - index}`);

	afterEach(async () => await sandbox.close());

	it('reads 20 reviews of last week out of 30,000 in a handful of requests', async () => {
		await start('newest');

		const { ids, requests } = await list({ filters: lastWeek, options: { stopEarly: true } });

		expect(ids).toEqual(newest20);
		expect(requests).toBeLessThanOrEqual(8);
		expect(lines).toEqual([]);
	});

	it('reads the newest 20 from the front', async () => {
		await start('newest');

		const { ids, requests } = await list({
			returnAll: false,
			limit: 20,
			options: { sort: 'newest', stopEarly: '={{ "yes" }}' },
		});

		expect(ids).toEqual(newest20);
		expect(requests).toBe(2);
	});

	it('reads everything when the list is not newest first, and the log says so', async () => {
		await start('oldest', 600);

		const { ids, requests } = await list({
			returnAll: false,
			limit: 20,
			options: { sort: 'newest', stopEarly: true },
		});

		expect(ids).toEqual(newest20);
		expect(requests).toBe(42);
		expect(lines).toEqual([
			'info Review Platform: Page 1 is not newest first: reading all pages despite Stop Early',
		]);
	});
});
