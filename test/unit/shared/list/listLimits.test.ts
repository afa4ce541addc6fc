import type { ErrorInWords } from '../../../../nodes/shared/errors/apiErrors';
import { refuseEndless, refuseTooMany } from '../../../../nodes/shared/list/listLimits';
import { thrownBy } from '../../../support/thrownBy';

describe('refuseTooMany', () => {
	it.each([
		['by the total', [120_000, 0], [120_001, 7]],
		['by what was found', [0, 121_500], [0, 121_501]],
	])('takes as many as n8n does, and refuses one more: %s', (_name, taken, refused) => {
		const check = ([expected, found]: number[]) => refuseTooMany(expected as number, found as number, 15, 1);

		expect(() => check(taken)).not.toThrow();
		expect(() => check(refused)).toThrow(
			`${Math.max(...refused)} reviews are more than n8n can take from one input item`,
		);
	});

	it('tells how to read them in parts', () => {
		const { text } = thrownBy<ErrorInWords>(() => refuseTooMany(130_000, 0, 7, 101));

		expect(text.description).toMatch(
			/filters.*'Start Page'.* pages 101 to 17242 and the rest from page 17243/,
		);
	});
});

describe('refuseEndless', () => {
	it.each([
		[25, 1],
		[35, 2],
	])('takes a list to page %i of what should be %i, and no further', (page, pagesInAll) => {
		expect(() => refuseEndless(page, pagesInAll, 15)).not.toThrow();

		const { text } = thrownBy<ErrorInWords>(() => refuseEndless(page + 1, pagesInAll, 15));
		expect(text.message).toBe('The list of reviews does not end');
		expect(text.description).toMatch(/^It reports 15 reviews, but .* 'Start Page'/);
	});
});
