import {
	createdSecond,
	KEPT_AS_LAST,
	MAX_SEEN,
	secondsOf,
	SeenReviews,
	sizeOf,
} from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import type { SeenRecord } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import type { Review } from '../../../../nodes/shared/types';

const NONE: SeenRecord = { reviews: '', watermark: -1 };
const START = 1_700_000_000;

const reviewOf = (id: string, second: number) =>
	({ id, created_at: new Date(second * 1_000).toISOString() }) as Review;

/** Reviews created in these seconds, which the list has in this order. */
function seenIn(seconds: number[], record = NONE): { seen: SeenReviews; reviews: Review[] } {
	const seen = new SeenReviews(record);
	const reviews = seconds.map((second, index) => reviewOf(`${second} ${index}`, second));
	for (const review of reviews) seen.add(review);
	seen.put(reviews, 0);
	return { seen, reviews };
}

/** The seconds `from`, from + 1, … */
const secondsFrom = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index);

describe('seen reviews', () => {
	it('are known by their ids, also when they were kept, and no others are', () => {
		const { seen, reviews } = seenIn([START, START, START + 5]);
		const kept = new SeenReviews(seen.toRecord());

		for (const known of [seen, kept]) {
			expect(reviews.map((review) => known.has(review))).toEqual([true, true, true]);
			expect(known.has(reviewOf('another', START))).toBe(false);
			expect(known.size).toBe(3);
		}
		expect(kept.toRecord()).toEqual(seen.toRecord());
	});

	it('take 14 characters each', () => {
		const record = seenIn(secondsFrom(START, 20)).seen.toRecord();

		expect(record.reviews).toHaveLength(14 * 20);
		expect(sizeOf(record)).toBe(20);
	});

	it('are all kept while there is room', () => {
		const record = seenIn(secondsFrom(START, MAX_SEEN)).seen.toRecord();

		expect(sizeOf(record)).toBe(MAX_SEEN);
		expect(record.watermark).toBe(-1);
	});

	it.each([
		['oldest', secondsFrom(START, MAX_SEEN + 3)],
		['newest', secondsFrom(START, MAX_SEEN + 3).reverse()],
	])(
		'listed %s first, without room for all: the oldest are forgotten, and the watermark tells it',
		(_name, seconds) => {
			const { seen, reviews } = seenIn(seconds);
			const kept = new SeenReviews(seen.toRecord());
			const forgotten = reviews.filter((review) => !kept.has(review)).map(createdSecond);

			expect(forgotten.sort()).toEqual(secondsFrom(START, 3));
			expect(kept.watermark).toBe(START + 2);
			expect(kept.size).toBe(MAX_SEEN);
		},
	);

	it('that a baseline has met last are kept whatever their age', () => {
		const { seen, reviews } = seenIn(secondsFrom(START, MAX_SEEN + 10));
		const metUpTo = KEPT_AS_LAST + 3;
		const kept = new SeenReviews(seen.toRecord(metUpTo));
		const forgotten = reviews.flatMap((review, place) => (kept.has(review) ? [] : [place]));

		expect(forgotten).toEqual([0, 1, 2, ...secondsFrom(metUpTo, 7)]);
		expect(kept.watermark).toBe(START + metUpTo + 6);
	});

	it('have a watermark that only rises', () => {
		const { seen } = seenIn([START]);
		seen.watermark = START + 7;
		const full = seenIn(secondsFrom(START - MAX_SEEN, MAX_SEEN + 1), seen.toRecord());

		expect(full.seen.toRecord().watermark).toBe(START + 7);
	});
});

