import { ListMemory } from '../../nodes/ReviewPlatformTrigger/listMemory';
import type { ListOrder } from '../../nodes/ReviewPlatformTrigger/listOrder';
import { MAX_SEEN_BYTES } from '../../nodes/ReviewPlatformTrigger/seenReviews';
import { watchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import { listPage, reviewOf } from '../support/listPages';

const NOW = 1_800_000_000_000;

const memoryOf = (state: Partial<WatchState> = {}): ListMemory =>
	new ListMemory(
		watchState({
			companyId: 'company',
			order: 'newest',
			newestPage: 1,
			total: 2,
			seen: { ids: ['a', 'b'], createdAt: [10, 20] },
			coveredAfter: 5,
			forgottenUpTo: null,
			checkedAt: NOW,
			pending: null,
			...state,
		}),
	);
const take = (memory: ListMemory, seconds: number[], marking = false): void =>
	memory.take(listPage(seconds.map((second) => reviewOf(`at ${second}`, second))), marking);
const foundIn = (memory: ListMemory) => memory.found.map(({ id }) => id);

/** Pages of reviews whose ids fill the memory, created in the seconds from 1 on. */
function takeMoreThanFits(memory: ListMemory): void {
	const count = MAX_SEEN_BYTES / 100 + 10;
	const reviews = Array.from({ length: count }, (_, index) =>
		reviewOf(String(index).padStart(84, '0'), index + 1),
	);
	memory.take(listPage(reviews), true);
}

describe('a review', () => {
	it.each([
		['a', 10, false, true],
		['unseen', 6, true, false],
		['unseen', 5, false, true],
		['unseen', 4, false, true],
		['a', 3, false, true],
	])('"%s" of the second %i: new: %s, known: %s', (id, second, isNew, isKnown) => {
		const review = reviewOf(id, second);

		expect(memoryOf().isNew(review)).toBe(isNew);
		expect(memoryOf().isKnown(review)).toBe(isKnown);
	});

	it('of any age is new when nothing says from when on', () => {
		expect(memoryOf({ coveredAfter: null }).isNew(reviewOf('unseen', -1_000))).toBe(true);
	});
});

describe('taking a page', () => {
	it.each<[ListOrder, string[]]>([
		['newest', ['at 7', 'at 8', 'at 9']],
		['oldest', ['at 9', 'at 8', 'at 7']],
		['none', ['at 9', 'at 8', 'at 7']],
	])('finds its new reviews, in the order "%s" oldest first', (order, found) => {
		const memory = memoryOf({ order });

		take(memory, [9, 8, 7, 4]);

		expect(foundIn(memory)).toEqual(found);
	});

	it('finds each review once', () => {
		const memory = memoryOf();

		take(memory, [9]);
		take(memory, [9]);

		expect(foundIn(memory)).toEqual(['at 9']);
		expect(memory).toMatchObject({ size: 3, newestSecond: 20 });
	});

	it('remembers others than the new ones only when it is told to', () => {
		const memory = memoryOf();
		take(memory, [4]);
		expect(memory.size).toBe(2);

		take(memory, [4], true);

		expect(memory.size).toBe(3);
		expect(foundIn(memory)).toEqual([]);
	});

	it('finds none again of which there is not room to remember them', () => {
		const memory = memoryOf({ order: 'none', coveredAfter: 0, seen: { ids: [], createdAt: [] } });
		expect(memory.isOverfull).toBe(false);
		takeMoreThanFits(memory);
		const { length } = memory.found;

		takeMoreThanFits(memory);

		expect(memory.isOverfull).toBe(true);
		expect(memory.found).toHaveLength(length);
	});

	it.each<[ListOrder, number | null, number | null, number | null]>([
		['newest', 2, 0, 10],
		['newest', null, 0, 10],
		['oldest', null, 0, 10],
		['none', 2, 0, 10],
		['none', null, 0, 0],
		['none', null, null, null],
		['newest', 2, 20, 20],
	])(
		'of more than there is room for, order "%s", total %s, covered after %s: then after %s',
		(order, total, coveredAfter, after) => {
			const memory = memoryOf({ order, total, coveredAfter, seen: { ids: [], createdAt: [] } });
			takeMoreThanFits(memory);

			expect(memory.toState(2, 1, NOW)).toMatchObject({ coveredAfter: after, forgottenUpTo: 10 });
		},
	);

	it('remembers what was forgotten in polls before', () => {
		expect(memoryOf({ forgottenUpTo: 3 }).toState(2, 1, NOW).forgottenUpTo).toBe(3);
		const memory = memoryOf({ forgottenUpTo: 20, seen: { ids: [], createdAt: [] } });
		takeMoreThanFits(memory);
		expect(memory.toState(2, 1, NOW)).toMatchObject({ coveredAfter: 20, forgottenUpTo: 20 });
	});
});

describe('the total', () => {
	it('has grown by what is more than was known and found', () => {
		const memory = memoryOf({ total: 40 });
		expect([39, 40, 43].map((total) => memory.growthTo(total))).toEqual([-1, 0, 3]);

		take(memory, [9, 8]);

		expect([40, 43].map((total) => memory.growthTo(total))).toEqual([-2, 1]);
	});

	it('is accounted for once it is settled, and nothing is pending then', () => {
		const pending = { kind: 'check', page: 2, total: 40, firstTotal: 40, marking: false } as const;
		const memory = memoryOf({ total: 40, pending });
		take(memory, [9, 8]);

		memory.settle(43);

		expect(memory.growthTo(43)).toBe(0);
		expect(memory.pending).toBeNull();
		take(memory, [7]);
		expect(memory.growthTo(44)).toBe(0);
	});

	it('is not known before the first reading', () => {
		expect(memoryOf({ total: null }).growthTo(40)).toBeNull();
	});
});

describe('what is covered', () => {
	it.each([
		[3, 3],
		[9, 5],
		[-Infinity, -Infinity],
	])('reaches down to the second %s when that is older: %s', (second, coveredAfter) => {
		const memory = memoryOf();
		memory.coverFrom(second);
		expect(memory.coveredAfter).toBe(coveredAfter);
	});
});

describe('the state to keep', () => {
	it('is what the memory was made of', () => {
		const state = memoryOf({ forgottenUpTo: 3 }).toState(2, 1, NOW);

		expect(new ListMemory(state).toState(2, 1, NOW)).toEqual(state);
		expect(state).toMatchObject({
			companyId: 'company',
			order: 'newest',
			newestPage: 1,
			total: 2,
			coveredAfter: 5,
		});
		expect(state).toMatchObject({ seen: { ids: ['a', 'b'], createdAt: [10, 20] }, forgottenUpTo: 3 });
	});

	it.each([
		['has not grown', 40, 40],
		['has grown by what is not found yet', 43, 40],
		['has shrunk', 38, 38],
	])('has the total up to which all is accounted for: it %s', (_name, total, kept) => {
		expect(memoryOf({ total: 40 }).toState(total, 1, NOW).total).toBe(kept);
	});

	it('counts what was found into that total', () => {
		const memory = memoryOf({ total: 40 });
		take(memory, [9]);

		expect(memory.toState(43, 1, NOW).total).toBe(41);
	});

	it('has no total before the first reading has ended', () => {
		expect(memoryOf({ total: null }).toState(40, 1, NOW).total).toBeNull();
	});

	it('of a list read for the first time: what is created from now on is new', () => {
		const memory = ListMemory.ofNothing('company', 'oldest', Infinity, NOW);

		expect(memory.toState(40, 3, NOW + 999)).toEqual({
			version: 1,
			companyId: 'company',
			order: 'oldest',
			newestPage: 3,
			total: null,
			seen: { ids: [], createdAt: [] },
			coveredAfter: NOW / 1_000 - 1,
			forgottenUpTo: null,
			checkedAt: NOW,
			pending: null,
		});
	});

	it('of one from which all is wanted: nothing is too old', () => {
		expect(ListMemory.ofNothing(null, 'none', -Infinity, NOW).toState(40, 1, NOW)).toMatchObject({
			companyId: null,
			coveredAfter: null,
		});
	});
});
