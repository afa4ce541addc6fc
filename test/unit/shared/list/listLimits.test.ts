import { refuseEndless, refuseTooMany } from '../../../../nodes/shared/list/listLimits';

describe('refuseTooMany', () => {
	it.each([
		{ expected: 120_000, matched: 0, isFirstPage: true },
		{ expected: 0, matched: 120_000, isFirstPage: true },
		{ expected: 130_000, matched: 121_500, isFirstPage: false },
	])('takes as many as n8n does: %j', ({ expected, matched, isFirstPage }) => {
		expect(() => refuseTooMany(expected, matched, 15, isFirstPage)).not.toThrow();
	});

	it.each([
		{ expected: 120_001, matched: 7, isFirstPage: true, count: 120_001 },
		{ expected: 0, matched: 120_001, isFirstPage: true, count: 120_001 },
		{ expected: 0, matched: 121_501, isFirstPage: false, count: 121_501 },
	])('refuses one more: %j', ({ expected, matched, isFirstPage, count }) => {
		expect(() => refuseTooMany(expected, matched, 15, isFirstPage)).toThrow(
			`${count} reviews are more than n8n can take from one input item`,
		);
	});

	it('tells how to read them in parts', () => {
		expect(() => refuseTooMany(130_000, 0, 7, true)).toThrow(
			expect.objectContaining({
				text: expect.objectContaining({
					description: expect.stringMatching(
						/filters.*'Start Page'.* pages 1 to 17142 and the rest from page 17143/,
					) as string,
				}) as object,
			}) as Error,
		);
	});
});

describe('refuseEndless', () => {
	it.each([
		[25, 1],
		[35, 2],
	])('takes a list to page %i of what were %i at first, and no further', (page, pagesAtFirst) => {
		expect(() => refuseEndless(page, pagesAtFirst, 15)).not.toThrow();
		expect(() => refuseEndless(page + 1, pagesAtFirst, 15)).toThrow('The list of reviews does not end');
	});

	it('tells how far the list went on, and the way out', () => {
		expect(() => refuseEndless(99, 1, 30)).toThrow(
			expect.objectContaining({
				text: expect.objectContaining({
					description: expect.stringMatching(/^It reports 30 reviews, but .* 'Start Page'/) as string,
				}) as object,
			}) as Error,
		);
	});
});
