import { ApiError } from '../../sandbox/apiErrors';
import { FaultyList, type ListFaults } from '../../sandbox/listFaults';
import { ReviewList } from '../../sandbox/reviewList';
import { pageOf } from '../../sandbox/reviewPages';
import { sampleReviews } from '../../sandbox/sampleReviews';

/** Pages of a list of 60 reviews, or the status instead of one. */
function read(faults: ListFaults, numbers: number[]) {
	const faulty = new FaultyList();
	const reviewList = new ReviewList(sampleReviews(60, 'company'));
	return numbers.map((number) => {
		try {
			const page = faulty.pageFor(number, { companyId: 'company', reviewList }, faults);
			const { data, links, meta } = faulty.answer(pageOf(reviewList, page, 15, '/reviews'), faults);
			return {
				page: meta.current_page,
				reviews: data.length,
				total: meta.total,
				isLast: links.next === null,
			};
		} catch (error) {
			return error instanceof ApiError && error.statusCode;
		}
	});
}

describe('FaultyList', () => {
	it.each<[string, ListFaults, number[], unknown[]]>([
		['refuses pages past the last one', { pastEnd: 404 }, [4, 5], [{ reviews: 15 }, 404]],
		['refuses pages past one that is there', { refusedAfter: 2 }, [2, 3], [{ reviews: 15 }, 422]],
		['has a page that is always broken', { brokenPage: 2 }, [1, 2, 2], [{}, 500, 500]],
		['has empty pages', { emptyFrom: 3 }, [2, 3], [{ isLast: false }, { reviews: 0, isLast: true }]],
		['has a wrong total', { staleTotal: 45 }, [1, 4], [{ total: 45 }, { total: 45, isLast: true }]],
		['has a total that ends at a limit', { cappedTotal: 20 }, [1, 4], [{ total: 20 }, { isLast: true }]],
		['has a right total below that limit', { cappedTotal: 100 }, [1], [{ total: 60 }]],
		['answers page 1 for each', { stripQuery: true }, [3], [{ page: 1, reviews: 15 }]],
		['has more reviews while it is read', { addEvery: 2 }, [1, 1], [{ total: 60 }, { total: 61 }]],
		['has fewer reviews while it is read', { deleteEvery: 2 }, [1, 1], [{ total: 60 }, { total: 59 }]],
	])('%s: %j', (_what, faults, numbers, expected) => {
		expect(read(faults, numbers)).toMatchObject(expected);
	});

	it('has a total that goes up and down', () => {
		const totals = read({ flappingTotal: 20 }, [1, 1, 1]).map((page) =>
			typeof page === 'object' ? page.total : NaN,
		);

		expect(new Set(totals).size).toBe(3);
		for (const total of totals) expect(Math.abs(total - 60)).toBeLessThanOrEqual(20);
	});
});
