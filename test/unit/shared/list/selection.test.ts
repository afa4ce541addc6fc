import { EVERYTHING, SelectedRecords, type Selection } from '../../../../nodes/shared/list/selection';
import { REVIEWS, SORT_ORDERS, type Review } from '../../../../nodes/shared/review/record';

type Wanted = Partial<Selection<Review>>;

const YEAR_2020 = Date.parse('2020');
const EARLY = { stopEarly: true, createdAfter: YEAR_2020 };
const TWO = ['', ''];
const OF_2024 = ['2024', '2024'];
const NEWEST = { stopEarly: true, sort: SORT_ORDERS.newest };

/** What was read: pages of which each review is given by the year of its creation. */
function readPages(selection: Wanted, pages: string[][]): SelectedRecords<Review> {
	const selected = new SelectedRecords(REVIEWS, { ...EVERYTHING, ...selection }, () => {});
	pages.forEach((years, index) => {
		const reviews = years.map(
			(year, place) => ({ id: `r${index}-${place}`, created_at: year && `${year}-01-01` }) as Review,
		);
		selected.add(index + 1, reviews);
	});
	return selected;
}

describe('SelectedRecords', () => {
	it.each<[string, boolean, Wanted, string[][]]>([
		['as many match as are wanted', true, { limit: 2 }, [['', '']]],
		['one less does', false, { limit: 3 }, [['', '']]],
		['they are to be sorted', false, { limit: 2, sort: SORT_ORDERS.oldest }, [['', '']]],
		[
			'they are to be sorted, and nothing is known of the order',
			false,
			{ limit: 2, sort: SORT_ORDERS.newest },
			[['']],
		],
		['all ids were seen', true, { ids: new Set(['r0-1', 'r1-0']) }, [['', ''], ['']]],
		['one of them was not', false, { ids: new Set(['r0-1', 'x']) }, [['', '']]],
		['only older ones follow', true, EARLY, [['2021'], ['2019', '2018']]],
		['others may follow', false, EARLY, [['2021'], ['2020', '2018']]],
		['only those of an earlier page are older', false, EARLY, [['2019'], []]],
		['the last page has no times', false, EARLY, [['2021'], ['', '']]],
		['it is not said to be newest first', false, { createdAfter: YEAR_2020 }, [['2019']]],
		['it shows not to be', false, EARLY, [['2018', '2021'], ['2017']]],
		['all times count', false, { stopEarly: true }, [['2019']]],
		['the newest ones were seen', true, { ...NEWEST, limit: 2 }, [['2021', '2020']]],
		['the oldest are wanted', false, { ...NEWEST, sort: SORT_ORDERS.oldest, limit: 2 }, [['2021', '2020']]],
		['some of them were', false, { ...NEWEST, limit: 3 }, [['2021', '2020']]],
		['nobody knows which are the newest', false, { ...NEWEST, limit: 2 }, [['2020', '2021']]],
	])('are enough or not: %s', (_name, isComplete, selection, pages) => {
		expect(readPages(selection, pages).isComplete).toBe(isComplete);
	});

	it.each<[string, number, Wanted, string[][]]>([
		['all match', 2, { limit: 5 }, [['', '']]],
		['all match, to the end of a page', 1, { limit: 4 }, [['', '']]],
		['one on a page does', 3, { limit: 5, matches: ({ id }) => id.endsWith('0') }, [TWO, TWO]],
		['none does', Infinity, { limit: 5, matches: () => false }, [['', '']]],
		['all are needed', Infinity, {}, [['', '']]],
		['it is newest first: as many as were read', 2, EARLY, [['2021'], ['2020']]],
		['it is not', Infinity, EARLY, [['2020'], ['2021']]],
		['it is, and the limit is near', 1, { ...NEWEST, limit: 3 }, [['2021'], ['2020']]],
	])('tells how many more pages it may take: %s', (_name, pagesLeft, selection, pages) => {
		expect(readPages(selection, pages).estimatedPagesLeft(pages.length)).toBe(pagesLeft);
	});

	it.each<[string, number | undefined, Wanted, string[][]]>([
		['pages in order', undefined, EARLY, [OF_2024, ['2024', '2023']]],
		['reviews without a time', undefined, EARLY, [['2024', ''], [''], ['2024']]],
		['a newer one after one without a time', 2, EARLY, [['2024', ''], ['2025']]],
		['a page that is not in order', 1, EARLY, [['2023', '2024'], ['2025']]],
		['one that begins newer than the one before ended', 2, EARLY, [['2024', '2022'], ['2023']]],
		['an order that nobody asked about', undefined, {}, [['2023', '2024']]],
	])('names the page that contradicts the order: %s', (_name, page, selection, pages) => {
		expect(readPages(selection, pages).outOfOrderAt).toBe(page);
	});
});
