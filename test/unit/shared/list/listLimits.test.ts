import type { ErrorInWords } from '../../../../nodes/shared/errors/apiErrors';
import { refuseEndless, refuseTooMany } from '../../../../nodes/shared/list/listLimits';
import { thrownBy } from '../../../support/thrownBy';

describe('refuseTooMany', () => {
	it.each([
		['by the total, at the first page', 120_000, 0, true, 120_001, 7],
		['by what was found, at the first page', 0, 120_000, true, 0, 120_001],
		['by what was found, later', 130_000, 121_500, false, 130_000, 121_501],
	])(
		'takes as many as n8n does, and refuses one more: %s',
		(_name, total, found, isFirst, more, moreFound) => {
			expect(() => refuseTooMany(total, found, 15, isFirst)).not.toThrow();
			expect(() => refuseTooMany(more, moreFound, 15, isFirst)).toThrow(
				`${isFirst ? 120_001 : 121_501} reviews are more than n8n can take from one input item`,
			);
		},
	);

	it('tells how to read them in parts', () => {
		const { text } = thrownBy<ErrorInWords>(() => refuseTooMany(130_000, 0, 7, true));

		expect(text.description).toMatch(/filters.*'Start Page'.* pages 1 to 17142 and the rest from page 17143/);
	});
});

describe('refuseEndless', () => {
	it.each([
		[25, 1],
		[35, 2],
	])('takes a list to page %i of what were %i at first, and no further', (page, pagesAtFirst) => {
		expect(() => refuseEndless(page, pagesAtFirst, 15)).not.toThrow();

		const { text } = thrownBy<ErrorInWords>(() => refuseEndless(page + 1, pagesAtFirst, 15));
		expect(text.message).toBe('The list of reviews does not end');
		expect(text.description).toMatch(/^It reports 15 reviews, but .* 'Start Page'/);
	});
});
