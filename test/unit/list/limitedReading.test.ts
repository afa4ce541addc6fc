import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage } from '../../../nodes/shared/list/readList';
import { PAGES_IN_FLIGHT } from '../../../nodes/shared/list/pagesInFlight';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Review } from '../../../nodes/shared/types';
import { delayed, idsOf, listOf, missingFrom, numbered } from '../../support/pagedList';

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
		['few at first', { matches: ({ id }: Review) => Number(id.slice(1)) > 12 }, 5, 2],
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

	it.each([
		['3 pages, when all match', every(1), 40, 2],
		['20 pages, when a fifth matches', every(5), 60, 3],
	])('seldom waits for one page alone: %s', async (_name, filter, limit, most) => {
		const list = listOf(numbered(3_000));
		const slow = delayed(list.fetchPage, () => 10);
		let underWay = 0;
		let alone = 0;
		const fetchPage: FetchPage = async (page) => {
			if (++underWay === 1) alone++;
			return await slow(page).finally(() => underWay--);
		};

		await readList({ fetchPage }, { ...limited(limit), ...filter });

		expect(alone).toBeLessThanOrEqual(most);
	});

	it('reads on where a filter matches nothing at first', async () => {
		const list = listOf(numbered(3_000));

		const reviews = await readList(list, { ...limited(1), ...every(3_000, 1_499) });

		expect(idsOf(reviews)).toEqual(['r1499']);
		expect(list.pages.length).toBeLessThanOrEqual(100 + PAGES_IN_FLIGHT);
	});

	it('waits for the pages before those that hold enough', async () => {
		const { fetchPage } = listOf(numbered(3_000));
		const slow = delayed(fetchPage, (page) => (page === 2 ? 20 : 0));
		const matches = ({ id }: Review) => Number(id.slice(1)) >= 30 || every(5).matches({ id } as Review);

		const reviews = await readList({ fetchPage: slow }, { ...limited(12), matches });

		expect(idsOf(reviews).slice(0, 7)).toEqual(['r0', 'r5', 'r10', 'r15', 'r20', 'r25', 'r30']);
	});

	it('waits for a review that may have moved behind the last page it was expected on', async () => {
		const list = listOf(numbered(90), (request, ids) => {
			if (request !== 3) return;
			ids.unshift('new');
			ids.splice(ids.indexOf('r60'), 2);
		});
		const fetchPage: FetchPage = async (page) => {
			if (page === 2) for (let turn = 0; turn < 20; turn++) await Promise.resolve();
			return await list.fetchPage(page);
		};

		const reviews = await readList({ fetchPage }, limited(40));

		expect(missingFrom(idsOf(reviews).slice(0, 40), numbered(39))).toEqual([]);
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
