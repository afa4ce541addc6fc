import type { IDataObject } from 'n8n-workflow';

import type { ReviewRecord } from '../../../../sandbox/records';
import { Sandbox } from '../../../../sandbox/sandbox';
import { jsonOf } from '../../../support/engine';
import { listReviews } from '../../../support/listRun';

describe('the filters of List Reviews', () => {
	let sandbox: Sandbox;
	beforeAll(async () => (sandbox = await Sandbox.start({ reviews: 600, pageSize: 200, limit: 100_000 })));
	afterAll(async () => await sandbox.close());

	const list = async (filters: IDataObject) => {
		const before = sandbox.answers.length;
		const { items, error } = await listReviews(sandbox, { returnAll: true, filters } as never);
		return { reviews: jsonOf(items), error, requests: sandbox.answers.length - before };
	};

	// The workflow's time zone is America/New_York (UTC−4 in summer) where none is set.
	it.each<[filters: IDataObject, passes: (review: ReviewRecord) => boolean]>([
		[
			{ ratingMin: '={{ 1 + 1 }}', ratingMax: 4, highlighted: false, text: 'BERATUNG' },
			({ rating, is_highlighted, title, content }) =>
				rating >= 2 && rating <= 4 && !is_highlighted && /beratung/i.test(`${title}\n${content}`),
		],
		[
			{ createdAfter: '2026-07-01T00:00:00', createdBefore: '2026-08-01T02:00:00+02:00' },
			({ created_at: at }) => at >= '2026-07-01T04:00:00' && at <= '2026-08-01T00:00:01',
		],
		[
			{ createdAfter: '2026-03-01', createdBefore: "={{ '2026-03-31' }}" },
			({ created_at: at }) => at >= '2026-03-01T05:00:00' && at < '2026-04-01T04:00:00',
		],
	])('%j let through what passes all of them, and nothing else', async (filters, passes) => {
		const { reviews } = await list(filters);

		expect(reviews).toEqual(sandbox.reviews.filter(passes));
	});

	it('find reviews by their ids, where reading stops when it has them', async () => {
		const ids = [3, 17].map((index) => sandbox.reviews[index]?.id);

		const { reviews, requests } = await list({ reviewId: ids.join(', ') });

		expect(reviews).toEqual(sandbox.reviews.filter(({ id }) => ids.includes(id)));
		expect(requests).toBe(1);
	});

	it.each<[filters: IDataObject, message: RegExp]>([
		[{ createdAfter: '={{ $json.lastRun }}' }, /^'Created After' must not be empty$/],
		[{ ratingMin: 4, ratingMax: 2 }, /^'Rating Min' must not be higher than 'Rating Max'$/],
	])('are refused by name without a request where they can mean nothing: %j', async (filters, message) => {
		const { error, requests } = await list(filters);

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Change '.*If it is an expression/);
		expect(requests).toBe(0);
	});
});
