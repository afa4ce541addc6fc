import { ListEnd } from '../../../nodes/shared/list/listEnd';
import { reviewsOf } from '../../support/pagedList';

type Step = (end: ListEnd) => void;

interface Seen {
	hasNext?: boolean;
	/** Whether it has a review not seen before; undefined when the page is read once more. */
	isNews?: boolean | undefined;
	pagesGrown?: number;
}

const page =
	(ids: string[]) =>
	(number: number, seen: Seen = {}): Step => {
		const { hasNext = true, pagesGrown = 0 } = seen;
		const isNews = 'isNews' in seen ? seen.isNews : ids.length > 0;
		const answer = { reviews: reviewsOf(ids), perPage: 1, total: 0, hasNext };
		return (end) => end.note(number, answer, isNews, pagesGrown);
	};
const filled = page(['a']);
const empty = page([]);
const refused =
	(number: number): Step =>
	(end) =>
		end.endBefore(number);
const grown: Step = (end) => end.moved({ grown: 1, fallen: 0 });
const fallen: Step = (end) => end.moved({ grown: 0, fallen: 1 });
const LAST = { hasNext: false };
const KNOWN = { isNews: false };
const AGAIN = { isNews: undefined };

/** Such steps for these pages, one after the other. */
const each = (from: number, count: number, step: (number: number) => Step): Step[] =>
	Array.from({ length: count }, (_, index) => step(from + index));

function afterSteps(steps: Step[]): ListEnd {
	const end = new ListEnd();
	for (const step of steps) step(end);
	return end;
}

describe('the last page worth asking for', () => {
	it.each<[string, Step[], number, number]>([
		['the last one by the total', [filled(1)], 20, 20],
		['the one that a page behind the total names', [filled(5)], 5, 6],
		['none that an earlier page names, which comes late', [filled(5), filled(3)], 1, 6],
		['none that a page of known reviews names', [filled(5, KNOWN)], 5, 5],
		['one that such a page names when it is read once more', [filled(5, KNOWN), filled(5, AGAIN)], 5, 6],
		['none that a page without reviews names', [filled(5), empty(6)], 5, 6],

		['one behind the page that names none', [filled(1), filled(2, LAST)], 20, 3],
		['that, when pages before it name one and come late', [filled(2, LAST), filled(1)], 20, 3],
		['by the total, when it names one after all', [filled(2, LAST), filled(2, AGAIN)], 20, 20],
		['the next one, when only that page says so', [filled(2, LAST), filled(2, AGAIN)], 2, 3],
		['by the total, when pages before others name none', [filled(2, LAST), filled(3)], 20, 20],

		['before an empty one that names none', [filled(5), empty(6, LAST)], 20, 5],
		['before it, however late a full one comes', [filled(5), empty(7, LAST), filled(6)], 20, 6],
		['by the total, when one behind it is full', [filled(5), empty(6, LAST), filled(7)], 20, 20],
		['one behind it, when it was full before', [filled(5), empty(5, { ...LAST, ...AGAIN })], 20, 6],
		['before 6 empty ones in a row', [filled(5), ...each(6, 6, empty)], 20, 5],
		['before 6 of them in any order', [filled(7), ...each(8, 6, empty).reverse()], 20, 7],
		['behind 5 of them', [filled(5), ...each(6, 5, empty)], 20, 20],
		['behind 6 that are not in a row', [filled(5), ...each(6, 5, empty), empty(12)], 20, 20],
		['behind empty ones of a list that grew', [filled(5), ...each(6, 6, empty), grown], 20, 20],
		['before empty ones of a list that shrank', [filled(5), ...each(6, 6, empty), fallen], 20, 5],

		['before one that is refused', [filled(5), refused(8)], 20, 7],
		['before one that is refused though it was full', [filled(5), filled(6), fallen, refused(5)], 20, 4],
		['before the last full one, now refused', [filled(5), filled(6), fallen, refused(6)], 20, 5],
		['before empty ones, whatever is refused behind them', [filled(5), empty(6, LAST), refused(8)], 20, 5],
		['no longer the one a page named that is gone', [filled(5), fallen, refused(4)], 2, 2],

		['behind 15 pages of known reviews', [filled(1), ...each(2, 15, (at) => filled(at, KNOWN))], 99, 99],
		['the 16th of them', [filled(1), ...each(2, 17, (at) => filled(at, KNOWN))], 99, 17],
		[
			'as many further as the list has grown',
			[filled(1), ...each(2, 22, (at) => filled(at, { ...KNOWN, pagesGrown: 5 }))],
			99,
			22,
		],
		[
			'500 further, however much it has grown',
			[filled(1), ...each(2, 520, (at) => filled(at, { ...KNOWN, pagesGrown: 9e9 }))],
			999,
			517,
		],
		[
			'behind pages of known reviews with new ones between them',
			[filled(1), ...each(2, 30, (at) => filled(at, { isNews: at % 10 === 0 }))],
			99,
			99,
		],
		[
			'behind pages of known reviews before one with new ones',
			[filled(40), ...each(2, 30, (at) => filled(at, KNOWN))],
			99,
			99,
		],
		[
			'behind pages that are read again and again',
			[filled(1), filled(2, KNOWN), ...each(3, 20, () => filled(2, AGAIN))],
			99,
			99,
		],
	])('is %s', (_name, steps, pagesByTotal, expected) => {
		expect(afterSteps(steps).lastPage(pagesByTotal)).toBe(expected);
	});
});

describe('a page that is refused', () => {
	it.each<[string, Step[], number, number, boolean]>([
		['behind the total', [filled(5)], 7, 6, true],
		['the last one by the total', [filled(5)], 7, 7, false],
		['behind one that names none', [filled(5), filled(6, LAST)], 7, 9, true],
		['one that was empty and named none', [filled(5), empty(7, LAST)], 7, 9, false],
		['one that was full', [filled(5), filled(7)], 7, 2, false],
		['one that was full before the list shrank', [filled(5), filled(7), fallen], 7, 2, true],
		['one that was full since then', [filled(5), fallen, filled(7)], 7, 2, false],
		['one that was full before the list grew', [filled(5), filled(7), grown], 7, 2, false],
	])('can be past the end: %s', (_name, steps, number, pagesByTotal, isPast) => {
		expect(afterSteps(steps).isPast(number, pagesByTotal)).toBe(isPast);
	});
});

it.each([
	[35, false],
	[36, true],
])('a list of 2 pages by its total that is full on page %i is endless: %s', (number, isEndless) => {
	expect(afterSteps([filled(number)]).isEndless(2)).toBe(isEndless);
});
