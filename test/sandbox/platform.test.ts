import axios from 'axios';
import { Agent } from 'node:http';

import { freshReview } from '../../sandbox/freshReview';
import type { PageRecord, ReviewRecord, UserRecord } from '../../sandbox/records';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import { useSandbox } from '../support/useSandbox';

const ENDPOINTS = ['/v1/reviews', '/v1/me'];
const UNAUTHENTICATED = [401, { message: 'Unauthenticated.' }];
const UNAUTHORIZED = [403, { message: 'This action is unauthorized.' }];
const NOT_FOUND = [404, { message: '' }];
const TOO_MANY = [429, { message: 'Too many requests' }];
const DOWN = [503, { message: 'Service Unavailable' }];

const TEXT = expect.stringMatching(/./) as string;
const BOOLEAN = expect.any(Boolean) as boolean;
const NUMBER = expect.any(Number) as number;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const DAY = /\d{4}-(0\d|1[0-2])-[0-3]\d/;
const MOMENT = expect.stringMatching(`^${DAY.source}T[0-2]\\d:[0-5]\\d:[0-5]\\d\\+00:00$`) as string;
const REVIEW: ReviewRecord = {
	...{
		id: ID,
		company_id: ID,
		user_id: ID,
		is_highlighted: BOOLEAN,
		rating: NUMBER,
		title: TEXT,
		content: TEXT,
	},
	...{ experience_date: expect.stringMatching(`^${DAY.source}$`) as string, created_at: MOMENT },
};
const USER: UserRecord = {
	...{ id: ID, company_id: ID, name: TEXT, email: TEXT, total_reviews: NUMBER, average_rating: NUMBER },
	...{ trustability: { social: BOOLEAN, email: BOOLEAN, phone: BOOLEAN }, url: TEXT, created_at: MOMENT },
};
const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
/** The server ends some connections. */
const httpAgent = new Agent();

const startSandbox = useSandbox({ reviews: 40 });
let sandbox: Sandbox;
let key: string;
const begin = async (options?: SandboxOptions) => {
	sandbox = await startSandbox(options);
	key = sandbox.accounts.createKey(sandbox.account);
};
beforeEach(async () => await begin());

const get = async (path: string, headers: Record<string, string | false> = {}, method = 'GET') => {
	const url = new URL(path, sandbox.url).href;
	const all = { authorization: `Bearer ${key}`, ...headers };
	return await axios.request<unknown>({ url, method, headers: all, httpAgent, validateStatus: null });
};
const answer = async (...asked: Parameters<typeof get>) => {
	const { status, data } = await get(...asked);
	return [status, data];
};
const statuses = async (...paths: string[]) => {
	const all = [];
	for (const path of paths) all.push((await get(path)).status);
	return all;
};
const page = async (path = '/v1/reviews') => (await get(path)).data as PageRecord<ReviewRecord>;
const keyOf = (slug: string) => {
	const account = sandbox.accounts.bySlug(slug);
	return { authorization: `Bearer ${account && sandbox.accounts.createKey(account)}` };
};

