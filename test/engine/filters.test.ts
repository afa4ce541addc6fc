import type { IDataObject } from 'n8n-workflow';

import type { ReviewRecord } from '../../sandbox/records';
import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf } from '../support/engine';
import { listReviews } from '../support/listRun';

describe('List Reviews', () => {
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ reviews: 600, limit: 100_000 });
	});
	afterAll(async () => await sandbox.close());

	const list = async (parameters: {
		returnAll?: boolean | string;
		limit?: number;
		filters?: IDataObject;
		options?: IDataObject;
	}) => {
		const before = sandbox.answers.length;
		const run = await listReviews(sandbox, { returnAll: true, ...parameters } as never);
		return {
			...run,
			reviews: jsonOf(run.items) as unknown as ReviewRecord[],
			requests: sandbox.answers.length - before,
		};
	};

	// The workflow's time zone is America/New_York (UTC−4 in summer) where none is set.
	it.each<[filters: IDataObject, test: (review: ReviewRecord) => boolean]>([
		[{ ratingMin: 4 }, ({ rating }) => rating >= 4],
		[{ ratingMax: 2 }, ({ rating }) => rating <= 2],
		[{ ratingMin: 2, ratingMax: 3 }, ({ rating }) => rating >= 2 && rating <= 3],
		[{ highlighted: true }, (review) => review.is_highlighted],
		[{ highlighted: false }, (review) => !review.is_highlighted],
		[{ createdAfter: '2026-07-01T00:00:00Z' }, (review) => review.created_at >= '2026-07-01T00:00:00'],
		[
			{ createdBefore: '2026-07-01T02:00:00+02:00' },
			(review) => review.created_at <= '2026-07-01T00:00:00+00:00',
		],
		[{ createdAfter: '2026-07-01T00:00:00' }, (review) => review.created_at >= '2026-07-01T04:00:00'],
		[{ experienceAfter: '2026-06-15T23:59:00' }, (review) => review.experience_date >= '2026-06-15'],
		[{ experienceBefore: '2026-06-15T00:00:00+09:00' }, (review) => review.experience_date <= '2026-06-15'],
		[{ text: 'BERATUNG' }, ({ title, content }) => `${title}\n${content}`.toLowerCase().includes('beratung')],
		[{ text: '', createdAfter: '' }, () => true],
		[{ ratingMin: 0, ratingMax: 0 }, () => true],
		[{ ratingMin: 3, ratingMax: 3 }, ({ rating }) => rating === 3],
		[
			{ ratingMin: 4, text: 'support', highlighted: false },
			(review) =>
				review.rating >= 4 && !review.is_highlighted && /support/i.test(review.title + review.content),
		],
	])('with filters %j returns those reviews and no others', async (filters, test) => {
		const { reviews } = await list({ filters });

		expect(reviews).toEqual(sandbox.reviews.filter(test));
	});

	it.each([
		['createdAfter', '={{ $json.lastRun }}', "'Created After'"],
		['createdBefore', '={{ null }}', "'Created Before'"],
		['experienceAfter', '={{ "" }}', "'Experience After'"],
		['ratingMin', '={{ $json.rating }}', "'Rating Min'"],
		['highlighted', '={{ undefined }}', "'Highlighted'"],
		['text', '={{ $json.text }}', "'Text'"],
		['reviewId', '={{ " , " }}', "'Review ID'"],
		['userId', '={{ $json.user }}', "'User ID'"],
		['text', '={{ $json.text }} ', "'Text'"],
		['ratingMin', '={{ Number($json.least ?? "") }}', "'Rating Min'"],
	])(
		'refuses the filter %s where its expression %s gives nothing, without a request',
		async (name, value, label) => {
			const { error, requests } = await list({ filters: { [name]: value } });

			expect(error?.message).toBe(`${label} must not be empty`);
			expect(error?.description).toContain('If it is an expression');
			expect(requests).toBe(0);
		},
	);

	it.each([
		[
			{ filters: { createdAfter: '={{ new Date($json.lastRun ?? null) }}' } },
			/^'Created After' must be a date/,
		],
		[{ filters: { ratingMin: '={{ -1 }}' } }, /^'Rating Min' must be a number from 0/],
		[{ filters: { text: '={{ [] }}' } }, /^'Text' must be text/],
		[{ filters: { reviewId: '={{ NaN }}' } }, /^'Review ID' must be text/],
		[{ returnAll: '={{ $json.all }}' }, /^'Return All' must not be empty/],
	])('refuses what is no value for the parameter, without a request: %j', async (parameters, message) => {
		const { error, requests } = await list(parameters);

		expect(error?.message).toMatch(message);
		expect(requests).toBe(0);
	});

	it.each([
		[{ ratingMin: 4, ratingMax: 2 }, "'Rating Min' must not be higher than 'Rating Max'"],
		[
			{ createdAfter: '2026-02-01', createdBefore: '2026-01-31' },
			"'Created After' must not be later than 'Created Before'",
		],
		[
			{ experienceAfter: '2026-02-01', experienceBefore: '2026-01-31' },
			"'Experience After' must not be later than 'Experience Before'",
		],
	])('refuses filters of which no review passes both, without a request: %j', async (filters, message) => {
		const { error, requests } = await list({ filters });

		expect([error?.message, requests]).toEqual([message, 0]);
	});

	it.each([
		['={{ "True" }}', 600],
		['={{ 1 }}', 600],
		['={{ "no" }}', 50],
	])('with Return All given as %s returns %i', async (returnAll, count) => {
		expect((await list({ returnAll })).reviews).toHaveLength(count);
	});

	it('finds reviews by their ids and stops reading when it has them', async () => {
		const wanted = [3, 17].map((index) => sandbox.reviews[index]);
		const reviewId = wanted.map((review) => review?.id).join(', ');

		const { reviews, requests } = await list({ filters: { reviewId } });

		expect(reviews).toEqual(wanted);
		expect(requests).toBeLessThanOrEqual(8);
	});

	it('finds the reviews of users', async () => {
		const userId = [5, 300].map((index) => sandbox.reviews[index]?.user_id);

		const { reviews } = await list({ filters: { userId: userId.join(',') } });

		expect(reviews.length).toBeGreaterThanOrEqual(2);
		expect(reviews).toEqual(sandbox.reviews.filter(({ user_id }) => userId.includes(user_id)));
	});

	it('with filters stops reading when the limit is full', async () => {
		const { reviews, requests } = await list({ returnAll: false, limit: 20, filters: { ratingMin: 4 } });

		expect(reviews).toEqual(sandbox.reviews.filter(({ rating }) => rating >= 4).slice(0, 20));
		expect(requests).toBeLessThanOrEqual(4);
	});

	it.each([
		[
			'newest',
			(one: ReviewRecord, other: ReviewRecord) => Date.parse(other.created_at) - Date.parse(one.created_at),
		],
		[
			'oldest',
			(one: ReviewRecord, other: ReviewRecord) => Date.parse(one.created_at) - Date.parse(other.created_at),
		],
		['ratingHigh', (one: ReviewRecord, other: ReviewRecord) => other.rating - one.rating],
		['ratingLow', (one: ReviewRecord, other: ReviewRecord) => one.rating - other.rating],
		['none', () => 0],
	])('sorts "%s", equal ones in the order of the API, and then takes the limit', async (sort, compare) => {
		const { reviews } = await list({ returnAll: false, limit: 40, options: { sort } });

		expect(reviews).toEqual([...sandbox.reviews].sort(compare).slice(0, 40));
	});

	it.each([
		[{ startPage: 3, endPage: 5 }, 30, 75, 3],
		[{ startPage: 39 }, 570, 600, 2],
		[{ endPage: 2 }, 0, 30, 2],
		[{ startPage: 39, endPage: 0 }, 570, 600, 2],
		[{ startPage: 50 }, 0, 0, 1],
		[{ startPage: 40, endPage: 99 }, 585, 600, 1],
	])('with %j reads these pages only', async (options, from, to, pages) => {
		const { reviews, requests } = await list({ options });

		expect(reviews).toEqual(sandbox.reviews.slice(from, to));
		expect(requests).toBe(pages);
	});

	it('sends query parameters with each page', async () => {
		const before = sandbox.answers.length;
		const parameter = [
			{ name: 'lang', value: 'de & en' },
			{ name: 'tag', value: 'a' },
			{ name: 'tag', value: 'b' },
		];

		await list({ returnAll: false, limit: 16, options: { queryParameters: { parameter } } });

		expect(
			sandbox.answers.slice(before).map(({ url }) => [...new URL(url, sandbox.url).searchParams]),
		).toEqual(
			['1', '2'].map((page) => [
				['lang', 'de & en'],
				['tag', 'a'],
				['tag', 'b'],
				['page', page],
			]),
		);
	});

	it.each([
		[{ returnAll: false, limit: 0 }, /^'Limit' must be a whole number from 1/],
		[{ returnAll: false, limit: 2.5 }, /^'Limit' must be a whole number from 1, not 2\.5$/],
		[{ options: { startPage: 0 } }, /^'Start Page' must be a whole number from 1/],
		[{ options: { startPage: 1.5 } }, /^'Start Page' must be a whole number from 1, not 1\.5$/],
		[{ options: { endPage: 2.5 } }, /^'End Page' must be a whole number from 0, not 2\.5$/],
		[{ options: { startPage: 5, endPage: 4 } }, /^'End Page' must not be before 'Start Page'/],
		[{ options: { maxWait: -1 } }, /^'Max Wait' must be a number from 0/],
		[{ options: { sort: 'best' } }, /^'Sort' must be ratingHigh, ratingLow, newest, oldest or none/],
		[
			{ options: { queryParameters: { parameter: [{ name: 'page', value: '2' }] } } },
			/^'Query Parameters' must not have 'page'/,
		],
		[{ returnAll: '={{ "perhaps" }}' }, /^'Return All' must be true or false/],
		[{ options: { stopEarly: 'soon' } }, /^'Stop Early' must be true or false/],
		[{ filters: { createdAfter: '02.01.2026' } }, /^'Created After' must be a date/],
		[{ filters: { createdAfter: '2026-02-31' } }, /^'Created After' must be a date/],
		[{ filters: { createdBefore: '2026-02-31T12:00:00' } }, /^'Created Before' must be a date/],
		[{ filters: { experienceAfter: '2026-02-31' } }, /^'Experience After' must be a date/],
		[{ filters: { experienceBefore: '2026-04-31' } }, /^'Experience Before' must be a date/],
		[{ filters: { ratingMin: 'many' } }, /^'Rating Min' must be a number/],
		[{ filters: { createdAfter: 'soon' } }, /^'Created After' must be a date/],
		[{ filters: { experienceBefore: 'the 5th' } }, /^'Experience Before' must be a date/],
	])('names the parameter that cannot be used: %j', async (parameters, message) => {
		const { error, requests } = await list(parameters);

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/Change '/);
		expect(requests).toBe(0);
	});

	it('gives up after Max Wait', async () => {
		const closed = await Sandbox.start({ reviews: 60, limit: 2, windowMs: 60_000 });

		const { error } = await listReviews(closed, { returnAll: true, options: { maxWait: 5 } });
		await closed.close();

		expect(error?.message).toBe('The rate limit did not clear');
	});
});

