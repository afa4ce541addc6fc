import { EMPTY_MEMORY, OpenMemory, type Memory } from '../../../../nodes/ReviewPlatformTrigger/watch/memory';
import {
	CONTENT_VERSION,
	contentOf,
	createdSecond,
	type Review,
} from '../../../../nodes/shared/review/record';

const START = 1_700_000_000;
const ROOM = 7_300;
const ROOM_WITH_CONTENTS = 5_300;
const ROOM_AT_FIRST = 100_000;

const reviewOf = (id: string, second = START) =>
	({ id, created_at: new Date(second * 1_000).toISOString() }) as Review;

/** A memory that was kept of a list that was read to its end. */
const opened = (memory: Memory, hasContents = false) =>
	new OpenMemory(memory, hasContents ? CONTENT_VERSION : '', false);

/** A memory of reviews created in these seconds, in the order in which they were first met. */
function memoryOf(seconds: number[], kept = EMPTY_MEMORY, hasContents = false) {
	const open = opened(kept, hasContents);
	const reviews = seconds.map((second, index) => reviewOf(`${second} ${index}`, second));
	for (const review of reviews) open.remember(review, createdSecond(review));
	return { open, reviews, memory: JSON.parse(JSON.stringify(open.close(false).memory)) as Memory };
}

/** The seconds `from`, from + 1, … */
const secondsFrom = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index);

describe('the memory of a list', () => {
	it('knows reviews by their ids, also once it was kept, and no others', () => {
		const { open, memory, reviews } = memoryOf([START, START, START + 5]);

		for (const known of [open, opened(memory)]) {
			expect(reviews.map((review) => known.recall(review)?.second)).toEqual([START, START, START + 5]);
			expect(known.recall(reviewOf('another'))).toBeUndefined();
			expect(known.newestSecond).toBe(START + 5);
		}
	});

	it.each<[string, number[], number[]]>([
		['none while there is room', secondsFrom(START, ROOM), []],
		['the oldest of those met oldest first', secondsFrom(START, ROOM + 3), secondsFrom(START, 3)],
		['the oldest of those met newest first', secondsFrom(START, ROOM + 3).reverse(), secondsFrom(START, 3)],
	])('forgets %s, which the watermark tells', (_name, seconds, expected) => {
		const { memory, reviews } = memoryOf(seconds);
		const kept = opened(memory);
		const forgotten = reviews.filter((review) => !kept.recall(review)).map(createdSecond);

		expect(forgotten.sort()).toEqual(expected);
		expect(kept.watermark).toBe(expected.at(-1) ?? -1);
		expect(kept.newestSecond).toBe(Math.max(...seconds));
	});

	it('has a watermark that only rises', () => {
		const kept = { ...EMPTY_MEMORY, watermark: START + 7 };

		expect(memoryOf(secondsFrom(START - ROOM, ROOM + 1), kept).memory.watermark).toBe(START + 7);
	});

	it.each<[string, before: number, after: number, hasContents: boolean, fullAt: number | undefined]>([
		['fewer than there is room for', 0, ROOM - 1, false, undefined],
		['as many', ROOM - 1, ROOM, false, ROOM],
		['more', 0, ROOM + 1, false, ROOM],
		['one more once there were as many', ROOM, ROOM + 1, false, undefined],
		['as many, with contents', ROOM_WITH_CONTENTS - 1, ROOM_WITH_CONTENTS, true, ROOM_WITH_CONTENTS],
	])('tells when it begins to forget: %s', (_name, before, after, hasContents, fullAt) => {
		const { memory } = memoryOf(secondsFrom(START, before), EMPTY_MEMORY, hasContents);
		const open = opened(memory, hasContents);
		for (let index = before; index < after; index++) open.remember(reviewOf(`more ${index}`), START);

		expect(open.close(false).fullAt).toBe(fullAt);
	});

	it.each([
		['forgets nothing before', ROOM + 1, true, ROOM + 1, undefined],
		['but what is far too much', ROOM_AT_FIRST + 1, true, ROOM_AT_FIRST, ROOM_AT_FIRST],
		['forgets with it what is too much', ROOM + 1, false, ROOM, ROOM],
	])('of a list that was not read to its end %s', (_name, count, isStillFirst, remembered, fullAt) => {
		const first = new OpenMemory(EMPTY_MEMORY, '', true);
		for (const second of secondsFrom(START, count)) first.remember(reviewOf(`${second}`), second);
		const kept = first.close(isStillFirst);
		// The poll that ends it is often a quiet one.
		const then = isStillFirst ? kept : new OpenMemory(first.close(true).memory, '', true).close(false);

		expect(Object.keys(then.memory.reviews)).toHaveLength(remembered);
		expect([kept.fullAt, then.fullAt]).toEqual([fullAt, fullAt]);
		expect(then.memory.watermark).toBe(remembered === count ? -1 : START + count - remembered - 1);
	});

	it('is kept as it was where nothing in it has changed', () => {
		const { memory, reviews } = memoryOf([START, START + 1]);
		const open = opened(memory);
		for (const review of reviews) open.remember(review, createdSecond(review));

		expect(open.close(false).memory.reviews).toBe(memory.reviews);
	});

	it('has at most 140 kB, with contents, too', () => {
		const seconds = secondsFrom(START, 8_000);
		const open = opened(EMPTY_MEMORY, true);
		for (const second of seconds) open.remember({ ...reviewOf(`${second}`, second), rating: 5 }, second);

		for (const { length } of [memoryOf(seconds).memory, open.close(false).memory].map((memory) =>
			JSON.stringify(memory),
		)) {
			expect(length).toBeGreaterThan(135_000);
			expect(length).toBeLessThanOrEqual(140_000);
		}
	});
});

