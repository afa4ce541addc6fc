import {
	createdSecond,
	KEPT_AS_LAST,
	MAX_SEEN,
	secondsOf,
	SeenReviews,
	sizeOf,
} from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { range } from '../../../../nodes/ReviewPlatformTrigger/watch/sweep';
import type { Review } from '../../../../nodes/shared/types';

const NONE = { reviews: '', watermark: -1 };
const START = 1_700_000_000;

const reviewOf = (id: string, second = START) =>
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
const secondsFrom = (from: number, count: number) => range(from, from + count - 1);

const OLDEST = secondsFrom(START, 3);
const TOO_MANY = [...OLDEST, ...secondsFrom(START + 3, MAX_SEEN)];

describe('SeenReviews', () => {
	it('knows reviews by their ids, also when they were kept in 14 characters each, and no others', () => {
		const { seen, reviews } = seenIn([START, START, START + 5]);
		const record = seen.toRecord();
		const kept = new SeenReviews(record);

		for (const known of [seen, kept]) {
			expect(reviews.map((review) => known.has(review))).toEqual([true, true, true]);
			expect(known.has(reviewOf('another'))).toBe(false);
			expect(known.size).toBe(3);
		}
		expect(kept.toRecord()).toEqual(record);
		expect(record.reviews).toHaveLength(14 * 3);
		expect(sizeOf(record)).toBe(3);
	});

	it.each<[string, number[], number[]]>([
		['none while there is room', secondsFrom(START, MAX_SEEN), []],
		['the oldest of a list oldest first', TOO_MANY, OLDEST],
		['the oldest of a list newest first', [...TOO_MANY].reverse(), OLDEST],
	])('forgets %s, which the watermark tells', (_name, seconds, expected) => {
		const { seen, reviews } = seenIn(seconds);
		const kept = new SeenReviews(seen.toRecord());
		const forgotten = reviews.filter((review) => !kept.has(review)).map(createdSecond);

		expect(forgotten.sort()).toEqual(expected);
		expect(kept.watermark).toBe(expected.at(-1) ?? -1);
		expect(kept.size).toBe(MAX_SEEN);
	});

	it('keeps what a baseline has met last whatever its age', () => {
		const { seen, reviews } = seenIn(secondsFrom(START, MAX_SEEN + 10));
		const metUpTo = KEPT_AS_LAST + 3;
		const kept = new SeenReviews(seen.toRecord(metUpTo));
		const forgotten = reviews.flatMap((review, place) => (kept.has(review) ? [] : [place]));

		expect(forgotten).toEqual([0, 1, 2, ...secondsFrom(metUpTo, 7)]);
		expect(kept.watermark).toBe(START + metUpTo + 6);
	});

	it('has a watermark that only rises', () => {
		const full = seenIn(secondsFrom(START - MAX_SEEN, MAX_SEEN + 1), { ...NONE, watermark: START + 7 });

		expect(full.seen.toRecord().watermark).toBe(START + 7);
	});
});

describe('how much a list has grown before a page, by SeenReviews,', () => {
	const OLD = secondsFrom(START, 30);
	const added = ['a', 'b', 'c'].map((id) => reviewOf(id));

	it.each<[string, (list: Review[]) => void, Array<number | undefined>]>([
		['as it was', () => {}, [0, 0, 0]],
		['with one more on the second page', (list) => list.splice(12, 0, reviewOf('new')), [0, 1, 1]],
		['with one less on the second page', (list) => list.splice(12, 1), [0, -1, -1]],
		['with three more at its front', (list) => list.unshift(...added), [3, 3, 3]],
		['with other reviews', (list) => list.splice(0, 30, ...added), [undefined, undefined, undefined]],
	])('is told of each page: %s', (_name, change, growths) => {
		const { seen, reviews } = seenIn(OLD);
		const list = [...reviews];
		change(list);

		for (const known of [seen, new SeenReviews(seen.toRecord())])
			expect([0, 10, 20].map((start) => known.growthBefore(list.slice(start, start + 10), start))).toEqual(
				growths,
			);
	});

	it('is none any more once what has come in is put in its place', () => {
		const { seen, reviews } = seenIn(OLD);
		const list = [...reviews];
		list.splice(12, 0, reviewOf('new'));
		seen.add(list[12] as Review);
		seen.put(list.slice(10, 20), 10);

		expect(new SeenReviews(seen.toRecord()).growthBefore(list.slice(20, 30), 20)).toBe(0);
	});

	it('goes by the middle of what its reviews tell, in whatever order they are', () => {
		const { seen, reviews } = seenIn(OLD);
		const unknown = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => reviewOf(id));

		expect(seen.growthBefore([reviews[1], ...unknown, reviews[0], reviews[5]] as Review[], 0)).toBe(3);
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

describe('createdSecond', () => {
	it.each<[unknown, number]>([
		['2026-03-01T12:00:00Z', 1_772_366_400],
		['2026-03-01T13:00:00.999+01:00', 1_772_366_400],
		['1970-01-01T00:00:01Z', 1],
		['1969-12-31T23:59:59Z', 0],
		['+010000-01-01T00:00:00Z', 64 ** 6 - 1],
		['soon', 0],
		[undefined, 0],
	])('of %j is %i', (created_at, second) => {
		expect(createdSecond({ id: 'review', created_at } as Review)).toBe(second);
	});
});

describe('secondsOf', () => {
	it.each([
		[[5, 3, 9], { oldest: 3, newest: 9 }],
		[[4], { oldest: 4, newest: 4 }],
		[[], { oldest: 0, newest: 0 }],
	])('tells the oldest and the newest of a page with %j', (seconds, both) => {
		expect(secondsOf({ reviews: seconds.map((second) => reviewOf('review', second)) })).toEqual(both);
	});
});
