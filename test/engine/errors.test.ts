import { serve, always } from '../support/httpServer';
import type { TestServer } from '../support/httpServer';
import { runNode } from '../support/engine';

const TOKEN = 'very-secret-integration-key';
const LIST = { resource: 'review', operation: 'list', returnAll: true };
const GET_ME = { resource: 'user', operation: 'getMe' };
const WRONG_ADDRESS = 'The address does not answer like the review platform';

const page = (data: unknown, meta: unknown) => ({ data, links: {}, meta });

describe('what the node says', () => {
	let server: TestServer | undefined;

	const run = async (parameters: typeof LIST | typeof GET_ME, baseUrl: string, apiToken = TOKEN) =>
		await runNode({ parameters, baseUrl, apiToken });

	afterEach(async () => {
		await server?.close();
		server = undefined;
	});

	it.each([
		[
			'401',
			always(401, { message: 'Unauthenticated.' }),
			'The integration key was not accepted',
			[/ Settings › /, /Integration Keys/, /deleted/, /Unauthenticated\./],
		],
		[
			'403',
			always(403, { message: 'This action is unauthorized.' }),
			'This account may not use the API',
			[/Premium/, /API access/, /another company/, /This action is unauthorized\./],
		],
		[
			'422',
			always(422, {
				message: 'The given data was invalid.',
				errors: { page: ['Too low.'], sort: 'Unknown.' },
			}),
			'The request was refused as invalid',
			[/The given data was invalid\./, /page: Too low\./, /sort: Unknown\./],
		],
		['404', always(404, { message: 'Not found.' }), WRONG_ADDRESS, [/base URL/, /HTTP 404/, /Not found\./]],
		[
			'an HTML page',
			always(200, '<!doctype html><h1>Welcome</h1>', { 'content-type': 'text/html' }),
			WRONG_ADDRESS,
			[/base URL/, /text\/html/, /<h1>Welcome/],
		],
		[
			'broken JSON',
			always(200, '{"data": [{"id": "r1"'),
			WRONG_ADDRESS,
			[/base URL/, /HTTP 200/, /\{"data"/],
		],
		['an empty body', always(200, ''), WRONG_ADDRESS, [/nothing/]],
		['no list', always(200, { data: {}, meta: {} }), WRONG_ADDRESS, [/page of reviews/]],
		[
			'reviews without ids',
			always(200, page([{ rating: 5 }], { per_page: 15, total: 1 })),
			WRONG_ADDRESS,
			[/"id"/],
		],
		['null as a review', always(200, page([null], { per_page: 15, total: 1 })), WRONG_ADDRESS, [/"id"/]],
		['a page size of 0', always(200, page([], { per_page: 0, total: 3 })), WRONG_ADDRESS, [/"per_page"/]],
		[
			'a total that is no number',
			always(200, page([], { per_page: 15, total: 'many' })),
			WRONG_ADDRESS,
			[/"total"/],
		],
		[
			'a redirect',
			always(302, '', { location: 'https://elsewhere.example/v1/reviews' }),
			WRONG_ADDRESS,
			[/302/, /redirect to https:\/\/elsewhere/],
		],
	])('of %s: what happened and what to do', async (_name, listener, message, description) => {
		server = await serve(listener);

		const { error, status, saved } = await run(LIST, server.url);

		expect(status).toBe('error');
		expect(error?.message).toBe(message);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.context.itemIndex).toBe(0);
		for (const part of description) expect(error?.description).toMatch(part);
		expect(saved).not.toContain(TOKEN);
		expect(server.requests).toHaveLength(1);
	});

	it.each([
		['the list of reviews', { data: [], meta: {} }],
		['something with an id', { id: 'x' }],
		['a list', []],
	])('of %s where a user should be: a wrong address', async (_name, body) => {
		server = await serve(always(200, body));

		const { error } = await run(GET_ME, server.url);

		expect(error?.message).toBe(WRONG_ADDRESS);
		expect(error?.description).toMatch(/user object/);
	});

	it.concurrent(
		'of an address where nobody listens: host, address and cause, after the retries',
		async () => {
			const server = await serve(always(200, {}));
			const { url } = server;
			await server.close();

			const { error, saved } = await run(GET_ME, url);

			expect(error?.message).toBe(`Could not reach ${new URL(url).host}`);
			expect(error?.description).toContain(url);
			expect(error?.description).toMatch(/5 times.*ECONNREFUSED/);
			expect(saved).not.toContain(TOKEN);
		},
	);

	it.concurrent('of a server that keeps failing: to come back later', async () => {
		const server = await serve(always(503, { message: 'Down for maintenance' }));

		const { error } = await run(GET_ME, server.url);
		await server.close();

		expect(error?.message).toBe('The review platform is not available right now');
		expect(error?.description).toMatch(/503.*Down for maintenance/);
		expect(server.requests).toHaveLength(5);
	});

	it('of a base URL that is none: where to put which', async () => {
		const { error } = await run(GET_ME, 'api.example.com');

		expect(error?.message).toBe('The base URL in the credential is not a web address');
		expect(error?.description).toMatch(/without \/v1/);
	});
});

describe('an empty token', () => {
	it('is named before anything is sent', async () => {
		const { error } = await runNode({ parameters: GET_ME, baseUrl: 'http://127.0.0.1:1', apiToken: ' ' });

		expect(error?.message).toBe('The integration key in the credential is empty');
	});
});
