import { ListMemory } from '../../../nodes/ReviewPlatformTrigger/watch/listMemory';
import { walk } from '../../../nodes/ReviewPlatformTrigger/watch/sweep';
import type { WalkEnd } from '../../../nodes/ReviewPlatformTrigger/watch/sweep';
import { newSweep, newWatch } from '../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { SweepState, WatchState } from '../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { ReviewPage } from '../../../nodes/shared/types';
import { answerAll, ListOfIds, reviewsOf, WATERMARK } from '../../support/askedPages';

const PAGE_MS = 1_500;
/** Of ten pages. */
const COUNT = 30;

let list: ListOfIds;

/** What a poll knows of a list that is watched, and of whose reviews none is remembered but all are old. */
function memoryOf(watch: Partial<WatchState> = {}): ListMemory {
	const seen = { reviews: '', watermark: WATERMARK };
	const kept = { ...newWatch(0), seen, perPage: 3, newFrom: null, accounted: COUNT, ...watch };
	const memory = new ListMemory(kept, 0);
	memory.total = list.ids.length;
	return memory;
}

/** Walks over the list: the pages it asks for, and where it ends. */
function walkOver(sweep: SweepState, memory = memoryOf()): { asked: number[][]; end: WalkEnd | undefined } {
	const { asked, result } = answerAll(walk(memory, sweep), (number) => list.page(number));
	return { asked, end: result };
}

const wholeSweep = () => newSweep(0, COUNT, true);
const idsOf = (page: ReviewPage | undefined) => page?.reviews.map(({ id }) => id);

beforeEach(() => {
	list = ListOfIds.ofLength(COUNT);
});

describe('a walk over a list that holds still', () => {
	it.each([
		[
			'from its beginning',
			0,
			[
				[1, 2, 3, 4, 5, 6],
				[7, 8, 9, 10],
			],
		],
		[
			'behind its first page',
			3,
			[
				[2, 3, 4, 5, 6, 7],
				[8, 9, 10],
			],
		],
		['from the middle of a page', 26, [[9, 10]]],
		['from its end', 30, [[11]]],
	])('%s asks for six pages at a time, each once', (_name, from, asked) => {
		const sweep = newSweep(from, COUNT, true);
		const { end, ...walked } = walkOver(sweep);

		expect(walked.asked).toEqual(asked);
		expect(end?.at).toBe('end');
		expect(sweep).toMatchObject({ from, passed: COUNT, met: 0, isDoubtful: false, pagesBack: 0 });
	});

	it('tells the last page it has read', () => {
		expect(idsOf(walkOver(wholeSweep()).end?.lastPage)).toEqual(['r27', 'r28', 'r29']);
	});

	it('ends in the middle of its last page', () => {
		list = ListOfIds.ofLength(28);
		const sweep = newSweep(0, 28, true);

		expect(walkOver(sweep).asked.flat()).toHaveLength(10);
		expect(sweep.passed).toBe(28);
	});

	it('goes as far as the bucket lasts, and on with the next poll', () => {
		const sweep = wholeSweep();
		const emptyButFor = (pages: number) => memoryOf({ bucketFullAt: (100 - pages) * PAGE_MS });

		expect(walkOver(sweep, emptyButFor(8))).toEqual({
			asked: [
				[1, 2, 3, 4, 5, 6],
				[7, 8],
			],
			end: undefined,
		});
		expect(sweep.passed).toBe(24);
		expect(walkOver(sweep).asked).toEqual([[9, 10]]);
	});

	it('asks for no page that the poll has read', () => {
		const memory = memoryOf();
		for (const number of [1, 4]) memory.pages.set(number, list.wholePage(number));

		expect(walkOver(wholeSweep(), memory).asked).toEqual([
			[2, 3],
			[5, 6, 7, 8, 9, 10],
		]);
	});

	it('marks its reviews when it goes over all of it', () => {
		const marksAfter = (sweep: SweepState) => {
			const memory = memoryOf();
			walkOver(sweep, memory);
			return memory.marks.size;
		};

		expect(marksAfter(wholeSweep())).toBe(10);
		expect(marksAfter(newSweep(3, COUNT, true))).toBe(0);
		expect(marksAfter(newSweep(0, COUNT, false))).toBe(0);
	});
});

