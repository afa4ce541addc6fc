import type { ReviewRecord } from '../../sandbox/records';
import { NEWEST_SAMPLE, sampleReviews } from '../../sandbox/sampleReviews';

describe('sampleReviews', () => {
	const reviews = sampleReviews(3_000, 'company');

	it('makes the same reviews each time, and others for another seed', () => {
		expect(sampleReviews(3_000, 'company')).toEqual(reviews);
		expect(sampleReviews(10, 'company', 2)).not.toEqual(reviews.slice(0, 10));
	});

	it.each<[string, (review: ReviewRecord, index: number) => boolean]>([
		['what looks like a formula', ({ title }) => /^[=+@-]/.test(title)],
		['a quoted title', ({ title }) => title.includes('"')],
		['line breaks', ({ content }) => content.includes('\n')],
		['emoji', ({ content }) => /\p{Extended_Pictographic}/u.test(content)],
		['a highlight', ({ is_highlighted }) => is_highlighted],
		['the second of another', ({ created_at }, index) => created_at === reviews[index + 1]?.created_at],
	])('gives some of them %s', (_what, has) => {
		expect(reviews.filter(has).length).toBeGreaterThan(20);
	});

	it('gives the newest the time that it is told, and the others theirs before it', () => {
		const later = sampleReviews(10, 'company', 1, ['company'], NEWEST_SAMPLE + 86_400_000);
		const times = (records: ReviewRecord[]) => records.map((review) => Date.parse(review.created_at));

		expect(times(later)).toEqual(times(reviews.slice(0, 10)).map((time) => time + 86_400_000));
		expect(later.map(({ id }) => id)).toEqual(reviews.slice(0, 10).map(({ id }) => id));
	});
});
