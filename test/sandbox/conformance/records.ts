import { freshReview } from '../../../sandbox/freshReview';
import { Client } from './client';
import type { Checks } from './rows';

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isDay = (value: unknown) =>
	DATE.test(String(value)) && new Date(`${String(value)}T00:00:00Z`).toISOString().startsWith(String(value));
const isMoment = (value: unknown) => DATE_TIME.test(String(value)) && !isNaN(Date.parse(String(value)));

/** A check that a field has the right value in each of many reviews. */
const reviewField = (field: string, isRight: (value: unknown) => boolean) => async () => {
	const { data } = await (await Client.start({ reviews: 300, pageSize: 300 })).page();
	const values = data.map((review) => (review as unknown as Record<string, unknown>)[field]);

	expect(values).toHaveLength(300);
	expect(values.filter((value) => !isRight(value))).toEqual([]);
};

/** A check that a field of the user has the right value, for each account that has access. */
const userField = (field: string, isRight: (value: unknown) => boolean) => async () => {
	const client = await Client.start();
	for (const slug of ['bergfeld-outdoor', 'nordlicht-optik']) {
		const authorization = client.authorizationOf(client.account(slug));
		const { body } = await client.ask('/v1/me', { authorization });
		const value = (body as Record<string, unknown>)[field];
		expect([value, isRight(value)]).toEqual([value, true]);
	}
};

/** A check that a review is answered exactly as it was given. */
const answersAsGiven = (fields: Parameters<typeof freshReview>[1]) => async () => {
	const client = await Client.start({ reviews: 0 });
	const review = freshReview(client.sandbox.account.companyId, fields);
	client.sandbox.account.reviewList.add(review);

	expect((await client.page()).data).toEqual([review]);
};

/** Fields of a review. */
export const review: Checks = {
	'2.1 A review has nine fields': async () => {
		for (const each of await (await Client.start()).allReviews())
			expect(Object.keys(each).sort()).toEqual(
				[
					['id', 'company_id', 'user_id', 'is_highlighted', 'rating'],
					['title', 'content', 'experience_date', 'created_at'],
				]
					.flat()
					.sort(),
			);
	},
	'2.2 Review id: string, identifies the review': async () => {
		await reviewField('id', isText)();
		const ids = (await (await Client.start()).allReviews()).map(({ id }) => id);
		expect(new Set(ids).size).toBe(40);
	},
	'2.3 Review company_id: string, the company it belongs to': async () => {
		await reviewField('company_id', isText)();
		const client = await Client.start();
		const { company_id } = await client.me();
		for (const each of await client.allReviews()) expect(each.company_id).toBe(company_id);
		const withBranches = await Client.start({ branches: 3 });
		const companyIds = (await withBranches.allReviews()).map((each) => each.company_id);
		expect(new Set(companyIds).size).toBe(3);
		expect(companyIds).toContain((await withBranches.me()).company_id);
	},
	'2.4 Review user_id: string, the user who wrote it': reviewField('user_id', isText),
	'2.5 Review is_highlighted: boolean': reviewField('is_highlighted', (value) => typeof value === 'boolean'),
	'2.6 Review rating: integer': reviewField('rating', Number.isInteger),
	'2.7 Review title: string': reviewField('title', (value) => typeof value === 'string'),
	'2.8 Review content: string, may be long': async () => {
		await reviewField('content', (value) => typeof value === 'string')();
		const contents = (await (await Client.start()).allReviews()).map(({ content }) => content.length);
		expect(Math.max(...contents)).toBeGreaterThan(1_500);
	},
	'2.9 Review experience_date: string, YYYY-MM-DD': reviewField('experience_date', isDay),
	'2.10 Review created_at: string, ISO 8601 with a UTC offset': reviewField('created_at', isMoment),
	'2.11 Range of rating: not shown': async () => {
		await reviewField('rating', (value) => [1, 2, 3, 4, 5].includes(value as number))();
		for (const rating of [0, 11]) await answersAsGiven({ rating })();
	},
	'2.12 Length limits of text fields: not shown': async () => {
		await answersAsGiven({ title: '', content: '' })();
		await answersAsGiven({ title: 'ü'.repeat(10_000), content: '✓\n'.repeat(100_000) })();
	},
};

/** Fields of the user. */
export const user: Checks = {
	'2.13 A user has nine fields': async () => {
		expect(Object.keys(await (await Client.start()).me()).sort()).toEqual(
			[
				['id', 'company_id', 'name', 'email', 'total_reviews'],
				['average_rating', 'trustability', 'url', 'created_at'],
			]
				.flat()
				.sort(),
		);
	},
	'2.14 User id: string': userField('id', isText),
	'2.15 User company_id: string': userField('company_id', isText),
	'2.16 User name: string': userField('name', isText),
	'2.17 User email: string': userField('email', (value) => /^[^@\s]+@[^@\s]+$/.test(String(value))),
	'2.18 User total_reviews: integer, count of reviews': async () => {
		await userField('total_reviews', Number.isInteger)();
		const client = await Client.start();
		expect((await client.me()).total_reviews).toBe((await client.page()).meta.total);
	},
	'2.19 User average_rating: decimal number': async () => {
		const client = await Client.start();
		const ratings = (await client.allReviews()).map(({ rating }) => rating);
		const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

		const { average_rating } = await client.me();
		expect(average_rating).toBeCloseTo(mean, 2);
		expect(Number.isInteger(average_rating)).toBe(false);
		client.sandbox.account.reviewList.clear();
		expect((await client.me()).average_rating).toBe(0);
	},
	'2.20 User trustability: three booleans social, email, phone': async () => {
		expect((await (await Client.start()).me()).trustability).toEqual({
			social: expect.any(Boolean) as boolean,
			email: expect.any(Boolean) as boolean,
			phone: expect.any(Boolean) as boolean,
		});
	},
	'2.21 User url: string, address of the public profile': userField(
		'url',
		(value) => new URL(String(value)).protocol === 'https:',
	),
	'2.22 User created_at: string, ISO 8601 with a UTC offset': userField('created_at', isMoment),
};
