import { MetRecords } from '../../../../nodes/shared/list/metRecords';
import type { Review } from '../../../../nodes/shared/review/record';
import { idsOf, reviewsOf } from '../../../support/changingList';

/** Meets pages, each given by the ids that it has; `=`: one that is read again, `<`: the walk goes back after it. */
function meet(pages: string): { met: MetRecords<Review>; order: string } {
	const met = new MetRecords<Review>();
	const reviews = pages.split(' ').flatMap((page) => {
		const unseen = met.meet(reviewsOf([...page.replace(/[=<]/g, '')]), page.includes('='));
		if (page.includes('<')) met.goBack();
		return unseen;
	});
	return { met, order: idsOf(met.inOrder(reviews)).join('') };
}

describe('MetRecords', () => {
	it.each([
		['pages one after the other', 'abcdef', 'abc def'],
		['a page that has some of the page before', 'abcd', 'abc bcd'],
		['a review twice on a page', 'ab', 'aba'],
		['one that was missed between two pages', 'abcdefg', 'abc efg< =bcd =efg'],
		['a page after one that was met already', 'abcdef', 'abcd bc ef'],
		['one that is on each page', 'abcdefsgh', 'sab scd sef< =scd =sef sgh'],
		['one that was missed on top', 'nabcdef', 'abc def< =nab =cde =f'],
		['a whole page that was missed on top', 'mnoabcd', 'abc d< =mno =abc =d'],
		['several that were missed one after the other', 'abcdef', 'ab ef< =abcd =ef'],
		['a whole page that was missed', 'abcdefgh', 'ab cd gh< =cd =ef =gh'],
		['one that was missed before and one after', 'abcdef', 'ac df< =abc =def'],
		['one before those that were read ahead', 'abcdef', 'abc ef< =abc =def'],
		['one between those that were read ahead', 'abcdef', 'abc df< =abc =def'],
		['one that was read ahead and is not there again', 'abcdef', 'abc def< =abc =df'],
		['a page that was read before one that stands before it', 'abcdefgh', 'ab ef cd gh< =ab =cd =ef =gh'],
		['one that was read again, and stands elsewhere now', 'bac', 'ab c< =ba =c'],
		['those that were read ahead twice', 'abcdef', 'abc ef< de< =abc =def'],
	])('has the order of the list: %s', (_name, order, pages) => {
		expect(meet(pages).order).toBe(order);
	});

	it.each([
		['a page that overlaps the one before', 'abc bcd', 4, 2],
		['a page that is read again', 'abc def< =abc =def', 6, 0],
		['a review twice on a page', 'aba', 2, 1],
	])('counts what was met, and what came twice: %s', (_name, pages, count, cameTwice) => {
		expect(meet(pages).met).toMatchObject({ count, cameTwice });
	});
});
