import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshReview } from '../../../sandbox/freshReview';
import type { ReviewRecord, UserRecord } from '../../../sandbox/records';
import { deletePathsOn, secretOn } from '../../support/visitor';
import { gives, NOT_FOUND } from './checks';
import type { Check, Checks } from './checks';

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isMoment = (value: unknown) =>
	/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(String(value)) && !isNaN(Date.parse(String(value)));
const isDay = (value: unknown) => isMoment(`${String(value)}T00:00:00+00:00`);

type Rules<Fields> = Record<keyof Fields, (value: unknown) => boolean>;

const REVIEW: Rules<ReviewRecord> = {
	id: (value) => /^[0-9a-f]{24}$/.test(String(value)),
	company_id: isText,
	user_id: isText,
	is_highlighted: isBoolean,
	rating: (value) => [1, 2, 3, 4, 5].includes(Number(value)),
	title: isText,
	content: isText,
	experience_date: isDay,
	created_at: isMoment,
};
const USER: Rules<UserRecord> = {
	id: isText,
	company_id: isText,
	name: isText,
	email: (value) => /^[^@\s]+@customer\.example$/.test(String(value)),
	total_reviews: Number.isInteger,
	average_rating: (value) => typeof value === 'number',
	trustability: (value) => typeof value === 'object',
	url: (value) => String(value).startsWith('https://reviews.example/'),
	created_at: isMoment,
};

/** Expects the fields that there are rules for, and no others. */
function expectFields<Fields extends object>(record: Fields, rules: Rules<Fields>): void {
	expect(Object.keys(record).sort()).toEqual(Object.keys(rules).sort());
	for (const [field, isRight] of Object.entries<(value: unknown) => boolean>(rules)) {
		const value = record[field as keyof Fields];
		expect([field, value, isRight(value)]).toEqual([field, value, true]);
	}
}

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
		const { data } = await (await client.another({ reviews: 300, pageSize: 300 })).page();

		expect(data).toHaveLength(300);
		for (const review of data) expectFields(review, REVIEW);
		expect(new Set(data.map(({ id }) => id)).size).toBe(300);
		expect(Math.max(...data.map(({ content }) => content.length))).toBeGreaterThan(1_500);
	},
	'2.2': ['2.1'],
	'2.3': async (client) => {
		const { company_id } = await client.me();
		const companyIds = async (branches: number) => {
			const { data } = await (await client.another({ branches, pageSize: 40 })).page();
			return new Set(data.map((review) => review.company_id));
		};
		expect(await companyIds(1)).toEqual(new Set([company_id]));
		const ofBranches = await companyIds(3);
		expect([ofBranches.size, ofBranches.has(company_id)]).toEqual([3, true]);
	},
	'2.4': ['2.1'],
	'2.5': ['2.1'],
	'2.6': ['2.1'],
	'2.7': ['2.1'],
	'2.8': ['2.1'],
	'2.9': ['2.1'],
	'2.10': ['2.1'],
	'2.11': answersAsGiven({ rating: 0 }, { rating: 11 }),
	'2.12': answersAsGiven(
		{ title: '', content: '' },
		{ title: 'ü'.repeat(10_000), content: '✓\n'.repeat(100_000) },
	),
	'2.13': async (client) => {
		for (const slug of ['bergfeld-outdoor', 'nordlicht-optik']) {
			const user = await client.me(client.as(slug));
			expectFields(user, USER);
			expectFields(user.trustability, { social: isBoolean, email: isBoolean, phone: isBoolean });
		}
	},
	'2.14': ['2.13'],
	'2.15': ['2.13'],
	'2.16': ['2.13'],
	'2.17': ['2.13'],
	'2.18': ['3.12'],
	'2.19': async (client) => {
		const ratings = client.sandbox.reviews.map(({ rating }) => rating);
		const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

		expect((await client.me()).average_rating).toBe(Number(mean.toFixed(2)));
	},
	'2.20': ['2.13'],
	'2.21': ['2.13'],
	'2.22': ['2.13'],
	'2.23': async (client) => {
		const link = (page: number) => `${client.sandbox.url}/v1/reviews?page=${page}`;
		const pages = [1, 2, 3].map((page) => ({
			data: client.sandbox.reviews.slice((page - 1) * 15, page * 15),
			links: {
				first: link(1),
				last: link(3),
				prev: page === 1 ? null : link(page - 1),
				next: page === 3 ? null : link(page + 1),
			},
			meta: { current_page: page, per_page: 15, total: 40 },
		}));

		for (const [index, body] of pages.entries()) await client.expect({ status: 200, body }, link(index + 1));
	},
	'2.24': ['2.23'],
	'2.25': ['2.23'],
	'2.26': ['2.23'],
	'2.27': ['2.23'],
	'2.28': async (client) => {
		const { company_id } = await client.me();
		const { links } = await client.page(`/v1/reviews?company_id=${company_id}&page=2&sort=rating`);

		expect(links.next).toBe(`${client.sandbox.url}/v1/reviews?page=3`);
	},
	'2.29': ['2.23'],
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
