import type { Review } from '../../../../nodes/shared/types';
import { MetRecords } from '../../../../nodes/shared/list/metRecords';
import { idsOf, reviewsOf } from '../../../support/changingList';

/** What is met of pages, each with the place that it begins at, in the order of the list. */
function inOrder(...pages: Array<[place: number, ids: string]>): string {
	const met = new MetRecords<Review>();
	const reviews = pages.flatMap(([place, ids]) => {
		const page = reviewsOf([...ids]);
		const unmet = met.unmetOf(page);
		met.meet(place, page);
		return unmet;
	});
	return idsOf(met.inOrder(reviews)).join('');
}

describe('MetRecords', () => {
	it.each<[string, string, Array<[number, string]>]>([
		[
			'pages one after the other',
			'abcdef',
			[
				[0, 'abc'],
				[3, 'def'],
			],
		],
		[
			'a page that has some of the page before',
			'abcd',
			[
				[0, 'abc'],
				[3, 'bcd'],
			],
		],
		['a review twice on a page', 'ab', [[0, 'aba']]],
		[
			'one that was missed between two pages',
			'abcdefg',
			[
				[0, 'abc'],
				[3, 'efg'],
				[0, 'bcd'],
				[3, 'efg'],
			],
		],
		[
			'one that was missed on top',
			'nabc',
			[
				[0, 'abc'],
				[0, 'nab'],
			],
		],
		[
			'several that were missed one after the other',
			'abcdef',
			[
				[0, 'ab'],
				[2, 'ef'],
				[0, 'abcd'],
				[4, 'ef'],
			],
		],
		[
			'a whole page that was missed',
			'abcdefgh',
			[
				[0, 'ab'],
				[2, 'cd'],
				[4, 'gh'],
				[2, 'cd'],
				[4, 'ef'],
				[6, 'gh'],
			],
		],
		[
			'one that was missed before and one after',
			'abcdef',
			[
				[0, 'ac'],
				[2, 'df'],
				[0, 'abc'],
				[3, 'def'],
			],
		],
	])('has the order of the list: %s', (_name, order, pages) => {
		expect(inOrder(...pages)).toBe(order);
	});

	it('keeps what dropped answers had until a page has it', () => {
		const met = new MetRecords<Review>();
		met.drop(reviewsOf(['a', 'b']));
		met.drop(reviewsOf(['b', 'c']));
		met.meet(0, reviewsOf(['a', 'd']));

		expect(idsOf(met.unmetOfDropped)).toEqual(['b', 'c']);
		expect(met.count).toBe(2);
	});
});
