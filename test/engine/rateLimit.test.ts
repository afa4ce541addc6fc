import type { RequestListener } from 'node:http';

import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';
import { always, serve } from '../support/httpServer';

const LIST_ALL = { resource: 'review', operation: 'list', returnAll: true };
const GET_ME = { resource: 'user', operation: 'getMe' };

describe('the rate limit', () => {
	it.concurrent.each([
		['hints', true],
		['no hints', false],
	])('with %s is waited out: every review, no duplicates', async (_name, hints) => {
		const sandbox = await Sandbox.start({ reviews: 300, limit: 8, windowMs: 1_000, hints });
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const { items, status } = await runNode({ parameters: LIST_ALL, baseUrl: sandbox.url, apiToken });
		await sandbox.close();

		expect(status).toBe('success');
		expect(jsonOf(items)).toEqual(sandbox.reviews);
		expect(sandbox.count(200)).toBe(20);
	});

	it.concurrent.each([true, false])('of 2 a second is kept to; hints: %s', async (hints) => {
		const sandbox = await Sandbox.start({ reviews: 240, limit: 2, windowMs: 1_000, hints });
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const { items } = await runNode({ parameters: LIST_ALL, baseUrl: sandbox.url, apiToken });
		await sandbox.close();

		expect(jsonOf(items)).toEqual(sandbox.reviews);
		// Once the pace is found there are no more refusals, whatever the number of pages.
		expect(sandbox.count(429)).toBeLessThanOrEqual(20);
	});

	it.concurrent('lets several input items share it', async () => {
		const sandbox = await Sandbox.start({ reviews: 1, limit: 5, windowMs: 500 });
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		const input = Array.from({ length: 12 }, () => ({ json: {} }));

		const { items } = await runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken, input });
		await sandbox.close();

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(input.map((_, item) => ({ item })));
		expect(sandbox.count(200)).toBe(12);
	});

	it.concurrent(
		'that asks for more time than a request may wait ends the run at once, in words',
		async () => {
			const server = await serve(always(429, { message: 'Too many requests' }, { 'retry-after': '3600' }));

			const { error } = await runNode({ parameters: GET_ME, baseUrl: server.url, apiToken: 'key' });
			await server.close();

			expect(error?.message).toBe('The rate limit did not clear');
			expect(error?.description).toMatch(/Waited 0 s.*120 requests per minute.*same key/);
			expect(error?.httpCode).toBe('429');
			expect(server.requests).toHaveLength(1);
		},
	);
});

describe('stopping an execution', () => {
	// Each would go on for at least 30 s if stopping did not end it.
	it.concurrent.each<[name: string, answer: RequestListener]>([
		['waits for the rate limit', always(429, { message: 'Too many requests' }, { 'retry-after': '60' })],
		['waits for an answer', () => {}],
		['waits before the next retry', always(503, { message: 'Busy' })],
	])(
		'that %s ends it, and nothing is asked again',
		async (name, answer) => {
			let stop = () => {};
			const server = await serve((request, response) => {
				answer(request, response);
				setImmediate(() => stop());
			});

			const { status } = await runNode({
				parameters: LIST_ALL,
				baseUrl: server.url,
				apiToken: name.replaceAll(' ', '-'),
				onStart: (cancel) => (stop = cancel),
			});
			await new Promise((resolve) => setTimeout(resolve, 1_000));
			await server.close();

			expect(status).toBe('canceled');
			expect(server.requests).toHaveLength(1);
		},
		25_000,
	);
});

describe('a short trouble', () => {
	it('is tried again: nothing is lost', async () => {
		let failures = 0;
		const server = await serve((request, response) => {
			if (failures++ === 0) return request.socket.destroy();
			if (failures === 2) return always(502, 'Bad Gateway')(request, response);
			return always(200, { id: 'u1', company_id: 'c1' })(request, response);
		});

		const { items } = await runNode({ parameters: GET_ME, baseUrl: server.url, apiToken: 'key' });
		await server.close();

		expect(jsonOf(items)).toEqual([{ id: 'u1', company_id: 'c1' }]);
		expect(server.requests).toHaveLength(3);
	});
});
