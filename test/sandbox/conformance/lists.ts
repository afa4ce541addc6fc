import { Client, NOT_FOUND } from './client';
import type { Checks } from './rows';

/** The envelope of lists. */
export const envelope: Checks = {
	'2.23 A list is an object with data, links and meta': async () => {
		expect(Object.keys(await (await Client.start()).page()).sort()).toEqual(['data', 'links', 'meta']);
	},
	'2.24 data: the records of the current page': async () => {
		const client = await Client.start();
		const pages = [];
		for (const number of [1, 2, 3]) pages.push((await client.page(`/v1/reviews?page=${number}`)).data);

		expect(pages.map((data) => data.length)).toEqual([15, 15, 10]);
		expect(pages.flat()).toEqual(client.sandbox.reviews);
	},
	'2.25 links: first, last, prev, next, full addresses with page, or null': async () => {
		const client = await Client.start();

		const { links } = await client.page('/v1/reviews?page=2');

		const link = (page: number) => `${client.sandbox.url}/v1/reviews?page=${page}`;
		expect(links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) });
		for (const address of Object.values(links))
			expect((await client.page(String(address))).data).not.toEqual([]);
	},
	'2.26 prev is null on the first page': async () => {
		const client = await Client.start();

		for (const path of ['/v1/reviews', '/v1/reviews?page=1'])
			expect((await client.page(path)).links.prev).toBeNull();
	},
	'2.27 When the other links are null: not shown': async () => {
		const client = await Client.start();

		const { links } = await client.page('/v1/reviews?page=3');

		expect(Object.entries(links).filter(([, address]) => address === null)).toEqual([['next', null]]);
	},
	'2.28 Other query parameters in links: not shown': async () => {
		const client = await Client.start();
		const { company_id } = await client.me();

		const { links } = await client.page(`/v1/reviews?company_id=${company_id}&page=2&sort=rating`);

		expect(links.next).toBe(`${client.sandbox.url}/v1/reviews?page=3`);
	},
	'2.29 meta: integers current_page, per_page, total': async () => {
		const client = await Client.start();

		for (const current_page of [1, 2, 3])
			expect((await client.page(`/v1/reviews?page=${current_page}`)).meta).toEqual({
				current_page,
				per_page: 15,
				total: 40,
			});
	},
	'2.30 An empty list: not shown': async () => {
		const client = await Client.start({ reviews: 0 });

		const link = `${client.sandbox.url}/v1/reviews?page=1`;
		expect(await client.page()).toEqual({
			data: [],
			links: { first: link, last: link, prev: null, next: null },
			meta: { current_page: 1, per_page: 15, total: 0 },
		});
	},
	'2.31 Case study and company records: not shown': async () => {
		const client = await Client.start();

		for (const path of ['/v1/case-studies', '/v1/case_studies', '/v1/companies', '/v1/company'])
			await client.expect(path, NOT_FOUND);
	},
};
