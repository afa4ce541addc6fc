import type { ReviewRecord } from '../../sandbox/records';
import { sampleReviews } from '../../sandbox/sampleReviews';

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
});
