import type { IncomingMessage } from 'node:http';

import { LIST_ALL, runNode } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { until } from '../../../support/until';

const pageIn = ({ url }: IncomingMessage) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);
const answerOf = (page: number, total: number, next: string | null) =>
	always(200, {
		data: Array.from({ length: 15 }, (_, index) => ({ id: `r${page}-${index}` })),
		links: { next },
		meta: { current_page: page, per_page: 15, total },
	});

describe('a list that the node reads', () => {
	const serve = useServers();

	it('whose links are on another host never gets the token there', async () => {
		const elsewhere = await serve(always(200, {}));
		const server = await serve((request, response) => {
			const page = pageIn(request);
			const next = page === 1 ? `${elsewhere.url}/v1/reviews?page=2` : null;
			answerOf(page, 30, next)(request, response);
		});

		const { items } = await runNode({ parameters: LIST_ALL, baseUrl: server.url });

		expect(items).toHaveLength(30);
		expect(elsewhere.requests).toHaveLength(0);
	});

	it('ended by a refused key ends what is under way, and sends nothing more', async () => {
		const refuse = always(401, { message: 'Unauthenticated.' });
		const aborted = new Set<number>();
		const server = await serve((request, response) => {
			const page = pageIn(request);
			if (page === 1) return answerOf(1, 1_500, 'yes')(request, response);
			if (page === 2) return void setImmediate(() => refuse(request, response));
			response.on('close', () => aborted.add(page));
		});

		const { error } = await runNode({ parameters: LIST_ALL, baseUrl: server.url });
		await until('aborted requests', () => aborted.size === 5);

		expect(error?.message).toBe('The integration key was not accepted');
		expect([...aborted].sort()).toEqual([3, 4, 5, 6, 7]);
		expect(server.requests).toHaveLength(7);
	});
});
