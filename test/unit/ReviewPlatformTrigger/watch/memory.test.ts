import {
	createdSecond,
	isNewestFirst,
	knownRating,
	MAX_LATEST,
	MAX_SEEN,
	newestSecondOf,
	SeenReviews,
} from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import type { Review } from '../../../../nodes/shared/types';

const NONE = { reviews: '', hasContents: false, watermark: -1 };
const START = 1_700_000_000;
const MOST = MAX_SEEN + MAX_LATEST;

const reviewOf = (id: string, second = START) =>
	({ id, created_at: new Date(second * 1_000).toISOString() }) as Review;

/** Reviews created in these seconds, in the order in which they were seen. */
function seenIn(seconds: number[], record = NONE): { seen: SeenReviews; reviews: Review[] } {
	const seen = new SeenReviews(record);
	const reviews = seconds.map((second, index) => reviewOf(`${second} ${index}`, second));
	for (const review of reviews) seen.add(review, START * 1_000);
	return { seen, reviews };
}

/** The seconds `from`, from + 1, … */
const secondsFrom = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index);

describe('SeenReviews', () => {
	it('knows reviews by their ids, also when they were kept in 13 characters each, and no others', () => {
		const { seen, reviews } = seenIn([START, START, START + 5]);
		const record = seen.toRecord();
		const kept = new SeenReviews(record);

		for (const known of [seen, kept]) {
			expect(reviews.map((review) => known.has(review))).toEqual([true, true, true]);
			expect(known.has(reviewOf('another'))).toBe(false);
		}
		expect(kept.toRecord()).toEqual(record);
		expect(record.reviews).toHaveLength(13 * 3);
	});

	it.each<[string, number[], number[]]>([
		['none while there is room', secondsFrom(START, MOST), []],
		['the oldest of those seen oldest first', secondsFrom(START, MOST + 3), secondsFrom(START, 3)],
		[
			'the oldest of those seen newest first, but for the latest',
			secondsFrom(START, MOST + 3).reverse(),
			secondsFrom(START + MAX_LATEST, 3),
		],
	])('forgets %s, which the watermark tells', (_name, seconds, expected) => {
		const { seen, reviews } = seenIn(seconds);
		const kept = new SeenReviews(seen.toRecord());
		const forgotten = reviews.filter((review) => !kept.has(review)).map(createdSecond);

		expect(forgotten.sort()).toEqual(expected);
		expect(kept.watermark).toBe(expected.at(-1) ?? -1);
	});

	it('has a watermark that only rises', () => {
		const full = seenIn(secondsFrom(START - MOST, MOST + 1), { ...NONE, watermark: START + 7 });

		expect(full.seen.toRecord().watermark).toBe(START + 7);
	});
});

describe('a changed review', () => {
	const before = { ...reviewOf('id'), rating: 4, title: 'Title', content: '', is_highlighted: true };

	it.each<[object, boolean]>([
		[{ rating: 5 }, true],
		[{ title: 'title' }, true],
		[{ content: ' ' }, true],
		[{ is_highlighted: false }, true],
		[{ experience_date: '2026-01-01' }, true],
		[{ rating: '4', content: null, is_highlighted: 1, experience_date: null }, false],
		[{ user_id: 'another', created_at: '2026-01-01T00:00:00Z', extra: 1 }, false],
	])('with %j instead is one: %s', (after, isOne) => {
		const seen = new SeenReviews(NONE, true);
		seen.add(before, 0);
		const kept = new SeenReviews(seen.toRecord(), true);
		const { id, ...fields } = { ...before, ...after };

		expect(kept.isChanged({ ...fields, id })).toBe(isOne);
		expect(new SeenReviews(seen.toRecord()).isChanged({ ...fields, id })).toBe(false);
	});

	it.each<[rating: unknown, known: number | null]>([
		[5, 5],
		['5', 5],
		[0, 0],
		[60, 60],
		[61, null],
		[-1, null],
		[4.5, null],
		['4.5', null],
		['', null],
		[[5], null],
		[true, null],
		[null, null],
		[undefined, null],
	])('with the rating %j had a known one before: %j', (rating, known) => {
		const seen = new SeenReviews(NONE, true);
		const review = { ...before, rating } as Review;
		seen.add(review, 0);

		expect(new SeenReviews(seen.toRecord(), true).ratingOf(review)).toBe(known);
		expect(knownRating(review)).toBe(known);
		expect(new SeenReviews(NONE, true).ratingOf(review)).toBeNull();
	});

	it('is none while its content is not known: 13 characters a review without these events, else 18', () => {
		const seen = new SeenReviews(seenIn([START]).seen.toRecord(), true);
		const review = reviewOf(`${START} 0`);
		expect(seen.isChanged(review)).toBe(false);
		expect(seen.toRecord().reviews).toHaveLength(18);

		seen.add(review, 0);
		expect(seen.isChanged({ ...review, rating: 1 })).toBe(true);
	});
});

describe('createdSecond', () => {
	it.each<[unknown, number]>([
		['2026-03-01T12:00:00Z', 1_772_366_400],
		['2026-03-01T13:00:00.999+01:00', 1_772_366_400],
		['1970-01-01T00:00:01Z', 1],
		['1969-12-31T23:59:59Z', 0],
		['+010000-01-01T00:00:00Z', 253_402_300_800],
		['soon', 0],
		[undefined, 0],
	])('of %j is %i', (created_at, second) => {
		expect(createdSecond({ id: 'review', created_at } as Review)).toBe(second);
	});
});

describe('the newest second', () => {
	it('is that of the reviews that are known, also of a page', () => {
		const { seen, reviews } = seenIn([START + 3, START + 70, START + 9]);

		expect(seen.newestSecond).toBe(START + 70);
		expect(new SeenReviews(seen.toRecord()).newestSecond).toBe(START + 70);
		expect(newestSecondOf(reviews)).toBe(START + 70);
	});

	it('is 0 where there is none', () => {
		expect(newestSecondOf([{ id: 'without a time' } as Review])).toBe(0);
	});
});

describe('isNewestFirst', () => {
	it.each<[string, number[], boolean]>([
		['newest first', [9, 8, 8, 7], true],
		['oldest first', [7, 8, 8, 9], false],
		['in no order', [9, 7, 8], false],
		['of one second', [8, 8], false],
		['a single review', [8], false],
		['none', [], false],
	])('of a page with reviews %s', (_name, seconds, expected) => {
		expect(isNewestFirst(seconds.map((second) => reviewOf(`${second}`, second)))).toBe(expected);
	});
});
