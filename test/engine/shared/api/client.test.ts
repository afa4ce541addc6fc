import type { IncomingMessage, RequestListener } from 'node:http';

import { jsonOf, LIST_ALL, runNode, TOKEN } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { useSimulatedTime } from '../../../support/simulatedTime';
import { TriggerWorkflow } from '../../../support/trigger';

const TOTAL = 300;
const NOT_FOUND = always(404, '<h1>Not Found</h1>', { 'content-type': 'text/html' });
const REFUSED = always(401, { message: 'Unauthenticated.' });

const pageIn = ({ url }: IncomingMessage) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);
const idsOf = (page: number) => Array.from({ length: 15 }, (_, index) => `r${15 * page - 15 + index}`);
const rightly: RequestListener = (request, response) => {
	if (request.url === '/v1/me') return always(200, { id: 'u', company_id: 'c' })(request, response);
	const page = pageIn(request);
	const data = idsOf(page).map((id) => ({ id }));
	const links = { next: page < 20 ? 'yes' : null };
	always(200, { data, links, meta: { current_page: page, per_page: 15, total: TOTAL } })(request, response);
};

describe('what has worked with this key at this address in an execution', () => {
	const serve = useServers();
	const passUntil = useSimulatedTime();

	/** Answers page 5 in this way for so many ms after it was first asked for. */
	const serveOdd = async (answer: RequestListener, ms = Infinity) => {
		let until: number | undefined;
		const server = await serve((request, response) => {
			if (pageIn(request) !== 5) return rightly(request, response);
			until ??= Date.now() + ms;
			(Date.now() < until ? answer : rightly)(request, response);
		});
		return { ...server, asked: () => server.requests.filter((request) => pageIn(request) === 5).length };
	};

	it('is tried again for as long as a deploy takes', async () => {
		const { url: baseUrl, asked } = await serveOdd(NOT_FOUND, 30_000);
		const run = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

		expect(jsonOf(run.items).map(({ id }) => id)).toEqual(Array.from({ length: TOTAL }, (_, n) => `r${n}`));
		expect(asked()).toBeLessThanOrEqual(10);
	});

	it('has not become wrong after a minute either', async () => {
		const { url: baseUrl, asked } = await serveOdd(NOT_FOUND);
		const began = Date.now();
		const { error } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

		expect(Date.now() - began).toBeGreaterThan(50_000);
		expect(Date.now() - began).toBeLessThan(70_000);
		expect(asked()).toBeLessThanOrEqual(12);
		expect(error?.message).toBe('The review platform is not available right now');
		expect(error?.description).toMatch(
			/^Page 5 of the list could not be read\. (?!.*base URL).* 'Start Page' and 'End Page'/,
		);
	});

	it('is asked about once more where the key is refused, within a second', async () => {
		const { url: baseUrl, asked } = await serveOdd(REFUSED);
		const began = Date.now();
		const { error } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

		expect(Date.now() - began).toBeLessThan(1_000);
		expect(asked()).toBe(2);
		expect(error?.description).toMatch(/^Check that the credential has the whole key(?!.*base URL)/);
	});

	it('is asked about with the next poll where the key is refused', async () => {
		const { url: baseUrl, asked } = await serveOdd(REFUSED);
		await passUntil(new TriggerWorkflow({ baseUrl, apiToken: TOKEN }, { startFrom: 'all' }).poll());

		expect(asked()).toBe(1);
	});
});
