import { hashOf, numberOf, textOf } from '../../../../nodes/ReviewPlatformTrigger/watch/texts';

const START = 1_700_000_000;

describe('hashOf', () => {
	// What an earlier release has kept must be known to the next one.
	it.each([
		['', 'envMuvNd'],
		['a', '5c1f3B5G'],
		['b7e23ec2-9a41-4d0c-8f3e-51c6a1d7e9f0', 'Z4I94wc1'],
		['Grüße 🙂', 'b6gfccHt'],
	])('has the same hash of "%s" in each release', (id, hash) => {
		expect(hashOf(id)).toBe(hash);
	});

	it('differs for a hundred thousand ids', () => {
		const hashes = Array.from({ length: 100_000 }, (_, number) => hashOf(`review-${number}`).slice(-7));

		expect(new Set(hashes).size).toBe(100_000);
	});
});

describe('textOf', () => {
	it.each([
		[0, 2, '--'],
		[1, 2, '-0'],
		[63, 2, '-z'],
		[64, 2, '0-'],
		[4_095, 2, 'zz'],
		[4_096, 4, '-0--'],
		[START, 6, '0_Jz3-'],
		[64 ** 6 - 1, 6, 'zzzzzz'],
	])('writes %i as %i characters, of which numberOf makes it again', (value, length, text) => {
		expect(textOf(value, length)).toBe(text);
		expect(numberOf(text)).toBe(value);
	});

	it('sorts as the numbers do', () => {
		const texts = [0, 5, 11, 12, 37, 38, 63, 64, 4_096, START].map((number) => textOf(number, 6));

		expect([...texts].sort()).toEqual(texts);
	});
});
