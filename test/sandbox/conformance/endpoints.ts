import { ENDPOINTS, type Asking } from '../../support/sandboxClient';
import { NOT_FOUND, notAllowed, type Checks } from './checks';

const WRONG_PAGES = ['0', '-1', 'two', '1.5', '', '1e3', '1000000000', '%20', '1%202', '2&page=0'];

/** What makes no difference to an answer: what is added to the address, headers, a body. */
const IGNORED: Array<[path: string, added: string[], asking?: Asking]> = [
	['/v1/reviews', ['?page=1', '?rating=5', '?filter[rating]=1', '?page[]=2', '?sort=rating', '?per_page=40']],
	['/v1/me', ['?page=0', '?page=2', '?fields=id']],
	...ENDPOINTS.flatMap((path): Array<[string, string[], Asking]> => [
		[path, [''], { headers: { 'content-type': 'application/json' }, body: '{"' }],
		[path, [''], { headers: { accept: 'application/vnd.reviews.v2+json', 'api-version': '2' } }],
	]),
];
const NOWHERE = [
	...['/v1', '/v1/', '/nothing/at/all', '/v1/me/', '/V1/me', '/v1/ME', '/v1//me', '/a/b/v1/me'],
	...['/me', '/reviews', '/v2/me', '/v2/reviews', '/v1.1/me', '/bergfeld-outdoor/v2/me'],
	...['keys', 'tokens', 'users', 'case-studies', 'companies', 'events', 'webhooks', 'notifications'].map(
		(name) => `/v1/${name}`,
	),
];

export const endpoints: Checks = {
	'1.4 4.2 7.1': async (client) => {
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
			await client.expect(notAllowed(method), [...ENDPOINTS, '/bergfeld-outdoor/v1/me'], { method });
			expect((await client.ask('/v1/reviews?page=1', { method })).header('allow')).toBe('GET, HEAD');
		}
		expect((await client.page()).meta.total).toBe(40);
	},
	'4.4 4.7 4.12 4.13 4.15 4.16 9.3': async (client) => {
		for (const [path, added, asking] of IGNORED) {
			const { status, body } = await client.ask(path);
			for (const query of added) await client.expect({ status, body }, `${path}${query}`, asking);
		}
	},
	'4.8': async (client) => {
		const { data, links, meta } = await client.page('/v1/reviews?page=9');

		expect(data).toEqual([]);
		expect(meta).toMatchObject({ current_page: 9, per_page: 15, total: 40 });
		expect(links).toMatchObject({ prev: `${client.sandbox.url}/v1/reviews?page=8`, next: null });
	},
	'4.11 1.3 7.1 7.13 7.14 7.15': async (client) => {
		const errors = { page: [expect.stringContaining('page') as string] };
		const body = { message: 'The given data was invalid.', errors };
		for (const page of WRONG_PAGES) await client.expect({ status: 422, body }, `/v1/reviews?page=${page}`);
	},
	'1.4 2.31 4.20 5.7 6.1 7.1 7.19 9.1 9.2': async (client) => {
		const [review] = client.sandbox.reviews;
		for (const method of ['GET', 'POST'])
			await client.expect(NOT_FOUND, [...NOWHERE, `/v1/reviews/${review?.id}`], { method });
	},
};
