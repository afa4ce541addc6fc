import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshReview } from '../../../sandbox/freshReview';
import { deletePathsOn, secretOn } from '../../support/visitor';
import { gives, NOT_FOUND } from './checks';
import type { Check, Checks } from './checks';

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isMoment = (value: unknown) =>
	/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(String(value)) && !isNaN(Date.parse(String(value)));
const isDay = (value: unknown) => isMoment(`${String(value)}T00:00:00+00:00`);

/** That a field is right in each of many reviews. */
const reviews =
	(field: string, isRight: (value: unknown) => boolean): Check =>
	async (client) => {
		const many = await client.another({ reviews: 300, pageSize: 300 });
		const values = (await many.page()).data.map((review) =>
			new Map<string, unknown>(Object.entries(review)).get(field),
		);

		expect(values).toHaveLength(300);
		expect(values.filter((value) => !isRight(value))).toEqual([]);
	};

/** That a field of the user is right, for each account that has access. */
const users =
	(field: string, isRight: (value: unknown) => boolean): Check =>
	async (client) => {
		for (const slug of ['bergfeld-outdoor', 'nordlicht-optik']) {
			const value = new Map<string, unknown>(Object.entries(await client.me(client.as(slug)))).get(field);
			expect([value, isRight(value)]).toEqual([value, true]);
		}
	};

/** That a review is answered as it was given. */
const answersAsGiven =
	(...given: Array<Parameters<typeof freshReview>[1]>): Check =>
	async (client) => {
		for (const fields of given) {
			const review = freshReview(client.account().companyId, fields);
			client.account().reviewList.add(review);
			expect((await client.page()).data[0]).toEqual(review);
		}
	};

