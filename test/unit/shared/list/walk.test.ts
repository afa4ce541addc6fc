import { EVERYTHING } from '../../../../nodes/shared/list/selection';
import type { Selection } from '../../../../nodes/shared/list/selection';
import { Walk } from '../../../../nodes/shared/list/walk';
import type { ReviewPage } from '../../../../nodes/shared/types';
import { idsOf, numbered, pageOf, reviewsOf } from '../../../support/changingList';

const LIST = reviewsOf(numbered(150));
const LONG_LIST = reviewsOf(numbered(1_500));
const SHOWN = { reviews: LIST.slice(0, 30), hasNext: true };
const UNKNOWN = { reviews: reviewsOf(['x', 'y']), hasNext: true };
const UNSTEADY = { ...UNKNOWN, total: 20, perPage: 7 };
const LAST = { hasNext: false };
const EMPTY = { reviews: [], hasNext: true };
const FOUND = { reviews: reviewsOf(numbered(120_001)), perPage: 130_000 };

/** A walk that has taken so many pages of a list. */
function walked(pages: number, selection: Partial<Selection> = {}, list = LIST): Walk {
	const walk = new Walk({ ...EVERYTHING, ...selection });
	for (let taken = 0; taken < pages; taken++) take(walk, {}, list);
	return walk;
}

/** The walk, after it took its next page, of which something is otherwise. */
function take(walk: Walk, otherwise: Partial<ReviewPage> = {}, list = LIST): Walk {
	walk.take(walk.nextPage, { ...pageOf(list, walk.nextPage), ...otherwise });
	return walk;
}

/** The walk, after it became restless. */
function restless(walk: Walk): Walk {
	walk.again(1e9);
	return walk;
}

const some = (startPage: number, endPage = Infinity) => ({ startPage, endPage });

