import { headOf } from '../../../../nodes/ReviewPlatformTrigger/watch/head';
import type { Review, ReviewPage } from '../../../../nodes/shared/types';

/** A page with reviews created in these seconds. */
function pageOf(seconds: number[]): ReviewPage {
	const reviews = seconds.map(
		(second, index) => ({ id: `${index}`, created_at: new Date(second * 1_000).toISOString() }) as Review,
	);
	return { reviews, perPage: 3, total: 6, hasNext: false };
}

describe('headOf', () => {
	it.each([
		['newest first', [9, 8, 7], [3, 2, 1], 'first'],
		['oldest first', [1, 2, 3], [7, 8, 9], 'last'],
		['of no order', [5, 1, 9], [8, 2, 6], null],
		['highlighted first', [2, 9, 8], [3, 2, 1], null],
		['newest first, pages that share a second', [9, 8, 5], [5, 2, 1], 'first'],
		['oldest first, pages that share a second', [1, 2, 5], [5, 7, 9], 'last'],
		['of one second', [5, 5, 5], [5, 5, 5], null],
		['newest first, the last page of one review', [9, 8, 7], [7], 'first'],
		['oldest first, all but the last of one second', [5, 5, 5], [9], 'last'],
		['newest first, all but the first of one second', [9, 5, 5], [5, 5], 'first'],
	] as const)('%s', (_name, first, last, head) => {
		expect(headOf(pageOf([...first]), pageOf([...last]))).toBe(head);
	});

	it('tells that new reviews come in on the first page of a list of one page', () => {
		const page = pageOf([1, 2, 3]);

		expect(headOf(page, page)).toBe('first');
	});
});