describe('as api.md says', () => {
	it('reviews and users have their fields', async () => {
		await begin({ reviews: 300, pageSize: 300 });
		const { data } = await page();

		for (const review of data) expect(review).toEqual(REVIEW);
		expect(new Set(data.map(({ id }) => id)).size).toBe(300);
		const { data: me } = await get('/v1/me');
		const { length, averageRating } = sandbox.account.reviewList;
		expect(me).toEqual(USER);
		expect(me).toMatchObject({
			company_id: data[0]?.company_id,
			total_reviews: length,
			average_rating: averageRating,
		});
	});

	it.each(['', '/bergfeld-outdoor'])('a list has data, links and meta, also below %j', async (base) => {
		const address = `${sandbox.url}${base}/v1/reviews`;
		const link = (number: number) => `${address}?page=${number}`;
		for (const number of [1, 2, 3]) {
			const prev = number === 1 ? null : link(number - 1);
			const next = number === 3 ? null : link(number + 1);
			expect(await page(`${link(number)}&sort=rating`)).toEqual({
				data: sandbox.reviews.slice((number - 1) * 15, number * 15),
				links: { first: link(1), last: link(3), prev, next },
				meta: expect.objectContaining({ current_page: number, per_page: 15, total: 40 }) as object,
			});
		}
	});

	it('401: header missing or malformed, key invalid or of another account', async () => {
		const wrong = [
			'',
			key,
			'Bearer',
			`Bearer${key}`,
			`Bearer ${key} more`,
			`Basic ${btoa(key)}`,
			`Bearer ${key}x`,
		];
		for (const path of ENDPOINTS) {
			for (const authorization of wrong)
				expect(await answer(path, { authorization })).toEqual(UNAUTHENTICATED);
			expect(await answer(`/nordlicht-optik${path}`)).toEqual(UNAUTHENTICATED);
		}
	});

	it('403: no Premium plan, no permission, or data of another company', async () => {
		for (const path of ENDPOINTS) {
			for (const slug of ['cafe-lindenhof', 'hafenkontor-reisen'])
				expect(await answer(path, keyOf(slug))).toEqual(UNAUTHORIZED);
			expect(await answer(`${path}?company_id=${sandbox.otherAccount.companyId}`)).toEqual(UNAUTHORIZED);
		}
		const own = (await get('/v1/reviews', keyOf('nordlicht-optik'))).data as PageRecord<ReviewRecord>;
		expect(own.data[0]?.company_id).toBe(sandbox.otherAccount.companyId);
		expect((await page()).data).not.toContainEqual(own.data[0]);
	});

	it('120 requests a minute for each key, whatever they ask for', async () => {
		const began = Date.parse('2026-11-01T12:00:30.700Z');
		let now = began;
		sandbox.settings.clock = { now: () => now, sleep: () => Promise.resolve() };
		const answers = await Promise.all(Array.from({ length: 125 }, async () => await get('/v1/me')));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);

		for (const path of ENDPOINTS) expect(await answer(path)).toEqual(TOO_MANY);
		expect((await get('/v1/me', keyOf('bergfeld-outdoor'))).status).toBe(200);
		// On a whole second, however often it was asked meanwhile.
		now = began - 700 + 59_999;
		expect(await statuses('/v1/me')).toEqual([429]);
		now = began - 700 + 60_000;
		expect(await statuses('/v1/me')).toEqual([200]);
	});

	it.each(['application/json', '*/*', 'text/html', false as const])(
		'every answer is JSON: Accept %j',
		async (accept) => {
			for (const path of [
				...ENDPOINTS,
				'/v1/reviews?page=0',
				'/v1/nothing',
				'/v1/me%zz',
				`/${'a'.repeat(150)}/v1/me`,
			]) {
				const { headers, data } = await get(path, { accept });
				expect([headers['content-type'], typeof data]).toEqual(['application/json', 'object']);
			}
		},
	);
});

