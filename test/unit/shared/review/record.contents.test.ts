import { CONTENT_VERSION, contentOf, type Review } from '../../../../nodes/shared/review/record';

const REVIEWS: Array<Partial<Record<keyof Review, unknown>>> = [
	{
		rating: 5,
		title: 'Great',
		content: 'Fast and kind',
		is_highlighted: true,
		experience_date: '2026-01-31',
	},
	{ rating: '4.0', title: ' Late\u00a0again ', content: 'One\r\n\ttwo', is_highlighted: 1 },
	{ rating: 4.5, title: null, content: '', is_highlighted: 'false' },
	{ rating: 0, title: 'Café', content: 'Cafe\u0301' },
	{ rating: 'four', experience_date: 'soon' },
	{ title: '5', experience_date: '2026-02-01T00:00:00.000000Z' },
	{ content: 'x'.repeat(10_000), experience_date: '2026-02-01T23:30:00-05:00' },
	{ title: { de: 'Gut' }, content: ['a', 'b'], is_highlighted: 'perhaps' },
	{ rating: 1, title: '😀 emoji', content: '終わり' },
	{},
];

/**
 * By version. Where your change gives other hashes, every trigger would take all its reviews for changed: raise `READING` in
 * the file that is tested, and add a row. Never change a row.
 */
const HASHES: Record<string, string[]> = {
	'1 rating title content is_highlighted experience_date': [
		'uWgn',
		'aVOb',
		'NB4u',
		'd5cu',
		'wR5l',
		'kEqT',
		'8YZa',
		'OJBv',
		'nUom',
		'bP6_',
	],
};

describe('what is remembered of the content of a review', () => {
	it('is the same for as long as its version is', () => {
		expect(REVIEWS.map((review) => contentOf(review as unknown as Review))).toEqual(HASHES[CONTENT_VERSION]);
	});
});
