import { jsonOf, runNode } from '../support/engine';
import { always, serve } from '../support/httpServer';
import { listReviews } from '../support/listRun';
import { reachable } from '../support/reachable';
import { until } from '../support/until';
import { useSandbox } from '../support/useSandbox';

const LIST = { resource: 'review', operation: 'list', returnAll: true };
const page = (number: number, count: number) => ({
	data: Array.from({ length: 15 }, (_, index) => ({ id: `r${number}-${index}` })),
	links: { next: 'yes' },
	meta: { current_page: number, per_page: 15, total: count },
});
const pageIn = (url: string | undefined) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);

describe('a reading that is interrupted', () => {
	const start = useSandbox({ limit: 1_000_000 });

	it('by a refused key says how far it came', async () => {
		const sandbox = await start({
			reviews: 1_500,
			script: ({ number }) =>
				number > 40 ? { kind: 'status', status: 401, body: { message: 'Unauthenticated.' } } : undefined,
		});

		const { error } = await listReviews(sandbox);

		expect(error?.message).toBe('The integration key was not accepted');
		expect(error?.description).toMatch(/Unauthenticated\. 40 of 100 pages had been read\.$/);
	});

	it('by a refused key ends what is under way, and sends nothing more', async () => {
		const aborted = new Set<number>();
		let sent = 0;
		const server = await serve((request, response) => {
			const number = pageIn(request.url);
			sent++;
			if (number === 1) return always(200, page(1, 1_500))(request, response);
			response.on('close', () => {
				if (!response.writableEnded) aborted.add(number);
			});
			if (number === 3) setImmediate(() => always(401, { message: 'Unauthenticated.' })(request, response));
		});

		const { error } = await runNode({ parameters: LIST, baseUrl: server.url, apiToken: 'some-key' });
		await until('five aborted requests', () => aborted.size === 5);
		await server.close();

		expect(error?.message).toBe('The integration key was not accepted');
		expect([...aborted].sort()).toEqual([2, 4, 5, 6, 7]);
		expect(sent).toBe(7);
	});

	it('by its limit being full ends what is under way', async () => {
		const aborted = new Set<number>();
		const server = await serve((request, response) => {
			const number = pageIn(request.url);
			response.on('close', () => {
				if (!response.writableEnded) aborted.add(number);
			});
			if (number <= 2) always(200, page(number, 1_500))(request, response);
		});

		const { items } = await runNode({
			parameters: { ...LIST, filters: { reviewId: 'r2-3, r1-4' } },
			baseUrl: server.url,
			apiToken: 'some-key',
		});
		await until('five aborted requests', () => aborted.size === 5);
		await server.close();

		expect(jsonOf(items).map(({ id }) => id)).toEqual(['r1-4', 'r2-3']);
	});

	it('by the time limit closes the connection it gives up', async () => {
		let closed = 0;
		let asked = 0;
		const server = await serve((request, response) => {
			if (++asked === 2) return always(200, { id: 'u', company_id: 'c' })(request, response);
			response.writeHead(200);
			const dripping = setInterval(() => response.write(' '), 20);
			response.on('close', () => {
				clearInterval(dripping);
				closed++;
			});
		});

		const { items } = await runNode({
			parameters: { resource: 'user', operation: 'getMe', requestOptions: { timeout: 200 } },
			baseUrl: server.url,
			apiToken: 'some-key',
		});

		expect(jsonOf(items)).toHaveLength(1);
		await until('the end of the connection', () => closed > 0);
		await server.close();
	});

	it('leaves nothing behind of its requests, however long their time limits last', async () => {
		const sandbox = await start({ reviews: 90 });
		const combine = AbortSignal.any.bind(AbortSignal);
		const signals: Array<WeakRef<AbortSignal>> = [];
		AbortSignal.any = (all) => {
			const signal = combine(all);
			signals.push(new WeakRef(signal));
			return signal;
		};

		await listReviews(sandbox, { returnAll: true, requestOptions: { timeout: 600_000 } });
		AbortSignal.any = combine;

		expect(signals.length).toBeGreaterThanOrEqual(6);
		await until('nothing that is kept', async () => (await reachable(signals)) === 0);
	});
});
