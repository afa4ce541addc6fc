import { ORDER_NAMES } from '../../../sandbox/listOrders';
import { ENDPOINTS } from '../../support/sandboxClient';
import { gives, NOT_FOUND, notAllowed, type Check, type Checks } from './checks';

const WRONG_PAGES = ['0', '-1', 'two', '1.5', '', '1e3', '1000000000', '%20', '1%202', '2&page=0'];

/** That what is added to the address makes no difference. */
const ignores =
	(path: string, queries: string[]): Check =>
	async (client) => {
		const { status, body } = await client.ask(path);
		for (const query of queries) await client.expect({ status, body }, `${path}${query}`);
	};

export const endpoints: Checks = {
	'1.4 4.2 7.1': async (client) => {
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
			await client.expect(notAllowed(method), [...ENDPOINTS, '/bergfeld-outdoor/v1/me'], { method });
			expect((await client.ask('/v1/reviews?page=1', { method })).header('allow')).toBe('GET, HEAD');
		}
		expect((await client.page()).meta.total).toBe(40);
	},
	'4.4 4.15': async (client) => {
		const headers = { 'content-type': 'application/json' };
		for (const path of ENDPOINTS) {
			const { status, body } = await client.ask(path);
			await client.expect({ status, body }, path, { headers, body: '{"' });
		}
	},
	'4.7': ignores('/v1/reviews', ['?page=1']),
	'4.8': async (client) => {
		const { data, links, meta } = await client.page('/v1/reviews?page=9');

		expect(data).toEqual([]);
		expect(meta).toMatchObject({ current_page: 9, per_page: 15, total: 40 });
		expect(links).toMatchObject({ prev: `${client.sandbox.url}/v1/reviews?page=8`, next: null });
	},
	'4.11 7.13': gives(
		422,
		WRONG_PAGES.map((page) => `/v1/reviews?page=${page}`),
	),
	'4.12': ignores('/v1/reviews', ['?rating=5', '?filter[rating]=1', '?q=x', '?page[]=2', '?user_id=1']),
	'4.13': ignores('/v1/reviews', ['?sort=rating', '?order=asc']),
	// What each order is like, `reviewList.test.ts` shows.
	'4.14': async (client) => {
		const { data } = await client.page();
		const times = data.map(({ created_at }) => Date.parse(created_at));

		expect(times).toEqual([...times].sort((one, other) => other - one));
		expect(ORDER_NAMES).toHaveLength(10);
	},
	'4.16': ignores('/v1/me', ['?page=0', '?page=2', '?fields=id']),
	'4.20 2.31': async (client) => {
		const { id, company_id } = await client.me();
		const paths = [
			'users',
			`users/${id}`,
			'case-studies',
			'case_studies',
			'companies',
			'company',
			`companies/${company_id}`,
		];
		await client.expect(
			NOT_FOUND,
			[...paths, `reviews/${client.sandbox.reviews[0]?.id}`].map((path) => `/v1/${path}`),
		);
	},
};
