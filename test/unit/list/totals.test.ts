import { Totals } from '../../../nodes/shared/list/totals';

/** Totals of answers that came in the order they were asked for, each asked for when the one before was there. */
function seenInOrder(...totals: number[]): Totals {
	const seen = new Totals();
	for (const total of totals) seen.note(total, seen.known);
	return seen;
}

/** So many answers, with one total and another by turns. */
const alternating = (answers: number) => Array.from({ length: answers }, (_, index) => 10 + (index % 2));
const repeated = (total: number, answers: number) => Array<number>(answers).fill(total);

const ASKED_AT_FIRST = new Totals().known;
const NOT_MOVED = { grown: 0, fallen: 0 };

describe('totals that come one after the other', () => {
	it('tell by how much the list has grown and fallen, each time and in all', () => {
		const seen = new Totals();

		expect([10, 12, 12, 9].map((total) => seen.note(total, seen.known))).toEqual([
			NOT_MOVED,
			{ grown: 2, fallen: 0 },
			NOT_MOVED,
			{ grown: 0, fallen: 3 },
		]);
		expect(seen).toMatchObject({ first: 10, last: 9, smallest: 9, largest: 12, grown: 2, fallen: 3 });
		expect(seen.known).toEqual({ changes: 2, smallest: 9, largest: 12 });
	});

	it.each([
		['stays', [10, 10], false, false],
		['grows', [10, 12, 12], true, false],
		['falls', [10, 9, 9], false, true],
		['grows and falls', [10, 12, 10], true, true],
	])('tell for certain whether it %s', (_name, totals, hasGrown, hasFallen) => {
		expect(seenInOrder(...totals)).toMatchObject({ hasGrown, hasFallen, mayHaveFallen: 0 });
	});

	it('tell nothing for certain of answers that may have overtaken each other', () => {
		const seen = new Totals();
		for (const total of [10, 12, 9]) seen.note(total, ASKED_AT_FIRST);

		expect(seen).toMatchObject({ hasGrown: false, hasFallen: false, grown: 2, fallen: 3 });
	});

	it.each([
		['20 turns', alternating(22), false],
		['21 turns', alternating(23), true],
		['20 turns from a fall on', alternating(23).slice(1), false],
		['21 turns in 83 answers', [...alternating(23), ...repeated(10, 60)], true],
		['21 turns in 84 answers', [...alternating(23), ...repeated(10, 61)], false],
		['a list that grows all the time', Array.from({ length: 99 }, (_, index) => index), false],
		['a list that grows and falls in two runs', [...alternating(1), 11, 12, 13, 12, 11, 10], false],
	])('flutter or not: %s', (_name, totals, flutters) => {
		expect(seenInOrder(...totals).flutters).toBe(flutters);
	});

	it.each([
		['2 changes', [1, 2, 3], false],
		['3 changes', [1, 2, 3, 4], true],
		['3 changes in 29 answers', [1, 2, 3, ...repeated(4, 26)], true],
		['3 changes in 30 answers', [1, 2, 3, ...repeated(4, 27)], false],
	])('are those of a busy list or not: %s', (_name, totals, isBusy) => {
		expect(seenInOrder(...totals).isBusy).toBe(isBusy);
	});

	it.each([
		['every second one is new', [1, 2], false],
		['most are new', [1, 2, 3], true],
		['half of them were', [1, 2, 3, 3], false],
	])('run away or not: %s', (_name, totals, runsAway) => {
		expect(seenInOrder(...totals).runsAway).toBe(runsAway);
	});
});

describe('the total of an answer that others have overtaken', () => {
	it.each([
		['an earlier one', [10, 12, 9], 10, { grown: 2, fallen: 3 }, 1],
		['one between', [10, 12, 9], 12, { grown: 0, fallen: 3 }, 3],
		['the last one', [10, 12, 9], 9, NOT_MOVED, 0],
		['the first time it was that', [10, 12, 10, 11], 10, { grown: 3, fallen: 2 }, 1],
		['one that nobody has seen', [10, 12, 9], 11, undefined, 0],
	])('tells how the list has moved since: %s', (_name, totals, total, moved, mayHaveFallen) => {
		const seen = seenInOrder(...totals);

		expect(seen.noteLate(total, ASKED_AT_FIRST)).toEqual(moved);
		expect(seen.mayHaveFallen).toBe(mayHaveFallen);
	});

	it('is a new one where it was seen only before the answer was asked for', () => {
		const seen = seenInOrder(10, 10, 12);
		const asked = seen.known;
		seen.note(9, asked);

		expect(seen.noteLate(10, asked)).toBeUndefined();
		expect(seen.noteLate(12, asked)).toEqual({ grown: 0, fallen: 3 });
	});

	it('may hide once for each change that the list has come back to it', () => {
		const seen = seenInOrder(10, 12);
		seen.noteLate(12, ASKED_AT_FIRST);
		seen.noteLate(10, ASKED_AT_FIRST);
		seen.noteLate(10, ASKED_AT_FIRST);
		expect(seen.mayHaveFallen).toBe(2);

		seen.note(13, ASKED_AT_FIRST);
		seen.noteLate(10, ASKED_AT_FIRST);
		expect(seen.mayHaveFallen).toBe(2 + 3);
	});
});
