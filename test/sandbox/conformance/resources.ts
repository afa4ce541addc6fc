import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ReviewRecord, UserRecord } from '../../../sandbox/records';
import { ENDPOINTS } from '../../support/sandboxClient';
import { secretOn } from '../../support/visitor';
import type { Checks } from './checks';

const TEXT = expect.stringMatching(/./) as string;
const BOOLEAN = expect.any(Boolean) as boolean;
const NUMBER = expect.any(Number) as number;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const DAY = /\d{4}-(0\d|1[0-2])-[0-3]\d/;
const MOMENT = expect.stringMatching(`^${DAY.source}T[0-2]\\d:[0-5]\\d:[0-5]\\d\\+00:00$`) as string;

const REVIEW: ReviewRecord = {
	id: ID,
	company_id: ID,
	user_id: ID,
	is_highlighted: BOOLEAN,
	rating: NUMBER,
	title: TEXT,
	content: TEXT,
	experience_date: expect.stringMatching(`^${DAY.source}$`) as string,
	created_at: MOMENT,
};
const USER: UserRecord = {
	id: ID,
	company_id: ID,
	name: TEXT,
	email: expect.stringMatching(/^[^@\s]+@customer\.example$/) as string,
	total_reviews: NUMBER,
	average_rating: NUMBER,
	trustability: { social: BOOLEAN, email: BOOLEAN, phone: BOOLEAN },
	url: expect.stringMatching(/^https:\/\/reviews\.example\/./) as string,
	created_at: MOMENT,
};

export const resources: Checks = {
	'2.1 2.2 2.4 2.5 2.6 2.7 2.8 2.9 2.10 4.14': async (client) => {
		const { data } = await (await client.another({ reviews: 300, pageSize: 300 })).page();

		for (const review of data) expect(review).toEqual(REVIEW);
		expect(new Set(data.map(({ id }) => id)).size).toBe(300);
		expect([...new Set(data.map(({ rating }) => rating))].sort()).toEqual([1, 2, 3, 4, 5]);
		expect(Math.max(...data.map(({ content }) => content.length))).toBeGreaterThan(1_500);
		const times = data.map(({ created_at }) => Date.parse(created_at));
		expect(times).toEqual([...times].sort((one, other) => other - one));
	},
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
	'2.13 1.1 2.14 2.15 2.16 2.17 2.20 2.21 2.22 4.17 4.19 5.1 5.5': async (client) => {
		for (const slug of ['bergfeld-outdoor', 'nordlicht-optik']) {
			const me = await client.me(client.as(slug));
			expect(me).toEqual(USER);
			expect(me).toMatchObject(client.account(slug).user);
		}
	},
	'2.23 1.1 2.24 2.25 2.26 2.27 2.28 2.29 4.5 4.6 4.9 8.11': async (client) => {
		const link = (page: number) => `${client.sandbox.url}/v1/reviews?page=${page}`;
		const pages = [1, 2, 3].map((page) => ({
			data: client.sandbox.reviews.slice((page - 1) * 15, page * 15),
			links: {
				first: link(1),
				last: link(3),
				prev: page === 1 ? null : link(page - 1),
				next: page === 3 ? null : link(page + 1),
			},
			meta: expect.objectContaining({ current_page: page, per_page: 15, total: 40 }) as object,
		}));

		for (const [index, body] of pages.entries())
			await client.expect({ status: 200, body }, `${link(index + 1)}&sort=rating`);
	},
	'2.39': async (client) => {
		client.sandbox.settings.pageSize = 2;
		const { meta } = await client.page('/v1/reviews?page=20');

		expect(meta).toMatchObject({ from: 39, last_page: 20, path: `${client.sandbox.url}/v1/reviews`, to: 40 });
		expect((meta as unknown as { links: unknown }).links).toHaveLength(15);
	},
	'2.40': async (client) => {
		const { reviewList } = client.account();
		const { settings } = client.sandbox;
		const [first, second] = client.sandbox.reviews;
		// While the reviews are counted one goes.
		const takeOut = (id = '') => ({
			now: Date.now,
			sleep: () => Promise.resolve(void reviewList.remove(id)),
		});
		Object.assign(settings, { countMs: 1, clock: takeOut(first?.id) });
		const counted = await client.page();
		Object.assign(settings, { snapshot: true, clock: takeOut(second?.id) });
		const atOnce = await client.page();

		expect([counted.meta.total, counted.data[0]]).toEqual([40, second]);
		expect([atOnce.meta.total, atOnce.data[0]]).toEqual([38, client.sandbox.reviews[0]]);
	},
	'2.32': async (client) => {
		const visitor = await client.visitor();
		await visitor.createKey('  Nightly <export> ');

		const { html } = await visitor.open('/settings');

		expect(html).toContain('>Nightly &lt;export&gt;<');
		expect(html).toContain('no name');
	},
	'2.34 2.35': async (client) => {
		const visitor = await client.visitor();
		const before = (await visitor.open('/settings')).html;
		const [, created = ''] = /<time datetime="([^"]+)"/.exec(before) ?? [];
		expect(Date.parse(created)).toBe(client.sandbox.accounts.keys.find(client.key)?.createdAt);
		expect(before).toContain('never');

		await client.expect(422, '/v1/reviews?page=0');

		const { html } = await visitor.open('/settings');
		expect(html).not.toContain('never');
		expect(html.match(/<time /g)).toHaveLength(2);
	},
	'2.36 3.3 3.4 5.4 5.13': async (client) => {
		const visitor = await client.visitor();
		const { location } = await visitor.post('/settings/keys');

		const inAnotherSession = await (await client.visitor()).open(location);
		const secret = secretOn(await visitor.open(location)) ?? '';

		await client.expect(200, ENDPOINTS, { authorization: `Bearer ${secret}` });
		for (const text of [location, inAnotherSession.html]) expect(text).not.toContain(secret);
		for (const path of [location, '/settings', '/profile'])
			expect((await visitor.open(path)).html).not.toContain(secret);
	},
	'2.37 5.14': async (client) => {
		const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
		const { key, sandbox } = await client.another({ db: join(folder, 'sandbox.db') });
		await sandbox.close();

		const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));

		expect(files.map((file) => file.includes(key))).toEqual([false]);
	},
};
