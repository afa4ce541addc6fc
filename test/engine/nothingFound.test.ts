import type { INodeParameters } from 'n8n-workflow';

import { listReviews } from '../support/listRun';
import { loggedLines } from '../support/loggedLines';
import { useSandbox } from '../support/useSandbox';

const LINE = 'info Review Platform: ';

describe('List Reviews that finds no review', () => {
	const start = useSandbox({ reviews: 40 });
	let lines: string[];
	beforeEach(() => (lines = loggedLines()));

	const list = async (reviews: number, parameters: INodeParameters) =>
		await listReviews(await start({ reviews }), { returnAll: true, ...parameters });

	it.each([
		[
			'a filter that matches nothing',
			40,
			{ filters: { ratingMin: 6 } },
			'None of the 40 reviews that were read passes the filters',
		],
		[
			'a Start Page past the end',
			40,
			{ options: { startPage: 4 } },
			'The pages asked for are past the end of the list, which has 40 reviews',
		],
		['an empty list', 0, {}, 'The list has no reviews'],
	])('tells the log why: %s', async (_name, reviews, parameters, line) => {
		const { items, status } = await list(reviews, parameters);

		expect(items).toEqual([]);
		expect(status).toBe('success');
		expect(lines).toEqual([LINE + line]);
	});

	it('tells nothing when it finds one', async () => {
		await list(40, { returnAll: false, limit: 1 });

		expect(lines).toEqual([]);
	});
});
