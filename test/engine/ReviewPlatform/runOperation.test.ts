import type { RequestListener } from 'node:http';

import { GET_ME, inputItems, jsonOf, LIST_ALL, runNode, TOKEN, type RunOptions } from '../../support/engine';
import { always, useServers } from '../../support/httpServer';
import { useSimulatedTime } from '../../support/useSimulatedTime';

const USER = { id: 'u1', company_id: 'c1' };
const PAGE = {
	data: ['r1', 'r2', 'r3'].map((id) => ({ id })),
	links: {},
	meta: { current_page: 1, per_page: 15, total: 3 },
};

describe('an operation', () => {
	const serve = useServers();

	const run = async (listener: RequestListener, options: Omit<RunOptions, 'baseUrl'>, path = '') => {
		const server = await serve(listener);
		return { ...(await runNode({ ...options, baseUrl: server.url + path })), requests: server.requests };
	};

	describe('that is refused for one of several input items', () => {
		const parameters = { ...LIST_ALL, returnAll: false, limit: '={{ $json.row }}' };
		const error = expect.stringMatching(/^'Limit' must be/) as string;

		it('gives an item with the message where the node continues, and the other items unharmed', async () => {
			const node = { onError: 'continueRegularOutput' } as const;

			const { items, status } = await run(always(200, PAGE), { parameters, input: inputItems(2), node });

			expect(status).toBe('success');
			expect(items).toEqual([
				expect.objectContaining({ json: { error }, pairedItem: { item: 0 } }),
				expect.objectContaining({ json: { id: 'r1' }, pairedItem: { item: 1 } }),
			]);
		});

		it('puts it on the error output where the node has one, with its input data', async () => {
			const node = { onError: 'continueErrorOutput' } as const;

			const { items, errorItems } = await run(always(200, PAGE), {
				parameters,
				input: inputItems(2),
				node,
			});

			expect(items).toHaveLength(1);
			expect(jsonOf(errorItems)).toEqual([{ row: 0, error }]);
		});
	});

	it('reads a base URL with spaces, slashes and a path, and a key with Bearer before it and a line break after', async () => {
		const { items, requests } = await run(
			always(200, USER),
			{ parameters: GET_ME, apiToken: ` Bearer ${TOKEN}\n` },
			'/behind/proxy/v1// ',
		);

		expect(jsonOf(items)).toEqual([USER]);
		expect(requests[0]).toMatchObject({
			url: '/behind/proxy/v1/me',
			headers: { accept: 'application/json', authorization: `Bearer ${TOKEN}` },
		});
	});

	describe('whose execution is stopped', () => {
		const passUntil = useSimulatedTime();

		it.each<[name: string, answer: RequestListener]>([
			['waits for the rate limit', always(429, {}, { 'retry-after': '60' })],
			['waits for an answer', () => {}],
			['waits before the next try', always(503, { message: 'Busy' })],
		])('ends where it %s, and sends nothing more', async (_name, answer) => {
			let stop = () => {};
			const server = await serve((request, response) => {
				answer(request, response);
				setImmediate(() => stop());
			});

			const { status } = await passUntil(
				runNode({ parameters: LIST_ALL, baseUrl: server.url, onStart: (cancel) => (stop = cancel) }),
			);
			await passUntil(new Promise((resolve) => setTimeout(resolve, 300_000)));

			expect(status).toBe('canceled');
			expect(server.requests).toHaveLength(1);
		});
	});
});
