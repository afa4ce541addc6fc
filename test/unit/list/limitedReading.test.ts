import { readList } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import { PAGES_IN_FLIGHT } from '../../../nodes/shared/list/snapshot';
import type { Review } from '../../../nodes/shared/types';
import { idsOf, listOf, numbered } from '../../support/pagedList';

/** Reviews whose number has this remainder match. */
const every = (step: number, remainder = 0) => ({
	matches: ({ id }: Review) => Number(id.slice(1)) % step === remainder,
});

describe('reading up to a limit', () => {
	const limited = (limit: number) => ({ ...EVERYTHING, most: limit, enough: limit });

	it.each([
		['a third', every(3), 20, 4],
		['a third, and one more than fits', every(3), 21, 5],
		['one on the first page', every(15), 3, 3],
		['the rest of a page', every(3), 6, 2],
		['all', every(1), 40, 3],
	])('of what matches a filter reads as far as is needed: %s', async (_name, filter, limit, read) => {
		const list = listOf(numbered(3_000));

		const reviews = await readList(list, { ...limited(limit), ...filter });

		expect(idsOf(reviews.slice(0, limit))).toEqual(
			numbered(3_000)
				.filter((id) => filter.matches({ id } as Review))
				.slice(0, limit),
		);
		expect(Math.max(...list.pages)).toBe(read);
	});

	it('reads on where a filter matches nothing at first', async () => {
		const list = listOf(numbered(3_000));

		const reviews = await readList(list, { ...limited(1), ...every(3_000, 1_499) });

		expect(idsOf(reviews)).toEqual(['r1499']);
		expect(list.pages.length).toBeLessThanOrEqual(100 + PAGES_IN_FLIGHT);
	});

	it('takes no page outside the part of the list that is wanted', async () => {
		const list = listOf(numbered(157));

		await readList(list, { ...limited(100), startPage: 3, endPage: 4 });

		expect(list.pages).toEqual([3, 4]);
	});

	it('ends when the ids asked for have been seen', async () => {
		const list = listOf(numbered(3_000));
		const ids = new Set(['r20', 'r2']);

		const reviews = await readList(list, { ...EVERYTHING, ids, matches: ({ id }) => ids.has(id) });

		expect(idsOf(reviews)).toEqual(['r2', 'r20']);
		expect(list.pages.length).toBeLessThanOrEqual(1 + PAGES_IN_FLIGHT);
	});
});