describe('how much a list has grown before a page', () => {
	const OLD = secondsFrom(START, 30);

	/** How much it has grown before each page of ten, when reviews have come in or gone since. */
	function growths(change: (list: Review[]) => void, isKept = false): Array<number | undefined> {
		const { seen, reviews } = seenIn(OLD);
		const list = [...reviews];
		change(list);
		const asked = isKept ? new SeenReviews(seen.toRecord()) : seen;
		return [0, 10, 20].map((start) => asked.growthBefore(list.slice(start, start + 10), start));
	}

	it.each<[string, (list: Review[]) => void, number[]]>([
		['as it was', () => {}, [0, 0, 0]],
		['with one more on the second page', (list) => list.splice(12, 0, reviewOf('new', START)), [0, 1, 1]],
		['with one less on the second page', (list) => list.splice(12, 1), [0, -1, -1]],
		[
			'with three more at its front',
			(list) => list.unshift(...['a', 'b', 'c'].map((id) => reviewOf(id, START))),
			[3, 3, 3],
		],
	])('%s', (_name, change, growth) => {
		expect(growths(change)).toEqual(growth);
		expect(growths(change, true)).toEqual(growth);
	});

	it('is not known of one without known reviews', () => {
		expect(seenIn(OLD).seen.growthBefore([reviewOf('new', START)], 0)).toBeUndefined();
	});

	it('is none any more once what has come in is put in its place', () => {
		const { seen, reviews } = seenIn(OLD);
		const list = [...reviews];
		list.splice(12, 0, reviewOf('new', START));
		seen.add(list[12] as Review);
		seen.put(list.slice(10, 20), 10);

		expect(new SeenReviews(seen.toRecord()).growthBefore(list.slice(20, 30), 20)).toBe(0);
	});

	it('goes by the middle of what its reviews tell, in whatever order they are', () => {
		const { seen, reviews } = seenIn(OLD);
		const unknown = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => reviewOf(id, START));
		const page = [reviews[1], ...unknown, reviews[0], reviews[5]] as Review[];

		expect(seen.growthBefore(page, 0)).toBe(3);
	});

	it('is told also where those before it had to be forgotten, or are gone', () => {
		const { seen, reviews } = seenIn([...secondsFrom(START, 100), ...secondsFrom(START, MAX_SEEN)]);
		seen.put(reviews.slice(160, 170), 150);
		const kept = new SeenReviews(seen.toRecord());

		expect(kept.growthBefore(reviews.slice(7_000, 7_015), 7_000)).toBe(0);
		expect(kept.growthBefore(reviews.slice(160, 170), 150)).toBe(0);
	});

	it('is told directly behind a long row of forgotten ones', () => {
		const { seen, reviews } = seenIn([...secondsFrom(START, 5_000), ...secondsFrom(START + 9_000, MAX_SEEN)]);
		const kept = new SeenReviews(seen.toRecord());

		expect(kept.growthBefore(reviews.slice(5_000, 5_015), 5_000)).toBe(0);
	});

	it('goes by the places up to the end of the list', () => {
		const { seen, reviews } = seenIn(OLD);
		seen.endAt(25);

		expect(seen.growthBefore(reviews.slice(20), 20)).toBe(1);
	});
});

describe('the second in which a review was created', () => {
	it.each<[unknown, number]>([
		['2026-03-01T12:00:00Z', 1_772_366_400],
		['2026-03-01T13:00:00.999+01:00', 1_772_366_400],
		['1970-01-01T00:00:01Z', 1],
		['1969-12-31T23:59:59Z', 0],
		['+010000-01-01T00:00:00Z', 64 ** 6 - 1],
		['soon', 0],
		[undefined, 0],
		[7, 0],
	])('of %j is %i', (created_at, second) => {
		expect(createdSecond({ id: 'review', created_at } as Review)).toBe(second);
	});

	it.each([
		[[5, 3, 9], { oldest: 3, newest: 9 }],
		[[4], { oldest: 4, newest: 4 }],
		[[], { oldest: 0, newest: 0 }],
	])('of a page with %j: the oldest and the newest', (seconds, both) => {
		expect(secondsOf({ reviews: seconds.map((second) => reviewOf('review', second)) })).toEqual(both);
	});
});