describe('where api.md is silent, as the framework', () => {
	it.each(['0', '-1', 'two', '1.5', '', '1e3', '1000000000', '2&page=0'])(
		'422 for page=%s',
		async (number) => {
			const errors = { page: [expect.stringContaining('page') as string] };
			expect(await answer(`/v1/reviews?page=${number}`)).toEqual([
				422,
				{ message: 'The given data was invalid.', errors },
			]);
		},
	);

	it('404 for other addresses, 405 for other methods', async () => {
		const nowhere = [
			'/v1',
			'/v1/me/',
			'/V1/me',
			'/reviews',
			'/v2/me',
			'/v1/v1/me',
			`/v1/reviews/${sandbox.reviews[0]?.id}`,
		];
		for (const path of nowhere) expect(await answer(path)).toEqual(NOT_FOUND);
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
			const { status, headers } = await get('/v1/reviews', {}, method);
			expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
		}
	});

	it('a page past the last one, and an empty list, have no reviews', async () => {
		const link = (number: number) => `${sandbox.url}/v1/reviews?page=${number}`;
		expect(await page(link(9))).toMatchObject({ data: [], links: { prev: link(8), next: null } });

		sandbox.account.reviewList.clear();

		const links = { first: link(1), last: link(1), prev: null, next: null };
		expect(await page()).toMatchObject({
			data: [],
			links,
			meta: { current_page: 1, per_page: 15, total: 0 },
		});
	});

	it('meta has the paginator, too', async () => {
		sandbox.settings.pageSize = 2;
		const { meta } = await page('/v1/reviews?page=19');
		expect(meta).toMatchObject({ from: 37, last_page: 20, path: `${sandbox.url}/v1/reviews`, to: 38 });
		expect(meta).toHaveProperty('links.length', 10);
	});

	it('the total is counted before the page is read, unless it is a snapshot', async () => {
		const { settings, account } = sandbox;
		const [first, second] = sandbox.reviews;
		const sleep = () => Promise.resolve(void account.reviewList.remove(sandbox.reviews[0]?.id ?? ''));
		Object.assign(settings, { countMs: 1, clock: { now: Date.now, sleep } });
		expect(await page()).toMatchObject({ data: { 0: second }, meta: { total: 40 } });
		expect(sandbox.reviews).not.toContainEqual(first);
		settings.snapshot = true;
		expect((await page()).meta.total).toBe(38);
	});

	it('401 comes before 429, that before 403, and that before 422; a 401 or 404 does not count', async () => {
		const wrong = '/v1/reviews?page=0';
		Object.assign(sandbox.settings, { limit: 1 });
		expect(await statuses(`/nordlicht-optik${wrong}`, '/v1/nothing', '/v1/me')).toEqual([401, 404, 200]);
		sandbox.account.premium = false;
		expect(await statuses(wrong)).toEqual([429]);
		sandbox.settings.limit = 100;
		expect(await statuses(wrong)).toEqual([403]);
		sandbox.account.premium = true;
		expect(await statuses(wrong)).toEqual([422]);
	});

	it.each<[SandboxOptions['hints'], accepted: unknown[], refused: unknown[]]>([
		[true, [undefined, '1', '0', undefined], ['60', '1', '0', '1793534490']],
		['redis', [undefined, '1', '0', undefined], ['59', '1', '0', '1793534489']],
		['remaining', [undefined, '1', '0', undefined], ['60', '1', '0', undefined]],
		['counts', [undefined, '1', '0', undefined], [undefined, '1', '0', undefined]],
		['seconds', [undefined, '1', '0', '60'], ['60', '1', '0', '60']],
		[false, [undefined, undefined, undefined, undefined], [undefined, undefined, undefined, undefined]],
	])('rate headers of kind %j', async (hints = true, ...expected) => {
		const clock = { now: () => Date.parse('2026-11-01T12:00:30.700Z'), sleep: () => Promise.resolve() };
		Object.assign(sandbox.settings, { limit: 1, hints, clock });
		for (const those of expected) {
			const { headers } = await get('/v1/me');
			expect(RATE_HEADERS.map((name) => headers[name] as unknown)).toEqual(those);
		}
		expect((await get('/v1/me', { authorization: '' })).headers).not.toHaveProperty('x-ratelimit-limit');
	});

	it('down for maintenance, every request gets 503, and none counts', async () => {
		Object.assign(sandbox.settings, { limit: 1, down: true, downRetryAfter: 20 });
		for (const path of [...ENDPOINTS, '/v1/nothing'])
			expect(await answer(path, { authorization: '' })).toEqual(DOWN);
		expect((await get('/v1/me')).headers).toMatchObject({ 'retry-after': '20' });
		sandbox.settings.down = false;
		expect(await statuses('/v1/me')).toEqual([200]);
	});
});

describe('on demand', () => {
	it('all keys of a user share the limit', async () => {
		Object.assign(sandbox.settings, { limit: 1, limitBy: 'user' });
		expect((await get('/v1/me', keyOf('bergfeld-outdoor'))).status).toBe(200);
		expect(await statuses('/v1/me')).toEqual([429]);
	});

	it('reviews come, change, and are not seen by a replica yet', async () => {
		const added = freshReview(sandbox.account.companyId, {
			rating: 11,
			title: '',
			content: '✓\n'.repeat(100_000),
		});
		sandbox.account.reviewList.add(added);
		expect((await page()).data[0]).toEqual(added);
		sandbox.settings.replicaEvery = 1;
		expect((await page()).meta.total).toBe(40);
	});

	it.each([
		['html', 'JSON'],
		['halfJson', 'JSON'],
		['cutBody', 'terminated'],
		['cutChunks', 'terminated'],
		['reset', 'fetch failed'],
		['hang', 'timeout'],
	] as const)('%s: reading ends with "%s"', async (kind, error) => {
		sandbox.settings.script = () => ({ kind });
		const signal = AbortSignal.timeout(kind === 'hang' ? 500 : 10_000);
		const headers = { authorization: `Bearer ${key}` };
		const read = async () => await (await fetch(`${sandbox.url}/v1/me`, { headers, signal })).json();
		await expect(read()).rejects.toThrow(error);
	});
});
