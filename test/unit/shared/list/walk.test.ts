import { EVERYTHING } from '../../../../nodes/shared/list/selection';
import type { Selection } from '../../../../nodes/shared/list/selection';
import { Walk } from '../../../../nodes/shared/list/walk';
import type { ReviewPage } from '../../../../nodes/shared/types';
import { numbered, pageOf, reviewsOf } from '../../../support/changingList';

const LIST = reviewsOf(numbered(150));
const LONG_LIST = reviewsOf(numbered(1_500));
const UNKNOWN = { reviews: reviewsOf(['x', 'y']), hasNext: true };

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

describe('Walk: its position', () => {
	it.each([
		['stays in its order', 4, {}, {}, 6],
		['goes on when the list grows', 4, {}, { total: 300 }, 6],
		['steps back by one that went', 4, {}, { total: 149 }, 4],
		['steps back by a page that went', 4, {}, { total: 135 }, 4],
		['steps back by more than a page', 4, {}, { total: 134 }, 3],
		['steps back to the front at most', 4, {}, { total: 20 }, 1],
		['steps back to the first page wanted at most', 2, { startPage: 3 }, { total: 20 }, 3],
		['is told in pages of another size', 4, {}, { perPage: 10 }, 7],
	])('%s', (_name, pages, selection, answer, nextPage) => {
		const walk = take(walked(pages, selection), answer);

		expect(walk.nextPage).toBe(nextPage);
		expect(walk.order.seen).toBe(nextPage === 6 ? 75 : 15 * pages);
	});

	it.each([
		['all on the page it stepped back to is unknown', {}, UNKNOWN, 3],
		['one on it is known', {}, { reviews: reviewsOf(['x', 'r59']) }, 5],
		['the page is empty', {}, { reviews: [] }, 5],
		['it is the first page wanted', { startPage: 4 }, UNKNOWN, 5],
	])('steps back once more where there may be a gap: %s', (_name, selection, answer, nextPage) => {
		const walk = walked('startPage' in selection ? 1 : 4, selection);
		take(walk, { total: 149 });

		expect(take(walk, { ...answer, total: 149 }).nextPage).toBe(nextPage);
	});

	it('puts what came in to a page it stepped back to where it is, also when no total told', () => {
		const walk = take(walked(2), { perPage: 10 });

		take(walk, { perPage: 10, reviews: reviewsOf(['r28', 'x', 'r29']) });

		expect(walk.order.reviews.map(({ id }) => id).slice(-3)).toEqual(['r28', 'x', 'r29']);
	});

	it('is not changed by what a restless list tells', () => {
		const walk = restless(take(walked(4), { total: 140 }));

		expect(take(walk, { ...UNKNOWN, total: 20, perPage: 7 }).nextPage).toBe(5);
		expect([walk.pagesInAll, walk.total, walk.expected]).toEqual([10, 150, 150]);
	});
});

describe('Walk: a refused page', () => {
	it.each([
		['the page before names no next one', () => take(walked(3), { hasNext: false })],
		['the list is restless', () => restless(walked(4))],
	])('is the end where %s', (_name, before) => {
		const walk = before();

		expect(walk.refuse(5)).toBe(false);
		expect(walk.isOver).toBe(true);
	});

	it('should be there when page 1 says so twice', () => {
		const walk = walked(4);

		expect([walk.refuse(5), walk.confirm(5, pageOf(LIST, 1))]).toEqual([true, false]);
		expect([walk.hasChanged, walk.nextPage, walk.pagesAhead, walk.isOver]).toEqual([true, 5, 1, false]);
		expect([walk.refuse(5), walk.confirm(5, pageOf(LIST, 1))]).toEqual([true, true]);
	});

	it('may be followed by another one', () => {
		const walk = walked(4);
		walk.refuse(5);
		walk.confirm(5, pageOf(LIST, 1));

		expect(take(walk).pagesAhead).toBe(5);
		expect([walk.refuse(6), walk.confirm(6, pageOf(LIST, 1))]).toEqual([true, false]);
	});

	it('makes it step back when page 1 says that the list is shorter', () => {
		const walk = walked(4);
		const firstPage = { ...pageOf(LIST, 1), total: 149 };

		expect([walk.refuse(5), walk.confirm(5, firstPage), walk.nextPage]).toEqual([true, false, 4]);
		expect(take(walk, { ...UNKNOWN, total: 149 }).nextPage).toBe(3);
	});

	it('is the end when page 1 says that there are no more', () => {
		const walk = take(walked(9), { hasNext: true });

		expect([walk.refuse(11), walk.confirm(11, pageOf(LIST, 1)), walk.isOver]).toEqual([true, false, true]);
	});
});