export const resources: Checks = {
	'2.1': async (client) => {
		const [review = {}] = (await client.page()).data;
		expect(Object.keys(review).sort().join()).toBe(
			'company_id,content,created_at,experience_date,id,is_highlighted,rating,title,user_id',
		);
	},
	'2.2': async (client) => {
		await reviews('id', (id) => /^[0-9a-f]{24}$/.test(String(id)))(client);
		expect(new Set((await client.allReviews()).map(({ id }) => id)).size).toBe(40);
	},
	'2.3': async (client) => {
		const { company_id } = await client.me();
		await reviews('company_id', (id) => id === company_id)(client);
		const branched = await client.another({ branches: 3 });
		const ids = new Set((await branched.allReviews()).map((review) => review.company_id));
		expect([ids.size, ids.has(company_id)]).toEqual([3, true]);
	},
	'2.4': reviews('user_id', isText),
	'2.5': reviews('is_highlighted', (value) => typeof value === 'boolean'),
	'2.6': reviews('rating', Number.isInteger),
	'2.7': reviews('title', (value) => typeof value === 'string'),
	'2.8': async (client) => {
		await reviews('content', (value) => typeof value === 'string')(client);
		expect(Math.max(...(await client.allReviews()).map(({ content }) => content.length))).toBeGreaterThan(
			1_500,
		);
	},
	'2.9': reviews('experience_date', isDay),
	'2.10': reviews('created_at', isMoment),
	'2.11': async (client) => {
		await reviews('rating', (value) => [1, 2, 3, 4, 5].includes(Number(value)))(client);
		await answersAsGiven({ rating: 0 }, { rating: 11 })(client);
	},
	'2.12': answersAsGiven(
		{ title: '', content: '' },
		{ title: 'ü'.repeat(10_000), content: '✓\n'.repeat(100_000) },
	),
	'2.13': async (client) => {
		expect(
			Object.keys(await client.me())
				.sort()
				.join(),
		).toBe('average_rating,company_id,created_at,email,id,name,total_reviews,trustability,url');
	},
	'2.14': users('id', isText),
	'2.15': users('company_id', isText),
	'2.16': users('name', isText),
	'2.17': users('email', (value) => /^[^@\s]+@customer\.example$/.test(String(value))),
	'2.18': async (client) => {
		await users('total_reviews', Number.isInteger)(client);
		expect((await client.me()).total_reviews).toBe((await client.page()).meta.total);
	},
	'2.19': async (client) => {
		const ratings = (await client.allReviews()).map(({ rating }) => rating);
		const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

		expect((await client.me()).average_rating).toBe(Number(mean.toFixed(2)));
		client.account().reviewList.clear();
		expect((await client.me()).average_rating).toBe(0);
	},
	'2.20': async (client) => {
		const aBoolean = expect.any(Boolean) as boolean;
		expect((await client.me()).trustability).toEqual({ social: aBoolean, email: aBoolean, phone: aBoolean });
	},
	'2.21': users('url', (value) => String(value).startsWith('https://reviews.example/')),
	'2.22': users('created_at', isMoment),
	'2.23': async (client) => {
		expect(Object.keys(await client.page()).sort()).toEqual(['data', 'links', 'meta']);
	},
	'2.24': async (client) => {
		const pages = [];
		for (const number of [1, 2, 3]) pages.push((await client.page(`/v1/reviews?page=${number}`)).data);

		expect(pages.map((data) => data.length)).toEqual([15, 15, 10]);
		expect(pages.flat()).toEqual(client.sandbox.reviews);
	},
	'2.25': async (client) => {
		const { links } = await client.page('/v1/reviews?page=2');

		const link = (page: number) => `${client.sandbox.url}/v1/reviews?page=${page}`;
		expect(links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) });
		await client.expect(200, Object.values(links) as string[]);
	},
	'2.26': async (client) => {
		for (const path of ['/v1/reviews', '/v1/reviews?page=1'])
			expect((await client.page(path)).links.prev).toBeNull();
	},
	'2.27': async (client) => {
		const { links } = await client.page('/v1/reviews?page=3');

		expect(Object.entries(links).filter(([, address]) => address === null)).toEqual([['next', null]]);
	},
	'2.28': async (client) => {
		const { company_id } = await client.me();
		const { links } = await client.page(`/v1/reviews?company_id=${company_id}&page=2&sort=rating`);

		expect(links.next).toBe(`${client.sandbox.url}/v1/reviews?page=3`);
	},
	'2.29': async (client) => {
		for (const current_page of [1, 2, 3])
			expect((await client.page(`/v1/reviews?page=${current_page}`)).meta).toEqual({
				current_page,
				per_page: 15,
				total: 40,
			});
	},
	'2.30': async (client) => {
		client.account().reviewList.clear();

		const link = `${client.sandbox.url}/v1/reviews?page=1`;
		expect(await client.page()).toEqual({
			data: [],
			links: { first: link, last: link, prev: null, next: null },
			meta: { current_page: 1, per_page: 15, total: 0 },
		});
	},
	'2.31': gives(NOT_FOUND, ['/v1/case-studies', '/v1/case_studies', '/v1/companies', '/v1/company']),
	'2.32': async (client) => {
		const visitor = await client.visitor();
		await visitor.createKey('  Nightly <export> ');

		const { html } = await visitor.open('/settings');

		expect(html).toContain('>Nightly &lt;export&gt;<');
		expect(html).toContain('no name');
	},
	'2.33': async (client) => {
		const visitor = await client.visitor();
		const create = async (length: number) =>
			(await visitor.submit('/settings', '/settings/keys', { name: 'x'.repeat(length) })).status;

		expect([await create(100), await create(101)]).toEqual([303, 422]);
		expect(deletePathsOn(await visitor.open('/settings'))).toHaveLength(2);
	},
	'2.34': async (client) => {
		const { html } = await (await client.visitor()).open('/settings');

		const [, date = ''] = /<time datetime="([^"]+)"/.exec(html) ?? [];
		expect(Date.parse(date)).toBe(client.sandbox.accounts.keys.find(client.key)?.createdAt);
	},
	'2.35': async (client) => {
		const visitor = await client.visitor();
		expect((await visitor.open('/settings')).html).toContain('never');

		await client.expect(422, '/v1/reviews?page=0');

		const { html } = await visitor.open('/settings');
		expect(html).not.toContain('never');
		expect(html.match(/<time /g)).toHaveLength(2);
	},
	'2.36': async (client) => {
		const visitor = await client.visitor();
		const { location } = await visitor.submit('/settings', '/settings/keys');

		const inAnotherSession = await (await client.visitor()).open(location);
		const secret = secretOn(await visitor.open(location)) ?? '';

		await client.expect(200, '/v1/me', { authorization: `Bearer ${secret}` });
		for (const text of [location, inAnotherSession.html]) expect(text).not.toContain(secret);
		for (const path of [location, '/settings', '/profile'])
			expect((await visitor.open(path)).html).not.toContain(secret);
	},
	'2.37': async (client) => {
		const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
		const { key } = await client.another({ db: join(folder, 'sandbox.db') });
		await client.close();

		const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));

		expect(files.map((file) => file.includes(key))).toEqual([false]);
	},
	'2.38': async (client) => {
		const visitor = await client.visitor();
		const secrets = [secretOn(await visitor.createKey()), secretOn(await visitor.createKey())];

		for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
		expect(new Set(secrets).size).toBe(2);
	},
};