describe('an account with 150,000 reviews', () => {
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ reviews: 150_000, pageSize: 1_000, limit: 100_000 });
	}, 120_000);
	afterAll(async () => await sandbox.close());

	it('is refused at the first page, with the number and the way out', async () => {
		const { error } = await listReviews(sandbox);

		expect(error?.message).toMatch(/^150000 reviews are more than n8n can take/);
		expect(error?.description).toMatch(/filters.*'Start Page' and 'End Page'.*pages 1 to 120.*page 121/);
		expect(sandbox.answers).toHaveLength(1);
	});

	it('comes out whole in page ranges over several input items', async () => {
		const input = [{ json: { startPage: 1, endPage: 75 } }, { json: { startPage: 76, endPage: 150 } }];

		const { items } = await listReviews(
			sandbox,
			{ returnAll: true, options: { startPage: '={{ $json.startPage }}', endPage: '={{ $json.endPage }}' } },
			{ input, save: false },
		);

		expect(items.map(({ json }) => json.id)).toEqual(sandbox.reviews.map(({ id }) => id));
		expect([items[0]?.pairedItem, items[149_999]?.pairedItem]).toEqual([{ item: 0 }, { item: 1 }]);
	}, 120_000);

	it('can be filtered', async () => {
		const { items } = await listReviews(
			sandbox,
			{ returnAll: true, filters: { ratingMax: 1 } },
			{ save: false },
		);

		expect(items).toHaveLength(sandbox.reviews.filter(({ rating }) => rating <= 1).length);
	}, 120_000);
});
