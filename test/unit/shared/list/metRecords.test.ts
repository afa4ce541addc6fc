import type { Review } from '../../../../nodes/shared/types';
import { MetRecords } from '../../../../nodes/shared/list/metRecords';
import { idsOf, reviewsOf } from '../../../support/changingList';

/** The order of what is met of pages, each given by the place that it begins at and the ids that it has. */
function inOrder(pages: string): string {
	const met = new MetRecords<Review>();
	const reviews = pages.split(' ').flatMap(([place, ...ids]) => {
		const page = reviewsOf(ids);
		const unmet = met.unmetOf(page);
		met.meet(Number(place), page);
		return unmet;
	});
	return idsOf(met.inOrder(reviews)).join('');
}

describe('MetRecords', () => {
	it.each([
		['pages one after the other', 'abcdef', '0abc 3def'],
		['a page that has some of the page before', 'abcd', '0abc 3bcd'],
		['a review twice on a page', 'ab', '0aba'],
		['one that was missed between two pages', 'abcdefg', '0abc 3efg 0bcd 3efg'],
		['one that was missed on top', 'nabc', '0abc 0nab'],
		['several that were missed one after the other', 'abcdef', '0ab 2ef 0abcd 4ef'],
		['a whole page that was missed', 'abcdefgh', '0ab 2cd 4gh 2cd 4ef 6gh'],
		['one that was missed before and one after', 'abcdef', '0ac 2df 0abc 3def'],
	])('has the order of the list: %s', (_name, order, pages) => {
		expect(inOrder(pages)).toBe(order);
	});

	it('keeps what dropped answers had until a page has it', () => {
		const met = new MetRecords<Review>();
		met.drop(reviewsOf(['a', 'b']));
		met.drop(reviewsOf(['b', 'c']));
		met.meet(0, reviewsOf(['a', 'd']));

		expect(idsOf(met.unmetOfDropped)).toEqual(['b', 'c']);
		expect(met.count).toBe(2);
	});
});