describe('a changed review', () => {
	const before = { ...reviewOf('id'), rating: 4, title: 'Title', content: 'é\n two', is_highlighted: true };
	const kept = opened(EMPTY_MEMORY, true);
	kept.remember(before, START);

	it.each<[object, boolean]>([
		[{ rating: 5 }, true],
		[{ rating: null }, true],
		[{ title: 'title' }, true],
		[{ content: '' }, true],
		[{ is_highlighted: false }, true],
		[{ experience_date: '2026-01-01' }, true],
		[{ rating: '4', experience_date: null }, false],
		[{ rating: '4.0' }, false],
		[{ rating: 'four' }, true],
		[{ is_highlighted: 1 }, false],
		[{ is_highlighted: 'true' }, false],
		[{ user_id: 'another', created_at: '2026-01-01T00:00:00Z', extra: 1 }, false],
		[{ title: ' Title\u00a0', content: 'e\u0301 \r\n\ttwo' }, false],
	])('with %j instead is one: %s', (after, isOne) => {
		const open = opened(kept.close(false).memory, true);
		const review = { ...before, ...after };
		const { content } = open.recall(review) ?? {};
		open.remember(review, START);

		expect(open.recall(review)?.content !== content).toBe(isOne);
	});

	it.each([null, undefined, false, 0, '0', 'false'])(
		'is none where a highlight of %j was null',
		(highlight) => {
			const contents = [highlight, null].map((is_highlighted) => {
				const open = opened(EMPTY_MEMORY, true);
				open.remember({ ...before, is_highlighted } as never, START);
				return open.recall(before)?.content;
			});

			expect(contents[0]).toBe(contents[1]);
		},
	);

	it.each<[string, boolean]>([
		['2026-01-01T00:00:00.000000Z', false],
		['2026-01-01T00:00:00+02:00', false],
		['2026-01-02T00:00:00Z', true],
		['soon', true],
	])('with an experience date of %s in place of 2026-01-01 is one: %s', (experience_date, isOne) => {
		const contents = ['2026-01-01', experience_date].map((date) =>
			contentOf({ ...before, experience_date: date }),
		);

		expect(contents[0] !== contents[1]).toBe(isOne);
	});

	it('tells the rating from before, where it was known', () => {
		const ratings = [4, '4', 0, 99, 100, 4.5, null].map((rating) => {
			const open = opened(EMPTY_MEMORY, true);
			open.remember({ ...before, rating } as never, START);
			return open.recall(before)?.rating;
		});

		expect(ratings).toEqual([4, 4, 0, 99, null, null, null]);
	});

	it('is none while its content is not known; contents that are not wanted any more are dropped', () => {
		const { memory } = memoryOf([START]);
		const review = reviewOf(`${START} 0`);
		const learning = opened(memory, true);
		expect(learning.recall(review)).toEqual({ second: START, content: undefined, rating: null });
		learning.remember(review, START);
		expect(learning.recall(review)?.content).toHaveLength(4);
		const learned = learning.close(false).memory;
		expect(learned.contents).toBe(CONTENT_VERSION);

		expect(opened(learned).close(false)).toEqual({ memory });
	});
});
