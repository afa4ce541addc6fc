import {
	EMPTY_MEMORY,
	MOST_BACK,
	OpenMemory,
	type Memory,
} from '../../../../nodes/ReviewPlatformTrigger/watch/memory';
import { createdSecond } from '../../../../nodes/shared/review';
import type { Review } from '../../../../nodes/shared/types';

const START = 1_700_000_000;
/** Without contents, and with. */
const ROOM = MOST_BACK + 7_000;
const ROOM_WITH_CONTENTS = MOST_BACK + 5_000;

const reviewOf = (id: string, second = START) =>
	({ id, created_at: new Date(second * 1_000).toISOString() }) as Review;

/** A memory of reviews created in these seconds, in the order in which they were first met. */
function memoryOf(seconds: number[], kept = EMPTY_MEMORY, hasContents = false) {
	const open = new OpenMemory(kept, hasContents);
	const reviews = seconds.map((second, index) => reviewOf(`${second} ${index}`, second));
	for (const review of reviews) open.remember(review, createdSecond(review));
	return { open, reviews, memory: JSON.parse(JSON.stringify(open.close())) as Memory };
}

/** The seconds `from`, from + 1, … */
const secondsFrom = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index);

describe('the memory of a list', () => {
	it('knows reviews by their ids, also once it was kept, and no others', () => {
		const { open, memory, reviews } = memoryOf([START, START, START + 5]);

		for (const known of [open, new OpenMemory(memory, false)]) {
			expect(reviews.map((review) => known.recall(review)?.second)).toEqual([START, START, START + 5]);
			expect(known.recall(reviewOf('another'))).toBeUndefined();
			expect([known.size, known.newestSecond]).toEqual([3, START + 5]);
		}
	});

	it.each<[string, number[], number[]]>([
		['none while there is room', secondsFrom(START, ROOM), []],
		['the oldest of those met oldest first', secondsFrom(START, ROOM + 3), secondsFrom(START, 3)],
		[
			'the oldest of those met newest first, but for the last',
			secondsFrom(START, ROOM + 3).reverse(),
			secondsFrom(START + MOST_BACK, 3),
		],
	])('forgets %s, which the watermark tells', (_name, seconds, expected) => {
		const { memory, reviews } = memoryOf(seconds);
		const kept = new OpenMemory(memory, false);
		const forgotten = reviews.filter((review) => !kept.recall(review)).map(createdSecond);

		expect(forgotten.sort()).toEqual(expected);
		expect(kept.watermark).toBe(expected.at(-1) ?? -1);
		expect(kept.newestSecond).toBe(Math.max(...seconds));
	});

	it('has a watermark that only rises', () => {
		const kept = { ...EMPTY_MEMORY, watermark: START + 7 };

		expect(memoryOf(secondsFrom(START - ROOM, ROOM + 1), kept).memory.watermark).toBe(START + 7);
	});

	it.each<
		[string, count: number, remembered: number, hasContents: boolean, watermark: number, forgets: boolean]
	>([
		['a list that it has room for', ROOM, ROOM, false, -1, false],
		['a longer list', ROOM + 1, 0, false, -1, true],
		['a list of which it remembers more', 0, ROOM + 1, false, -1, true],
		['one that it had to forget reviews of', 0, 0, false, 0, true],
		['one that it has room for with contents', ROOM_WITH_CONTENTS, 0, true, -1, false],
		['a longer one with contents', ROOM_WITH_CONTENTS + 1, 0, true, -1, true],
	])('tells whether it forgets of %s', (_name, count, remembered, hasContents, watermark, forgets) => {
		const { open } = memoryOf(secondsFrom(START, remembered), { ...EMPTY_MEMORY, watermark }, hasContents);

		expect(open.forgetsOf(count)).toBe(forgets);
	});

	it('is kept as it was where nothing in it has changed', () => {
		const { memory, reviews } = memoryOf([START, START + 1]);
		const open = new OpenMemory(memory, false);
		for (const review of reviews) open.remember(review, createdSecond(review));

		expect(open.close().reviews).toBe(memory.reviews);
	});

	it('has at most 140 kB, with contents, too', () => {
		const seconds = secondsFrom(START, 8_000);
		const open = new OpenMemory(EMPTY_MEMORY, true);
		for (const second of seconds) open.remember({ ...reviewOf(`${second}`, second), rating: 5 }, second);

		for (const { length } of [memoryOf(seconds).memory, open.close()].map((memory) =>
			JSON.stringify(memory),
		)) {
			expect(length).toBeGreaterThan(135_000);
			expect(length).toBeLessThanOrEqual(140_000);
		}
	});
});

describe('a changed review', () => {
	const before = { ...reviewOf('id'), rating: 4, title: 'Title', content: 'é\n two', is_highlighted: true };
	const kept = new OpenMemory(EMPTY_MEMORY, true);
	kept.remember(before, START);

	it.each<[object, boolean]>([
		[{ rating: 5 }, true],
		[{ rating: null }, true],
		[{ title: 'title' }, true],
		[{ content: '' }, true],
		[{ is_highlighted: false }, true],
		[{ experience_date: '2026-01-01' }, true],
		[{ rating: '4', experience_date: null }, false],
		[{ is_highlighted: 1 }, false],
		[{ is_highlighted: 'true' }, false],
		[{ user_id: 'another', created_at: '2026-01-01T00:00:00Z', extra: 1 }, false],
		[{ title: ' Title\u00a0', content: 'e\u0301 \r\n\ttwo' }, false],
	])('with %j instead is one: %s', (after, isOne) => {
		const open = new OpenMemory(kept.close(), true);
		const review = { ...before, ...after };
		const { content } = open.recall(review) ?? {};
		open.remember(review, START);

		expect(open.recall(review)?.content !== content).toBe(isOne);
	});

	it.each([null, undefined, false, 0, '0', 'false'])(
		'is none where a highlight of %j was null',
		(highlight) => {
			const contents = [highlight, null].map((is_highlighted) => {
				const open = new OpenMemory(EMPTY_MEMORY, true);
				open.remember({ ...before, is_highlighted } as never, START);
				return open.recall(before)?.content;
			});

			expect(contents[0]).toBe(contents[1]);
		},
	);

	it('tells the rating from before, where it was known', () => {
		const ratings = [4, '4', 0, 99, 100, 4.5, null].map((rating) => {
			const open = new OpenMemory(EMPTY_MEMORY, true);
			open.remember({ ...before, rating } as never, START);
			return open.recall(before)?.rating;
		});

		expect(ratings).toEqual([4, 4, 0, 99, null, null, null]);
	});

	it('is none while its content is not known; contents that are not wanted any more are dropped', () => {
		const { memory } = memoryOf([START]);
		const review = reviewOf(`${START} 0`);
		const learning = new OpenMemory(memory, true);
		expect(learning.recall(review)).toEqual({ second: START, content: undefined, rating: null });
		learning.remember(review, START);
		expect(learning.recall(review)?.content).toHaveLength(4);
		expect(learning.close().hasContents).toBe(true);

		expect(new OpenMemory(learning.close(), false).close()).toEqual(memory);
	});
});
