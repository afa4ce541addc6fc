import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ReviewRecord } from '../../../../sandbox/records';
import { jsonOf } from '../../../support/engine';
import { listReviews } from '../../../support/listRun';
import { useSandbox } from '../../../support/useSandbox';

describe('the filters of List Reviews', () => {
	const startSandbox = useSandbox({ reviews: 600, pageSize: 200, limit: 100_000 });

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
		const sandbox = await startSandbox();

		const { items } = await listReviews(sandbox, { returnAll: true, filters } as INodeParameters);

		expect(jsonOf(items)).toEqual(sandbox.reviews.filter(passes));
	});
});
