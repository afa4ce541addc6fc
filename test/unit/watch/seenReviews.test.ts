import {
	createdSecond,
	hashOf,
	MAX_SEEN,
	numberOf,
	secondsOf,
	SeenReviews,
	textOf,
} from '../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import type { SeenRecord } from '../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import type { Review } from '../../../nodes/shared/types';

const NONE: SeenRecord = { reviews: '', watermark: -1 };
const START = 1_700_000_000;

const reviewOf = (id: string, second: number) =>
	({ id, created_at: new Date(second * 1_000).toISOString() }) as Review;

/** Reviews created in these seconds, one after another seen. */
function seenIn(seconds: number[], record = NONE): { seen: SeenReviews; reviews: Review[] } {
	const seen = new SeenReviews(record);
	const reviews = seconds.map((second, index) => reviewOf(`${second} ${index}`, second));
	for (const review of reviews) seen.add(review);
	return { seen, reviews };
}

/** The seconds `from`, from + 1, … */
const secondsFrom = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index);

describe('seen reviews', () => {
	it('are known by their ids, also when they were kept, and no others are', () => {
		const { seen, reviews } = seenIn([START, START, START + 5]);
		const kept = new SeenReviews(seen.toRecord(1));

		for (const known of [seen, kept]) {
			expect(reviews.map((review) => known.has(review))).toEqual([true, true, true]);
			expect(known.has(reviewOf('another', START))).toBe(false);
			expect(known.size).toBe(3);
		}
		expect(kept.toRecord(1)).toEqual(seen.toRecord(1));
	});

	it('take 14 characters each', () => {
		const { seen } = seenIn(secondsFrom(START, 20));
		const record = seen.toRecord(1);

		expect(record.reviews).toHaveLength(14 * 20);
		expect(SeenReviews.sizeOf(record)).toBe(20);
	});

	it('are all kept while there is room', () => {
		const { seen } = seenIn(secondsFrom(START, MAX_SEEN));
		const record = seen.toRecord(1);

		expect(SeenReviews.sizeOf(record)).toBe(MAX_SEEN);
		expect(record.watermark).toBe(-1);
	});

	it.each([
		['oldest first', secondsFrom(START, MAX_SEEN + 3), START],
		// The one seen last is kept whatever its age.
		['newest first', secondsFrom(START, MAX_SEEN + 3).reverse(), START + 1],
	])(
		'met %s: without room for all, the oldest are forgotten, and the watermark tells it',
		(_name, met, from) => {
			const { seen, reviews } = seenIn(met);
			const kept = new SeenReviews(seen.toRecord(1));
			const forgotten = reviews.filter((review) => !kept.has(review)).map(createdSecond);

			expect(forgotten.sort()).toEqual(secondsFrom(from, 3));
			expect(kept.watermark).toBe(from + 2);
			expect(kept.size).toBe(MAX_SEEN);
		},
	);

	it('keep those seen last, in the order they were seen in', () => {
		const { seen } = seenIn([...secondsFrom(START + 100, MAX_SEEN), START, START + 1]);
		const kept = new SeenReviews(seen.toRecord(2));
		kept.add(reviewOf('one more', START + 50));
		const next = new SeenReviews(kept.toRecord(2));

		expect(kept.has(reviewOf(`${START} ${MAX_SEEN}`, START))).toBe(true);
		expect(next.has(reviewOf(`${START} ${MAX_SEEN}`, START))).toBe(false);
		expect(next.has(reviewOf(`${START + 1} ${MAX_SEEN + 1}`, START + 1))).toBe(true);
	});

	it('have a watermark that only rises', () => {
		const { seen } = seenIn([START]);
		seen.forgetUpTo(START + 7);
		seen.forgetUpTo(START);

		expect(seen.watermark).toBe(START + 7);
		expect(seen.toRecord(1).watermark).toBe(START + 7);
		const full = seenIn(secondsFrom(START - MAX_SEEN, MAX_SEEN + 1), seen.toRecord(1));
		expect(full.seen.toRecord(1).watermark).toBe(START + 7);
	});
});

describe('what is kept of a review', () => {
	// What an earlier release has kept must be known to the next one.
	it.each([
		['', 'envMuvNd'],
		['a', '5c1f3B5G'],
		['review-1', 'JneaQYxY'],
		['b7e23ec2-9a41-4d0c-8f3e-51c6a1d7e9f0', 'Z4I94wc1'],
		['Grüße 🙂', 'b6gfccHt'],
	])('of the id "%s" is the same hash in each release', (id, hash) => {
		expect(hashOf(id)).toBe(hash);
	});

	it('differs for a hundred thousand ids', () => {
		const hashes = new Set(secondsFrom(0, 100_000).map((number) => hashOf(`review-${number}`)));

		expect(hashes.size).toBe(100_000);
	});

	it.each([
		[0, 2, '--'],
		[1, 2, '-0'],
		[63, 2, '-z'],
		[64, 2, '0-'],
		[4_095, 2, 'zz'],
		[4_096, 4, '-0--'],
		[START, 6, '0_Jz3-'],
		[64 ** 6 - 1, 6, 'zzzzzz'],
	])('of the number %i are %i characters, from which it is read again', (value, length, text) => {
		expect(textOf(value, length)).toBe(text);
		expect(numberOf(text)).toBe(value);
	});

	it('sorts as the numbers do', () => {
		const numbers = [0, 5, 11, 12, 37, 38, 63, 64, 4_095, 4_096, START, START + 1, 64 ** 6 - 1];
		const texts = numbers.map((number) => textOf(number, 6));

		expect([...texts].sort()).toEqual(texts);
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
