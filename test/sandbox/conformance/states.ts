import { freshReview } from '../../../sandbox/freshReview';
import { until } from '../../support/until';
import { deletePathsOn } from '../../support/visitor';
import { NOT_FOUND, UNAUTHENTICATED, type Checks } from './checks';

export const states: Checks = {
	'3.1 5.12': async (client) => {
		const { keys } = client.sandbox.accounts;
		const basic = client.account('cafe-lindenhof');
		keys.create(basic);
		const [path] = keys.of(basic).map(({ id }) => `/settings/keys/${id}/delete`);
		const visitor = await client.visitor(basic.slug);

		const { status, html } = await visitor.open('/settings');

		expect([status, html.includes('Integrationsschlüssel')]).toEqual([200, false]);
		for (const answer of [
			await visitor.post('/settings/keys'),
			await visitor.open(`${path}`),
			await visitor.post(`${path}`),
		])
			expect(answer.status).toBe(403);
		expect(keys.of(basic)).toHaveLength(1);
	},
	'3.2 5.15 8.9': async (client) => {
		const visitor = await client.visitor();
		const create = async () => (await visitor.post('/settings/keys')).status;
		for (let count = 2; count <= 5; count++) expect(await create()).toBe(303);
		const full = await visitor.open('/settings');

		// The form is gone from the settings.
		expect(full.html).not.toContain('action="/settings/keys#');
		const sixth = await visitor.post('/settings/keys');

		expect(sixth.status).toBe(422);
		expect(sixth.html).toMatch(/role="alert".*Delete one to create another/);
		const [first = '', ...others] = deletePathsOn(await visitor.open('/settings'));
		expect(others).toHaveLength(4);
		const other = await client.visitor('nordlicht-optik');
		expect((await other.post('/settings/keys')).status).toBe(303);
		await visitor.post(first);
		expect(await create()).toBe(303);
	},
	'3.5 3.6 3.7 3.9 5.17 7.7': async (client) => {
		const visitor = await client.visitor();
		await visitor.createKey();
		const [used = '', unused = ''] = deletePathsOn(await visitor.open('/settings'));

		expect((await visitor.open(used)).html).toContain('Delete for good');
		await client.expect(200);
		for (const path of [used, unused]) expect((await visitor.post(path)).status).toBe(303);

		await client.expect(UNAUTHENTICATED);
		expect(deletePathsOn(await visitor.open('/settings'))).toEqual([]);
		expect((await visitor.open(used)).status).toBe(404);
		expect((await visitor.post(used)).status).toBe(404);
	},
	'3.8': async (client) => {
		const { accounts, settings } = client.sandbox;
		settings.latencyMs = 1_000;
		const answer = client.expect(UNAUTHENTICATED, '/v1/me');
		await until('the request', () => accounts.keys.find(client.key)?.lastUsedAt !== undefined);

		accounts.deleteKey(client.key);

		await answer;
	},
	'3.10 5.16 8.10': async (client) => {
		const { keys } = client.sandbox.accounts;
		const key = keys.find(client.key);
		if (!key) throw new Error('There is no key');

		keys.set({ ...key, createdAt: Date.UTC(1990, 0), lastUsedAt: Date.UTC(1990, 1) });

		await client.expect(200);
		expect((await (await client.visitor()).open('/settings')).html).toContain('datetime="1990-01-01');
	},
	'2.11 2.12 3.11': async (client) => {
		const { reviewList, companyId } = client.account();
		const { settings } = client.sandbox;
		const total = async () => (await client.page()).meta.total;
		const [first] = client.sandbox.reviews;
		const id = first?.id ?? '';
		const added = freshReview(companyId, { rating: 11, title: '', content: '✓\n'.repeat(100_000) });

		reviewList.add(added);
		reviewList.edit(id, { title: 'Edited' });
		expect((await client.page()).data.slice(0, 2)).toEqual([added, { ...first, title: 'Edited' }]);
		settings.replicaEvery = 1;
		expect(await total()).toBe(40);
		settings.replicaEvery = 0;
		expect(await total()).toBe(41);
		reviewList.hide(id);
		expect(await total()).toBe(40);
		reviewList.restore(id);
		expect(await total()).toBe(41);
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
			await client.expect(NOT_FOUND, `/v1/reviews/${added.id}`, { method });
	},
	'2.18 2.19 2.30 3.12': async (client) => {
		const ratings = client.sandbox.reviews.map(({ rating }) => rating);
		const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
		const before = await client.me();
		expect(before).toMatchObject({ total_reviews: 40, average_rating: Number(mean.toFixed(2)) });

		client.account().reviewList.clear();

		expect(await client.me()).toEqual({ ...before, total_reviews: 0, average_rating: 0 });
		const link = `${client.sandbox.url}/v1/reviews?page=1`;
		expect(await client.page()).toEqual({
			data: [],
			links: { first: link, last: link, prev: null, next: null },
			meta: expect.objectContaining({ current_page: 1, per_page: 15, total: 0 }) as object,
		});
	},
};
