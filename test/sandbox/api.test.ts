import { Sandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/sandbox';

describe("the sandbox's API", () => {
	let sandbox: Sandbox;
	let key: string;

	const start = async (options: SandboxOptions = {}) => {
		sandbox = await Sandbox.start({ reviews: 40, ...options });
		key = sandbox.accounts.createKey(sandbox.account);
	};
	const get = async (path: string, authorization: string | undefined = `Bearer ${key}`, method = 'GET') => {
		const response = await fetch(sandbox.url + path, {
			method,
			headers: authorization ? { authorization } : {},
		});
		return { status: response.status, headers: response.headers, body: await response.json() };
	};

	afterEach(async () => await sandbox.close());

	it('answers a page in the envelope, with links that name each page', async () => {
		await start();

		const { status, body } = await get('/v1/reviews?page=2');

		const link = (page: number) => `${sandbox.url}/v1/reviews?page=${page}`;
		expect(status).toBe(200);
		expect(body).toEqual({
			data: sandbox.reviews.slice(15, 30),
			links: { first: link(1), last: link(3), prev: link(1), next: link(3) },
			meta: { current_page: 2, per_page: 15, total: 40 },
		});
	});

	it('has no previous page before the first and no next one after the last', async () => {
		await start();

		expect((await get('/v1/reviews')).body).toMatchObject({
			links: { prev: null },
			meta: { current_page: 1 },
		});
		expect((await get('/v1/reviews?page=3')).body).toMatchObject({ links: { next: null } });
		expect((await get('/v1/reviews?page=9')).body).toMatchObject({ data: [], meta: { total: 40 } });
	});

	it('answers the user, not wrapped in anything', async () => {
		await start();

		const { status, body } = await get('/v1/me');

		expect(status).toBe(200);
		expect(body).toMatchObject({
			company_id: sandbox.reviews[0]?.company_id,
			total_reviews: 40,
			trustability: { social: false, email: true, phone: true },
		});
	});

	it.each([
		['no header', ''],
		['another scheme', 'Basic abc'],
		['no token', 'Bearer '],
		['a wrong token', 'Bearer wrong'],
		['the token alone', 'KEY'],
	])('answers 401 to %s', async (_name, authorization) => {
		await start();

		const { status, body } = await get('/v1/me', authorization.replace('KEY', key));

		expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
	});

	it('answers 401 to a key as soon as it is deleted', async () => {
		await start();
		expect((await get('/v1/me')).status).toBe(200);

		sandbox.accounts.deleteKey(key);

		expect((await get('/v1/me')).status).toBe(401);
	});

	it('answers 403 to every request of an account without Premium', async () => {
		await start();
		const basic = sandbox.accounts.createKey(sandbox.basicAccount);

		for (const path of ['/v1/me', '/v1/reviews']) {
			const { status, body } = await get(path, `Bearer ${basic}`);
			expect([status, body]).toEqual([403, { message: 'This action is unauthorized.' }]);
		}
	});

	it.each(['0', '-1', 'two', '1.5', '', '1&page=2'])('answers 422 to page "%s"', async (page) => {
		await start();

		const { status, body } = await get(`/v1/reviews?page=${page}`);

		expect([status, body]).toEqual([
			422,
			{ message: expect.any(String) as string, errors: { page: [expect.any(String)] } },
		]);
	});

	it.each([true, false])('answers 429 after the limit, for each key alone; hints: %s', async (hints) => {
		await start({ limit: 3, windowMs: 60_000, hints });
		const other = sandbox.accounts.createKey(sandbox.account);
		for (let request = 0; request < 3; request++) expect((await get('/v1/me')).status).toBe(200);

		const { status, body, headers } = await get('/v1/reviews');

		expect([status, body]).toEqual([429, { message: 'Too many requests' }]);
		expect(headers.has('retry-after')).toBe(hints);
		expect(headers.has('x-ratelimit-reset')).toBe(hints);
		expect((await get('/v1/me', `Bearer ${other}`)).status).toBe(200);
	});

	it('opens again when the window is over', async () => {
		await start({ limit: 1, windowMs: 200 });
		expect((await get('/v1/me')).status).toBe(200);
		expect((await get('/v1/me')).status).toBe(429);

		const deadline = Date.now() + 5_000;
		let status = 429;
		while (status === 429 && Date.now() < deadline) ({ status } = await get('/v1/me'));

		expect(status).toBe(200);
	});

	it('answers unknown paths and methods in JSON', async () => {
		await start();

		expect(await get('/v2/reviews')).toMatchObject({
			status: 404,
			body: { message: expect.any(String) as string },
		});
		expect(await get('/v1/reviews', undefined, 'POST')).toMatchObject({ status: 405 });
	});

	it('keeps an account to five keys', async () => {
		await start();
		for (let keys = 1; keys < 5; keys++) sandbox.accounts.createKey(sandbox.account);

		expect(() => sandbox.accounts.createKey(sandbox.account)).toThrow(/5 active keys/);
		sandbox.accounts.deleteKey(key);
		expect(sandbox.accounts.createKey(sandbox.account)).toHaveLength(32);
	});
});
