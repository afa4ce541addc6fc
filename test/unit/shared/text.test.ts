import { normalized } from '../../../nodes/shared/text';

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
