import type { IncomingMessage, RequestListener } from 'node:http';

import { inputItems, jsonOf, LIST_ALL, runNode, TOKEN } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { useSimulatedTime } from '../../../support/simulatedTime';
import { TriggerWorkflow } from '../../../support/trigger';

const HTML = { 'content-type': 'text/html' };
const TOTAL = 300;

const pageIn = ({ url }: IncomingMessage) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);
const idsOf = (page: number) => Array.from({ length: 15 }, (_, index) => `r${15 * page - 15 + index}`);
const rightly: RequestListener = (request, response) => {
	if (request.url === '/v1/me') return always(200, { id: 'u', company_id: 'c' })(request, response);
	const page = pageIn(request);
	const data = idsOf(page).map((id) => ({ id }));
	const links = { next: page < 20 ? 'yes' : null };
	always(200, { data, links, meta: { current_page: page, per_page: 15, total: TOTAL } })(request, response);
};

/** Answers that are neither a page nor the platform's own refusal. */
const ODD: Array<[name: string, answer: RequestListener]> = [
	['JSON of another kind', always(200, { success: false, error: 'busy' })],
	[
		'a page with another status',
		always(202, { data: [], meta: { current_page: 5, per_page: 15, total: 300 } }),
	],
	['HTML as a success', always(200, '<h1>Soon back</h1>', HTML)],
	['HTML as not there', always(404, '<h1>Not Found</h1>', HTML)],
	['a redirect', always(302, '', { location: 'https://example.com/maintenance' })],
	['a maintenance mode without Retry-After', always(503, { message: 'Service Unavailable' })],
	[
		'page 1 in its place',
		always(200, { data: [{ id: 'r0' }], meta: { current_page: 1, per_page: 15, total: 300 } }),
	],
];

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

	it('is tried again for as long as a deploy takes', async () => {
		const { url: baseUrl, asked } = await serveOdd(always(404, '<h1>Not Found</h1>', HTML), 30_000);
		const run = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

		expect(jsonOf(run.items).map(({ id }) => id)).toEqual(Array.from({ length: TOTAL }, (_, n) => `r${n}`));
		expect(asked()).toBeLessThanOrEqual(10);
	});

	it.each(ODD)('has not become wrong after a minute either: %s', async (_name, answer) => {
		const { url: baseUrl, asked } = await serveOdd(answer, Infinity);
		const began = Date.now();
		const { error } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

		expect(Date.now() - began).toBeGreaterThan(50_000);
		expect(Date.now() - began).toBeLessThan(70_000);
		expect(asked()).toBeLessThanOrEqual(12);
		expect(`${error?.message} ${error?.description}`).not.toMatch(/base URL|The address/);
		expect(error?.description).toMatch(
			/^Page 5 of the list could not be read\. .* 'Start Page' and 'End Page'/,
		);
	});

	it('goes for the other input items, too', async () => {
		const { url: baseUrl } = await serve((request, response) => {
			const isOdd = request.url?.includes('n=1&page=1') === true && Date.now() < began + 20_000;
			(isOdd ? always(503, 'down') : rightly)(request, response);
		});
		const began = Date.now();
		const parameter = [{ name: 'n', value: '={{ $json.row }}' }];
		const parameters = { ...LIST_ALL, options: { queryParameters: { parameter } } };

		const { items } = await passUntil(runNode({ parameters, baseUrl, input: inputItems(2) }));

		expect(items).toHaveLength(2 * TOTAL);
	});

	it.each([401, 403, 404])(
		"is whole where a page answers once with %i in the platform's JSON",
		async (status) => {
			let asked = 0;
			const { url: baseUrl } = await serve((request, response) => {
				const isOdd = pageIn(request) === 5 && ++asked === 1;
				(isOdd ? always(status, { message: 'No.' }) : rightly)(request, response);
			});
			const run = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

			expect(run.items).toHaveLength(TOTAL);
			expect(asked).toBe(2);
		},
	);

	it.each<[status: number, asked: number, message: string, description: RegExp]>([
		[401, 2, 'The integration key was not accepted', /^Check that the credential has the whole key/],
		[422, 2, 'The request was refused as invalid', /^Page 5 of the list/],
		[404, 2, 'The review platform is not available right now', /^Page 5 of the list/],
	])(
		"takes the platform's own refusal %i as said, within a second",
		async (status, times, message, words) => {
			const { url: baseUrl, asked } = await serveOdd(always(status, { message: 'No.' }), Infinity);
			const began = Date.now();
			const { error } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl }));

			expect(Date.now() - began).toBeLessThan(1_000);
			expect(asked()).toBe(times);
			expect(error?.message).toBe(message);
			expect(error?.description).toMatch(words);
			expect(error?.description).not.toMatch(/base URL|The address/);
		},
	);

	it.each<[RequestListener, number]>([
		[always(302, '', { location: 'https://a.example' }), 5],
		[always(401, { message: 'Unauthenticated.' }), 1],
	])(
		'is tried four times again in a poll, which the next one follows, and a refused key not',
		async (...row) => {
			const [answer, times] = row;
			const { url: baseUrl, asked } = await serveOdd(answer, Infinity);
			const trigger = new TriggerWorkflow({ baseUrl, apiToken: TOKEN }, { startFrom: 'all' });

			await passUntil(trigger.poll());

			expect(asked()).toBe(times);
		},
	);

	it.each(ODD.filter(([name]) => /HTML|another kind|redirect/.test(name)))(
		'is nothing at first: the base URL is to blame for %s',
		async (_name, answer) => {
			const server = await serve(answer);
			const { error } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl: server.url }));

			expect(server.requests).toHaveLength(1);
			expect(error?.description).toMatch(/base URL/);
			expect(error?.description).not.toMatch(/^Page /);
		},
	);
});