describe('a walk that looks for growth', () => {
	const growthSweep = () => newSweep(0, COUNT + 2, false);

	it('ends where all of it is explained', () => {
		list.ids.splice(7, 0, 'new1', 'new2');
		list.instead.set(3, { reviews: reviewsOf(['r6', 'new1', 'new2']) });
		const sweep = growthSweep();
		const memory = memoryOf();
		const { asked, end } = walkOver(sweep, memory);

		expect(asked).toEqual([[1, 2, 3, 4, 5, 6]]);
		expect(end?.at).toBe('explained');
		expect(sweep).toMatchObject({ met: 2, passed: 9 });
		expect(memory.found.map(({ id }) => id)).toEqual(['new1', 'new2']);
	});

	it('goes on behind a page that is all new, and to the end for what it does not find', () => {
		list.instead.set(2, { reviews: reviewsOf(['new1', 'new2', 'new3']) });
		const memory = memoryOf({ accounted: COUNT - 3 });

		expect(walkOver(newSweep(0, COUNT, false), memory).end?.at).toBe('explained');
		expect(memory.hasRead).toBe(true);
		expect(idsOf(list.wholePage(3))).toEqual(
			idsOf(walkOver(growthSweep(), memoryOf({ accounted: 27 })).end?.lastPage),
		);
		expect(walkOver(growthSweep(), memoryOf({ accounted: 26 })).end?.at).toBe('end');
	});
});

describe('a walk over a list that changes meanwhile', () => {
	/** From when this page is read on, the list has so many less. */
	function loseOn(number: number, count: number): void {
		const page = list.page.bind(list);
		let total = COUNT;
		jest.spyOn(list, 'page').mockImplementation((asked) => {
			if (asked === number) total = COUNT - count;
			return Object.assign({}, page(asked), { total });
		});
	}

	it.each([
		[1, 7, [7, 8, 9, 10]],
		[3, 7, [7, 8, 9, 10]],
		[4, 6, [6, 7, 8, 9, 10]],
	])('and loses %i goes back as far as they may have moved, to page %i', (count, _from, again) => {
		loseOn(8, count);
		const sweep = wholeSweep();
		const { asked } = walkOver(sweep);

		expect(asked).toEqual([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10], again]);
		expect(sweep).toMatchObject({ pagesBack: 8 - again[0]!, isDoubtful: true });
	});

	it('goes back over pages that the poll has read, too', () => {
		const memory = memoryOf();
		memory.pages.set(10, list.wholePage(10));
		loseOn(9, 1);

		expect(walkOver(wholeSweep(), memory).asked.slice(2)).toEqual([[8, 9], [10]]);
	});

	it('and loses some on its first page goes on', () => {
		list.instead.set(1, { total: COUNT - 1 });
		const sweep = newSweep(0, COUNT, true);

		expect(walkOver(sweep).asked).toHaveLength(2);
		expect(sweep).toMatchObject({ pagesBack: 0, isDoubtful: false });
	});

	it('goes back three times in a poll at most', () => {
		let total = COUNT;
		const sweep = wholeSweep();
		const { asked } = answerAll(walk(memoryOf(), sweep), (number) => ({
			...list.wholePage(number),
			total: number === 6 ? --total : total,
		}));

		expect(asked).toEqual([
			[1, 2, 3, 4, 5, 6],
			[5, 6, 7, 8, 9, 10],
			[5, 6, 7, 8, 9, 10],
			[5, 6, 7, 8, 9, 10],
		]);
		expect(sweep.pagesBack).toBe(3);
	});

	it.each([
		[15, 1],
		[16, 0],
	])('after %i pages back goes back by %i at most: the pages of the list and six', (before, more) => {
		list.instead.set(8, { total: COUNT - 1 });
		const sweep = { ...wholeSweep(), pagesBack: before };
		walkOver(sweep);

		expect(sweep.pagesBack).toBe(before + more);
	});

	it('goes on where it stands when pages have another size', () => {
		const sweep = { ...wholeSweep(), passed: 12 };
		list = ListOfIds.ofLength(COUNT, 5);

		expect(walkOver(sweep, memoryOf()).asked).toEqual([
			[5, 6, 7, 8, 9, 10],
			[3, 4, 5, 6],
		]);
	});

	it('asks for other sizes three times in a poll at most', () => {
		let requests = 0;
		const { asked } = answerAll(walk(memoryOf(), wholeSweep()), (number) => ({
			...list.wholePage(number),
			perPage: requests++ < 20 ? 4 + requests : 3,
			hasNext: false,
			total: 3,
		}));

		expect(asked).toHaveLength(4);
	});

	it('is doubtful when a review of an earlier page comes again', () => {
		list.instead.set(5, { reviews: reviewsOf(['r2', 'r13', 'r14']) });
		const sweep = wholeSweep();
		walkOver(sweep);

		expect(sweep.isDoubtful).toBe(true);
	});
});