describe('Walk: its end', () => {
	const shown = pageOf(LIST, 1).reviews;
	it.each([
		['no page was read', () => walked(0), false],
		['a page before the last one was', () => walked(9), false],
		['the last page was', () => walked(10), true],
		['the last page wanted was', () => walked(2, { endPage: 2 }), true],
		[
			'a page without reviews names no next one',
			() => take(walked(4), { reviews: [], hasNext: false }),
			true,
		],
		['a page without reviews names a next one', () => take(walked(4), { reviews: [], hasNext: true }), false],
		['a page with reviews names no next one', () => take(walked(4), { hasNext: false }), false],
		['behind the total a page with news names a next one', () => take(walked(9), { hasNext: true }), false],
		['so does one without news', () => take(walked(9), { reviews: shown, hasNext: true }), true],
		['the list has become shorter', () => take(walked(9), { total: 134 }), false],
	])('is there or not: %s', (_name, walk, isOver) => {
		expect(walk().isOver).toBe(isOver);
	});

	it.each([
		['15 pages', 0, 15],
		['as many more as came in', 10, 16],
		['as many more as it had seen, at most', 900, 17],
	])('is where the list repeats itself for %s', (_name, grown, pages) => {
		const walk = walked(2, {}, LONG_LIST);
		const repeated = { reviews: LONG_LIST.slice(0, 30), total: 1_500 + grown, hasNext: true };

		for (let taken = 1; taken < pages; taken++) take(walk, repeated, LONG_LIST);

		expect(walk.isOver).toBe(false);
		expect(take(walk, repeated, LONG_LIST).isOver).toBe(true);
	});
});

describe('Walk: what it asks for', () => {
	it.each([
		['one page at first', () => walked(0), 1],
		['six then', () => walked(1, {}, LONG_LIST), 6],
		['those that are left', () => walked(8), 2],
		['those that are wanted', () => walked(2, { endPage: 4 }), 2],
		['those that are needed', () => walked(1, { enough: 40 }), 2],
		['one behind a page that names no next one', () => take(walked(4), { hasNext: false }), 1],
		['one behind the end', () => take(walked(9), { hasNext: true }), 1],
		['one after it stepped back', () => take(walked(4), { total: 140 }), 1],
	])('is %s', (_name, walk, pagesAhead) => {
		expect(walk().pagesAhead).toBe(pagesAhead);
	});

	it('is what an earlier walk has found, which also tells whether the list is restless', () => {
		const walk = new Walk(EVERYTHING, { nextPage: 4, isRestless: true });

		expect(take(walk).pagesAhead).toBe(2);
		expect([walk.isRestless, walk.nextPage, walk.pagesInAll]).toEqual([true, 2, 10]);
	});

	it('makes a list restless when it is three times what was read and 40 pages', () => {
		const walk = walked(4);

		walk.again(52);
		expect([walk.isRestless, walk.pagesAgain]).toEqual([false, 52]);
		walk.again(1);
		expect(walk.isRestless).toBe(true);
	});
});

describe('Walk: what it tells', () => {
	const GROWN = { total: 300 };
	const FALLEN = { total: 140 };
	it.each([
		['before the first page', () => walked(0), [0, 0, 0, 0]],
		['of a list that stays as it is', () => walked(2), [2, 10, 10, 150]],
		['of some pages', () => walked(2, { startPage: 3, endPage: 5 }), [2, 3, 3, 45]],
		['of pages behind the end', () => walked(1, { startPage: 20 }), [1, 0, 0, 0]],
		['of a list that grew', () => take(walked(1), GROWN), [2, 20, 10, 150]],
		['of some pages of one that grew', () => take(walked(1, { endPage: 12 }), GROWN), [2, 12, 10, 0]],
		['of one that shrank', () => take(walked(1), FALLEN), [1, 10, 10, 140]],
		['of some pages of one that shrank', () => take(walked(1, { endPage: 5 }), FALLEN), [1, 5, 5, 65]],
	])('%s: pages read, now and at first, and reviews to expect', (_name, walk, told) => {
		const { pagesRead, pagesInAll, pagesAtFirst, expected } = walk();

		expect([pagesRead, pagesInAll, pagesAtFirst, expected]).toEqual(told);
	});

	it.each<[string, Partial<Selection>]>([
		['with a limit', { most: 20 }],
		['for some pages', { startPage: 2, endPage: 8_001 }],
		['with a filter', { matches: () => true }],
	])('takes a list longer than n8n can take %s', (_name, selection) => {
		expect(() => take(walked(0, selection), { total: 120_001 })).not.toThrow();
		expect(() => take(walked(0), { total: 120_001 })).toThrow('120001 reviews are more than n8n');
	});

	it('takes a list that became so long meanwhile', () => {
		expect(() => take(walked(1), { total: 121_000 })).not.toThrow();
	});

	it('refuses more than n8n can take when they are found', () => {
		const answer = { reviews: reviewsOf(numbered(120_001)), perPage: 130_000 };

		expect(() => take(walked(0, { matches: () => true }), answer)).toThrow('120001 reviews are more');
		expect(() => take(walked(0, { matches: () => false }), answer)).not.toThrow();
		expect(() => take(walked(0, { matches: () => true, most: 20 }), answer)).not.toThrow();
	});

	it('refuses a list that goes on for ever', () => {
		const endless = (pages: number) => {
			const walk = new Walk(EVERYTHING);
			for (let page = 1; page <= pages; page++) take(walk, { total: 15, hasNext: true }, LONG_LIST);
		};

		expect(() => endless(25)).not.toThrow();
		expect(() => endless(26)).toThrow('The list of reviews does not end');
	});
});