describe('Walk', () => {
	it.each<[string, () => Walk, object]>([
		['no page', () => walked(0), { nextPage: 1, pagesAhead: 1, isOver: false, pagesRead: 0, expected: 0 }],
		['one page of many', () => walked(1, {}, LONG_LIST), { pagesAhead: 6 }],
		['some pages', () => walked(8), { nextPage: 9, pagesAhead: 2, isOver: false, pagesRead: 8 }],
		['all pages', () => walked(10), { pagesInAll: 10, isOver: true, expected: 150 }],
		['a page of those needed', () => walked(1, { enough: 40 }), { pagesAhead: 2 }],
		['a page of those wanted', () => walked(1, some(3, 5)), { pagesRead: 1, pagesInAll: 3, pagesAhead: 2 }],
		['the pages wanted', () => walked(3, some(3, 5)), { pagesRead: 3, isOver: true, expected: 45 }],
		['a page past its end', () => walked(1, some(20)), { pagesInAll: 0, isOver: true, expected: 0 }],
		['one that names no next one', () => take(walked(4), LAST), { isOver: false, pagesAhead: 1 }],
		['an empty page far on', () => take(walked(0, some(30)), EMPTY, LONG_LIST), { isOver: false }],
		['an empty one that names no next one', () => take(walked(4), { ...EMPTY, ...LAST }), { isOver: true }],
		['a last page that names a next one', () => take(walked(9), UNKNOWN), { isOver: false, pagesAhead: 1 }],
		['one that has no news', () => take(walked(9), SHOWN), { isOver: true }],
		['it grew', () => take(walked(4), { total: 160 }), { nextPage: 6, pagesInAll: 11, expected: 150 }],
		['one went', () => take(walked(4), { total: 149 }), { nextPage: 4, pagesAhead: 1, order: { seen: 60 } }],
		['a page went', () => take(walked(4), { total: 135 }), { nextPage: 4, isOver: false, expected: 135 }],
		['more than a page went', () => take(walked(4), { total: 134 }), { nextPage: 3 }],
		['most went', () => take(walked(4), { total: 20 }), { nextPage: 1, isOver: false }],
		['most of its part went', () => take(walked(2, some(3)), { total: 20 }), { nextPage: 3, expected: 0 }],
		['pages became smaller', () => take(walked(4), { perPage: 10 }), { nextPage: 7, order: { seen: 60 } }],
		[
			'its part shrank and grew',
			() => take(take(walked(2, some(1, 5)), { total: 140 }), { total: 155 }),
			{ nextPage: 3, pagesInAll: 5, pagesAtFirst: 5, expected: 75 - 10 - 15 },
		],
		[
			'it was restless',
			() => take(restless(take(take(walked(4), { total: 160 }), { total: 159 })), UNSTEADY),
			{ nextPage: 6, pagesInAll: 11, total: 160, expected: 160 },
		],
		[
			'an earlier walk over it',
			() => take(new Walk(EVERYTHING, { nextPage: 4, isRestless: true })),
			{ nextPage: 2, pagesAhead: 2, isRestless: true, pagesInAll: 10 },
		],
	])('tells where it is, and what is left of the list: after %s', (_name, walk, told) => {
		expect(walk()).toMatchObject(told);
	});

	it.each([
		['all on the page it stepped back to is unknown', 4, {}, UNKNOWN, 3],
		['one on it is known', 4, {}, { reviews: reviewsOf(['x', 'r59']) }, 5],
		['the page is empty', 4, {}, EMPTY, 5],
		['it is the first page wanted', 1, some(4), UNKNOWN, 5],
	])('steps back once more where there may be a gap: %s', (_name, pages, selection, answer, nextPage) => {
		const walk = take(walked(pages, selection), { total: 149 });

		expect(take(walk, { ...answer, total: 149 }).nextPage).toBe(nextPage);
	});

	it.each([
		['after r28 when the list has changed', { total: 160 }, ['r28', 'x', 'r29']],
		['last when it has not', {}, ['r28', 'r29', 'x']],
	])('puts what came in %s', (_name, answer, expected) => {
		const walk = take(walked(2), { ...answer, reviews: reviewsOf(['r28', 'x', 'r29']) });

		expect(idsOf(walk.order.reviews).slice(28)).toEqual(expected);
	});

	it.each([
		['15 pages', 0, 15],
		['as many more as came in', 10, 16],
		['as many more as it had seen, at most', 900, 17],
	])('is over where the list repeats itself for %s', (_name, grown, pages) => {
		const walk = walked(2, {}, LONG_LIST);
		const repeated = { ...SHOWN, total: 1_500 + grown };

		for (let taken = 1; taken < pages; taken++) take(walk, repeated);

		expect(walk.isOver).toBe(false);
		expect(take(walk, repeated).isOver).toBe(true);
	});

	it('takes a list to be restless when it asks for three times what it read and 40 pages again', () => {
		const walk = walked(4);

		walk.again(52);
		expect([walk.isRestless, walk.pagesAgain]).toEqual([false, 52]);
		walk.again(1);
		expect(walk.isRestless).toBe(true);
	});

	it.each([
		['the page before names no next one', () => take(walked(3), LAST), 5, false],
		['the list is restless', () => restless(walked(4)), 5, false],
		['page 1 says that there are no more', () => take(walked(9), UNKNOWN), 11, true],
	])('is over at a refused page where %s', (_name, before, page, hasPage1ToTell) => {
		const walk = before();

		expect(walk.refuse(page)).toBe(hasPage1ToTell);
		if (hasPage1ToTell) walk.confirm(page, pageOf(LIST, 1));
		expect(walk.isOver).toBe(true);
	});

	it('takes a refused page to be missing when page 1 says for the second time that it is there', () => {
		const walk = walked(4);
		const isMissing = (page: number) => walk.refuse(page) && walk.confirm(page, pageOf(LIST, 1));

		expect(isMissing(5)).toBe(false);
		expect(walk).toMatchObject({ hasChanged: true, nextPage: 5, pagesAhead: 1, isOver: false });
		expect(take(walk).pagesAhead).toBe(5);
		expect([isMissing(6), isMissing(6)]).toEqual([false, true]);
	});

	it('steps back at a refused page when page 1 says that the list is shorter', () => {
		const walk = walked(4);
		const firstPage = { ...pageOf(LIST, 1), total: 149 };

		expect([walk.refuse(5), walk.confirm(5, firstPage), walk.nextPage]).toEqual([true, false, 4]);
		expect(take(walk, { ...UNKNOWN, total: 149 }).nextPage).toBe(3);
	});

	it.each<[string, number, Partial<Selection>, Partial<ReviewPage>, boolean]>([
		['by its total', 0, {}, { total: 120_001 }, true],
		['but not for a limit', 0, { most: 20 }, { total: 120_001 }, false],
		['but not for some pages', 0, some(2, 8_001), { total: 120_001 }, false],
		['but not when a part may match', 0, { matches: () => true }, { total: 120_001 }, false],
		['but not when it became so long meanwhile', 1, {}, { total: 121_000 }, false],
		['by what matches', 0, { matches: () => true }, FOUND, true],
		['but not when none matches', 0, { matches: () => false }, FOUND, false],
		['but not for a limit of what matches', 0, { matches: () => true, most: 20 }, FOUND, false],
	])('refuses a list longer than n8n can take: %s', (_name, pages, selection, answer, isRefused) => {
		const taking = expect(() => take(walked(pages, selection), answer));

		if (isRefused) taking.toThrow('120001 reviews are more than n8n can take');
		else taking.not.toThrow();
	});

	it('refuses a list that goes on for ever', () => {
		const endless = take(walked(0), { total: 15, hasNext: true });

		expect(() => {
			while (!endless.isOver) take(endless, { total: 15, hasNext: true }, LONG_LIST);
		}).toThrow('The list of reviews does not end');
		expect(endless.nextPage).toBe(27);
	});
});
