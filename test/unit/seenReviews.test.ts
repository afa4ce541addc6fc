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
	it('are kept as ids and seconds, oldest first, and read again', () => {
		const seen = new SeenReviews(NONE);
		seen.add('a', 10);
		seen.add('b', 30);
		seen.add('c', 20);
		seen.add('a', 99);

		const { record, forgottenUpTo } = seen.toKeep();
		expect(record).toEqual({ ids: ['a', 'c', 'b'], createdAt: [10, 20, 30] });
		expect(forgottenUpTo).toBe(-Infinity);
		const again = new SeenReviews(record);
		expect(again.toKeep().record).toEqual(record);
		expect(again).toMatchObject({ size: 3, newestSecond: 30, isOverfull: false });
		expect([again.has('a'), again.has('d')]).toEqual([true, false]);
	});

	it('have no newest one when there is none', () => {
		expect(new SeenReviews(NONE)).toMatchObject({ size: 0, newestSecond: -Infinity });
	});

	it('are all kept while there is room', () => {
		const seen = seenOf(ROOM, (number) => number);

		expect(seen.isOverfull).toBe(false);
		expect(seen.toKeep()).toMatchObject({ forgottenUpTo: -Infinity, record: { ids: { length: ROOM } } });
	});

	it('are kept from the newest on when there is not room for all', () => {
		const seen = seenOf(ROOM + 3, (number) => 10_000 - number);

		expect(seen.isOverfull).toBe(true);
		const { record, forgottenUpTo } = seen.toKeep();
		expect(forgottenUpTo).toBe(10_000 - ROOM);
		expect(record.ids).toHaveLength(ROOM);
		expect([ROOM - 1, ROOM, ROOM + 2].map((number) => record.ids.includes(idOf(number)))).toEqual([
			true,
			false,
			false,
		]);
	});

	it('stay seen although there is not room to keep them', () => {
		const seen = seenOf(ROOM + 1, (number) => number);
		seen.toKeep();

		expect(seen.has(idOf(0))).toBe(true);
		expect(seen.size).toBe(ROOM + 1);
	});

	it('count once, however often they are seen', () => {
		const seen = seenOf(ROOM, (number) => number);
		for (let number = 0; number < ROOM; number++) seen.add(idOf(number), 0);

		expect(seen.isOverfull).toBe(false);
	});

	it('take the same room after they were kept', () => {
		const seen = new SeenReviews(seenOf(ROOM, (number) => number).toKeep().record);
		expect(seen.isOverfull).toBe(false);
		seen.add('one more', 10_000);

		expect(seen.toKeep().forgottenUpTo).toBe(0);
	});

	it('are not pushed out by a very long id, which stays seen too', () => {
		const longOnes = ['x', 'y'].map((letter) => letter.repeat(120_000));
		const seen = new SeenReviews(NONE);
		for (const id of ['short', ...longOnes]) seen.add(id, 10);

		const { record, forgottenUpTo } = seen.toKeep();
		const again = new SeenReviews(record);
		expect(forgottenUpTo).toBe(-Infinity);
		expect(['short', ...longOnes, 'z'.repeat(120_000)].map((id) => again.has(id))).toEqual([
			true,
			true,
			true,
			false,
		]);
	});

	it.each([
		['long', 'a'.repeat(1_000)],
		['beyond ASCII', 'ü'.repeat(300)],
		['with quotes', '"\\'.repeat(200)],
		['with one letter beyond ASCII at its end', `${'a'.repeat(300)}😀`],
		['with one letter beyond ASCII at its start', `é${'a'.repeat(300)}`],
	])('are kept within their bytes when ids are %s', (_name, text) => {
		const seen = new SeenReviews(NONE);
		for (let number = 0; number < 1_000; number++) seen.add(`${text}${number}${text}`, number);

		const { ids, createdAt } = seen.toKeep().record;
		expect(Buffer.byteLength(JSON.stringify(ids) + JSON.stringify(createdAt))).toBeLessThan(MAX_SEEN_BYTES);
		expect(ids.length).toBeGreaterThan(10);
	});
});
