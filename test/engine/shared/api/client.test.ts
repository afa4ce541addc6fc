import type { IncomingMessage, RequestListener } from 'node:http';

import { jsonOf, LIST_ALL, runNode } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { useSimulatedTime } from '../../../support/simulatedTime';

const IDS = Array.from({ length: 300 }, (_, index) => `r${index}`);

const pageIn = ({ url }: IncomingMessage) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);
const rightly: RequestListener = (request, response) => {
	if (request.url === '/v1/me') return always(200, { id: 'u', company_id: 'c' })(request, response);
	const page = pageIn(request);
	const data = IDS.slice(15 * page - 15, 15 * page).map((id) => ({ id }));
	const links = { next: page < 20 ? 'yes' : null };
	const meta = { current_page: page, per_page: 15, total: IDS.length };
	always(200, { data, links, meta })(request, response);
};

describe('what has worked with this key at this address in an execution', () => {
	const serve = useServers();
	const passUntil = useSimulatedTime();

	/** Answers page 5 in this way for so many ms after it was first asked for. */
	const serveOdd = async (answer: RequestListener, ms: number) => {
		let until: number | undefined;
		const server = await serve((request, response) => {
			if (pageIn(request) !== 5) return rightly(request, response);
			until ??= Date.now() + ms;
			(Date.now() < until ? answer : rightly)(request, response);
		});
		return { ...server, asked: () => server.requests.filter((request) => pageIn(request) === 5).length };
	};

	it('is tried again by an operation for as long as a deploy takes', async () => {
		const notFound = always(404, '<h1>Not Found</h1>', { 'content-type': 'text/html' });
		const { url: baseUrl, asked } = await serveOdd(notFound, 30_000);
		const run = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

		expect(jsonOf(run.items).map(({ id }) => id)).toEqual(IDS);
		expect(asked()).toBeLessThanOrEqual(10);
	});
});
