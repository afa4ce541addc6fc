import { normalized, printable, wellFormed } from '../../../nodes/shared/text';

describe('printable', () => {
	it('has line feeds as line ends, and no other control characters but tabs', () => {
		expect(printable('a\r\nb\rc\u0000\u001b[1m\td\u0085\n')).toBe('a\nb\nc[1m\td\n');
	});
});

describe('wellFormed', () => {
	it('has a sign for each half of a character', () => {
		expect(wellFormed('\ude00 a \ud83d\ude00 \ud83d')).toBe('\ufffd a \ud83d\ude00 \ufffd');
	});
});

describe('normalized', () => {
	const withMarks = (count: number) => `a${'\u0301'.repeat(count)}`;

	it('is the same for texts that mean the same', () => {
		expect(normalized('Cafe\u0301')).toBe('Caf\u00e9');
	});

	it('has at most 30 of the marks that stand on one letter, however many come', () => {
		expect(normalized(`${withMarks(500_000)}${'\u0323'.repeat(500_000)} b`)).toBe(
			normalized(`${withMarks(30)} b`),
		);
		expect(normalized(withMarks(29))).not.toBe(normalized(withMarks(30)));
	});
});
