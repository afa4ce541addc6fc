import { sampleReviews } from '../../sandbox/sampleReviews';

describe('sample reviews', () => {
	const reviews = sampleReviews(3_000, 'company');

	it('are the same each time, and others for another seed', () => {
		expect(sampleReviews(3_000, 'company')).toEqual(reviews);
		expect(sampleReviews(10, 'company', 2)).not.toEqual(reviews.slice(0, 10));
	});

	it('have ids of their own and come newest first', () => {
		const times = reviews.map((review) => Date.parse(review.created_at));

		expect(new Set(reviews.map(({ id }) => id)).size).toBe(3_000);
		expect(times).toEqual([...times].sort((one, other) => other - one));
	});

	it('are as varied as real ones', () => {
		const some = (test: (review: (typeof reviews)[number]) => boolean) => reviews.filter(test).length;

		for (const rating of [1, 2, 3, 4, 5])
			expect(some((review) => review.rating === rating)).toBeGreaterThan(50);
		expect(some(({ content }) => content.length > 1_500)).toBeGreaterThan(20);
		expect(some(({ content }) => content.includes('\n'))).toBeGreaterThan(100);
		for (const start of ['=', '+', '-', '@']) {
			expect(some(({ title }) => title.startsWith(start))).toBeGreaterThan(5);
		}
		expect(some(({ content }) => /\p{Extended_Pictographic}/u.test(content))).toBeGreaterThan(100);
		expect(some(({ title }) => title.includes('"'))).toBeGreaterThan(5);
		expect(some(({ is_highlighted }) => is_highlighted)).toBeGreaterThan(20);
		expect(
			some(({ created_at }) => reviews.filter((other) => other.created_at === created_at).length > 1),
		).toBeGreaterThan(50);
		expect(some(({ created_at }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(created_at))).toBe(3_000);
		expect(some(({ experience_date }) => /^\d{4}-\d\d-\d\d$/.test(experience_date))).toBe(3_000);
	});
});
