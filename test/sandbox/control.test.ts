import { Sandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/sandbox';
import { until } from '../support/until';

describe("the sandbox's control interface", () => {
	let sandbox: Sandbox;
	let key: string;

	const start = async (options: SandboxOptions = {}) => {
		sandbox = await Sandbox.start({ reviews: 40, controlPort: 0, ...options });
		key = sandbox.accounts.createKey(sandbox.account);
	};
	const control = async (method: string, path: string, body?: object) => {
		const response = await fetch(`${sandbox.controlUrl}${path}`, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		});
		return { status: response.status, body: (await response.json()) as Record<string, unknown> };
	};
	const get = async (path: string) =>
		await fetch(sandbox.url + path, { headers: { authorization: `Bearer ${key}` } });
	const listed = async () => ((await (await get('/v1/reviews')).json()) as { data: unknown[] }).data;

	afterEach(async () => await sandbox.close());

	it('is on a port of its own, and only when asked for', async () => {
		await start();

		expect(new URL(sandbox.controlUrl ?? '').port).not.toBe(new URL(sandbox.url).port);
		expect((await get('/state')).status).toBe(404);
		expect((await control('GET', '/v1/me')).status).toBe(404);
		const without = await Sandbox.start();
		expect(without.controlUrl).toBeUndefined();
		await without.close();
	});

	it('adds reviews that come in now', async () => {
		await start();

		const { body } = await control('POST', '/reviews', { count: 3, rating: 1, title: 'Broken' });

		expect((await listed()).slice(0, 3)).toEqual(
			(body.ids as string[])
				.map((id) => expect.objectContaining({ id, rating: 1, title: 'Broken' }) as unknown)
				.reverse(),
		);
	});

	it('adds reviews that are published late: at their place, not first', async () => {
		await start();

		const { body } = await control('POST', '/reviews', { lateBySeconds: 10 * 365 * 86_400 });

		expect(sandbox.reviews.at(-1)?.id).toBe((body.ids as string[])[0]);
	});

	it('edits and deletes reviews', async () => {
		await start();
		const [first, second] = sandbox.reviews;

		await control('PATCH', `/reviews/${first?.id}`, { title: 'Edited' });
		await control('DELETE', `/reviews/${second?.id}`);

		expect((await listed())[0]).toEqual({ ...first, title: 'Edited' });
		expect(sandbox.reviews.map(({ id }) => id)).not.toContain(second?.id);
		expect((await control('DELETE', '/reviews/none')).status).toBe(404);
	});

	it('hides reviews and restores them', async () => {
		await start();
		const { id } = sandbox.reviews[2] as { id: string };

		expect(await control('PUT', `/hidden/${id}`)).toEqual({ status: 200, body: { id } });
		expect((await control('PUT', `/hidden/${id}`)).status).toBe(404);
		expect(sandbox.reviews).toHaveLength(39);
		expect(await control('DELETE', `/hidden/${id}`)).toEqual({ status: 200, body: { id } });
		expect((await control('DELETE', `/hidden/${id}`)).status).toBe(404);
		expect(await listed()).toContainEqual(expect.objectContaining({ id }));
	});

	it('changes settings while it runs', async () => {
		await start();

		await control('PATCH', '/settings', { limit: 2, pageSize: 5, order: 'oldest', hints: false });

		expect(await listed()).toEqual(sandbox.reviews.slice(0, 5));
		expect(sandbox.reviews[0]?.created_at.localeCompare(sandbox.reviews[39]?.created_at ?? '')).toBe(-1);
		await get('/v1/me');
		const refused = await get('/v1/me');
		expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, false]);
	});

	it('ends and renews the Premium plan', async () => {
		await start();

		await control('PATCH', '/settings', { premium: false });
		expect((await get('/v1/me')).status).toBe(403);
		await control('PATCH', '/settings', { premium: true });
		expect((await get('/v1/me')).status).toBe(200);
	});

	it('lets reviews come in by themselves', async () => {
		await start();

		await control('PATCH', '/settings', { arriveEveryMs: 10 });
		await until('three new reviews', () => sandbox.reviews.length >= 43);
		await control('PATCH', '/settings', { arriveEveryMs: 0 });

		expect(await listed()).toEqual(sandbox.reviews.slice(0, 15));
	});

	it('answers with faults as often as told', async () => {
		await start();

		await control('PUT', '/fault', { kind: 'status', status: 502, times: 2 });
		expect((await get('/v1/me')).status).toBe(502);
		expect((await get('/v1/me')).status).toBe(502);
		expect((await get('/v1/me')).status).toBe(200);
		await control('PUT', '/fault', { kind: 'html' });
		expect((await get('/v1/me')).headers.get('content-type')).toContain('text/html');
		await control('PUT', '/fault', { kind: 'reset' });
		await expect(get('/v1/me')).rejects.toThrow();
		await control('DELETE', '/fault');
		expect((await get('/v1/me')).status).toBe(200);
	});

	it('shows its state, and no secret', async () => {
		await start();

		const { body } = await control('GET', '/state');

		expect(body).toMatchObject({ url: sandbox.url, limit: 120, reviews: 40, fault: false });
		expect(JSON.stringify(body)).not.toContain(key);
	});

	it.each([
		['PATCH', '/settings', { limit: 0 }],
		['PATCH', '/settings', { speed: 1 }],
		['PATCH', '/settings', { order: 'best' }],
		['PATCH', '/settings', { replicaEvery: -1 }],
		['POST', '/reviews', { count: -1 }],
		['POST', '/reviews', { branch: 2 }],
		['POST', '/reviews', { rating: 'five' }],
		['PUT', '/fault', { kind: 'fire' }],
	])('refuses %s %s %j, and says why', async (method, path, body) => {
		await start();

		expect(await control(method, path, body)).toEqual({
			status: 400,
			body: { message: expect.stringMatching(/^body/) as string },
		});
	});
});