describe('what is behind the last page', () => {
	it('is read while there is a next one with something new', () => {
		list.instead.set(10, { hasNext: true });
		list.instead.set(11, { reviews: reviewsOf(['more']), hasNext: true });
		list.instead.set(12, { reviews: reviewsOf(['more']), hasNext: true });
		const sweep = wholeSweep();

		expect(walkOver(sweep).asked.slice(2)).toEqual([[11], [12]]);
		expect(sweep.passed).toBe(34);
	});

	it('is not, when it is empty and the last', () => {
		list.instead.set(10, { hasNext: true });

		expect(walkOver(wholeSweep()).asked.slice(2)).toEqual([[11]]);
	});

	it('is none, where the list has become shorter than its total says', () => {
		list.instead.set(8, { reviews: [], hasNext: false });
		const sweep = wholeSweep();

		expect(walkOver(sweep).end?.at).toBe('end');
		expect(sweep.passed).toBe(21);
	});
});

describe('a refused page', () => {
	it.each([
		[8, 'cut', 21],
		[10, 'cut', 27],
		[11, 'end', 30],
	])('%i: the walk ends, %s', (number, at, passed) => {
		list.instead.set(10, { hasNext: true });
		list.instead.set(number, 'refused');
		const sweep = wholeSweep();

		expect(walkOver(sweep).end?.at).toBe(at);
		expect(sweep.passed).toBe(passed);
	});
});

describe('a page that cannot be read', () => {
	it('is tried again by the next poll, and then left out', () => {
		list.instead.set(4, 'unreadable');
		const sweep = wholeSweep();

		expect(walkOver(sweep)).toEqual({ asked: [[1, 2, 3, 4, 5, 6]], end: undefined });
		expect(sweep).toMatchObject({ passed: 9, hasFailed: true, blanks: 0, isDoubtful: false });
		expect(walkOver(sweep)).toMatchObject({ asked: [[4, 5, 6, 7, 8, 9], [10]], end: { at: 'end' } });
		expect(sweep).toMatchObject({ passed: COUNT, hasFailed: false, blanks: 0, isDoubtful: true });
	});

	it('is none of those left out, when it can be read again', () => {
		list.instead.set(4, 'unreadable');
		const sweep = wholeSweep();
		walkOver(sweep);
		list.instead.clear();
		walkOver(sweep);

		expect(sweep).toEqual({ ...wholeSweep(), passed: COUNT });
	});

	it.each([
		['two', [4, 5], 'end', COUNT],
		['three', [4, 5, 6], 'cut', 9],
	])('%s of them in a row: the walk ends where they are the rest', (_name, numbers, at, passed) => {
		for (const number of numbers) list.instead.set(number, 'unreadable');
		const sweep = wholeSweep();
		walkOver(sweep);

		expect(walkOver(sweep).end?.at).toBe(at);
		expect(sweep.passed).toBe(passed);
	});

	it('twice apart is tried again twice', () => {
		for (const number of [4, 8]) list.instead.set(number, 'unreadable');
		const sweep = wholeSweep();
		const walked = Array.from({ length: 3 }, () => walkOver(sweep).asked.flat());

		expect(walked.map((asked) => asked[0])).toEqual([1, 4, 8]);
	});
});

describe('an empty page', () => {
	it.each([
		['two', [4, 5], COUNT],
		['three', [4, 5, 6], 15],
	])('%s of them in a row, each with a next one', (_name, numbers, passed) => {
		for (const number of numbers) list.instead.set(number, { reviews: [], hasNext: true });
		const sweep = wholeSweep();

		expect(walkOver(sweep).end?.at).toBe('end');
		expect(sweep).toMatchObject({ passed, isDoubtful: numbers.length === 2 });
	});
});

describe('a walk of a baseline', () => {
	it('gives out what is there, also what is older than all that had to be forgotten', () => {
		const memory = memoryOf({ newFrom: 1 });
		walkOver(wholeSweep(), memory);

		expect(memory.found).toHaveLength(COUNT);
	});

	it('counts what it meets', () => {
		const sweep = wholeSweep();
		walkOver(sweep, memoryOf({ newFrom: Infinity }));

		expect(sweep.met).toBe(0);
	});
});
