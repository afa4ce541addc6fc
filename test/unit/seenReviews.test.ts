import { MAX_SEEN_BYTES, SeenReviews } from '../../nodes/ReviewPlatformTrigger/seenReviews';

const NONE = { ids: [], createdAt: [] };
/** With what is around it, 100 bytes of the static data. */
const idOf = (number: number) => String(number).padStart(84, '0');
const ROOM = MAX_SEEN_BYTES / 100;

function seenOf(count: number, secondOf: (number: number) => number): SeenReviews {
	const seen = new SeenReviews(NONE);
	for (let number = 0; number < count; number++) seen.add(idOf(number), secondOf(number));
	return seen;
}

describe('seen reviews', () => {
	it('are kept as ids and seconds, and read again', () => {
		const seen = new SeenReviews(NONE);
		seen.add('a', 10);
		seen.add('b', 30);
		seen.add('c', 20);
		seen.add('a', 99);

		const record = seen.toRecord();
		expect(record).toEqual({ ids: ['a', 'b', 'c'], createdAt: [10, 30, 20] });
		const again = new SeenReviews(record);
		expect(again.toRecord()).toEqual(record);
		expect(again).toMatchObject({ size: 3, newestSecond: 30 });
		expect([again.has('a'), again.has('d')]).toEqual([true, false]);
	});

	it('have no newest one when there is none', () => {
		expect(new SeenReviews(NONE)).toMatchObject({ size: 0, newestSecond: -Infinity });
	});

	it('are all kept while there is room', () => {
		const seen = seenOf(ROOM, (number) => number);

		expect(seen.forgetOldest()).toBe(-Infinity);
		expect(seen.size).toBe(ROOM);
	});

	it('are forgotten from the oldest on when there is none, as many as needed', () => {
		const seen = seenOf(ROOM + 3, (number) => 10_000 - number);

		expect(seen.forgetOldest()).toBe(10_000 - ROOM);
		expect(seen.size).toBe(ROOM);
		expect([ROOM - 1, ROOM, ROOM + 2].map((number) => seen.has(idOf(number)))).toEqual([true, false, false]);
		expect(seen.forgetOldest()).toBe(-Infinity);
	});

	it('count once, however often they are seen', () => {
		const seen = seenOf(ROOM, (number) => number);
		for (let number = 0; number < ROOM; number++) seen.add(idOf(number), 0);

		expect(seen.forgetOldest()).toBe(-Infinity);
	});

	it('take the same room after they were kept', () => {
		const seen = new SeenReviews(seenOf(ROOM, (number) => number).toRecord());
		seen.add('one more', 10_000);

		expect(seen.forgetOldest()).toBe(0);
	});

	it.each([
		['long', 'a'.repeat(1_000)],
		['beyond ASCII', 'ü'.repeat(300)],
		['with quotes', '"\\'.repeat(200)],
		['with one letter beyond ASCII at its end', `${'a'.repeat(300)}😀`],
		['with one letter beyond ASCII at its start', `é${'a'.repeat(300)}`],
	])('stay within their bytes when ids are %s', (_name, text) => {
		const seen = new SeenReviews(NONE);
		for (let number = 0; number < 1_000; number++) {
			seen.add(`${text}${number}${text}`, number);
			seen.forgetOldest();
		}

		const { ids, createdAt } = seen.toRecord();
		expect(Buffer.byteLength(JSON.stringify(ids) + JSON.stringify(createdAt))).toBeLessThan(MAX_SEEN_BYTES);
		expect(ids.length).toBeGreaterThan(10);
	});
});
