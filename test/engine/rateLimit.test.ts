import type { RequestListener } from 'node:http';

import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';
import { always, serve } from '../support/httpServer';
import { TriggerWorkflow } from '../support/trigger';
import { until } from '../support/until';

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

	it.concurrent.each([true, false])('of 2 a second is waited out, page by page; hints: %s', async (hints) => {
		const sandbox = await Sandbox.start({ reviews: 240, limit: 2, windowMs: 1_000, hints });
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const { items } = await runNode({ parameters: LIST_ALL, baseUrl: sandbox.url, apiToken });
		await sandbox.close();

		expect(jsonOf(items)).toEqual(sandbox.reviews);
	});

	it.concurrent.each<[name: string, maxWait: number, hint: string, description: RegExp]>([
		[
			'no time at all',
			0,
			'60',
			/^'Max Wait' is 0 seconds, so the request did not wait\. The next try would be in 60 s\. .*120 requests per minute.* raise 'Max Wait' in the options of List Reviews\. It is 0 s here\.$/,
		],
		[
			'less time than it takes',
			20,
			'3600',
			/^Waited [\d.]+ s\. The platform refused 1 request\. The next try would be in 3600 s\. .* 0 requests came from this n8n process, so another one seems to use the same key.*raise 'Max Wait' .*\. It is 20 s here\.$/,
		],
	])(
		'that a request may wait for %s ends the run at once, in words',
		async (_name, maxWait, hint, description) => {
			const server = await serve(always(429, { message: 'Too many requests' }, { 'retry-after': hint }));

			const { error } = await runNode({
				parameters: { ...LIST_ALL, options: { maxWait } },
				baseUrl: server.url,
				apiToken: 'key',
			});
			await server.close();

			expect(error?.message).toBe('The rate limit did not clear');
			expect(error?.description).toMatch(description);
			expect(maxWait > 0 || !error?.description?.includes('same key')).toBe(true);
			expect(error?.httpCode).toBe('429');
			expect(server.requests).toHaveLength(1);
		},
	);

	it.concurrent('that refuses again and again is given up in words that say how often', async () => {
		const server = await serve(always(429, { message: 'Too many requests' }));

		const { error } = await runNode({
			parameters: { ...LIST_ALL, options: { maxWait: 5 } },
			baseUrl: server.url,
			apiToken: 'key',
		});
		await server.close();

		const times = server.requests.length;
		expect(times).toBeGreaterThan(1);
		expect(error?.description).toMatch(
			new RegExp(`^Waited \\d.* s\\. The platform refused ${times} requests\\.`),
		);
	});

	it.concurrent('lets a poll go before an export of the same process, within one window', async () => {
		const sandbox = await Sandbox.start({ reviews: 900, limit: 1_000, windowMs: 2_000, hints: false });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		sandbox.settings.limit = 20;
		const { apiToken } = trigger.credential;
		let isDone = false;
		const exporting = runNode({ parameters: LIST_ALL, baseUrl: sandbox.url, apiToken }).finally(
			() => (isDone = true),
		);
		await until('a refused request', () => sandbox.count(429) > 0);
		const before = sandbox.count(200);

		expect(await trigger.poll()).toBeNull();

		expect(isDone).toBe(false);
		expect(sandbox.count(200) - before).toBeLessThanOrEqual(20);
		const { items } = await exporting;
		await sandbox.close();
		expect(jsonOf(items)).toEqual(sandbox.reviews);
	});

	it.concurrent("lets another execution's single request have its turn beside 200 items", async () => {
		const sandbox = await Sandbox.start({ reviews: 1, limit: 20, windowMs: 1_000 });
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		const input = Array.from({ length: 200 }, () => ({ json: {} }));
		const many = runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken, input });
		await until('a refused request', () => sandbox.count(429) > 0);
		const before = sandbox.count(200);

		const single = await runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken });
		const meanwhile = sandbox.count(200) - before;
		await many;
		await sandbox.close();

		expect(single.status).toBe('success');
		expect(meanwhile).toBeLessThanOrEqual(20);
		expect(sandbox.count(200)).toBe(201);
	});
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
