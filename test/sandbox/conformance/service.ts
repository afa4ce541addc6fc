import { ENDPOINTS } from '../../support/sandboxClient';
import { json, NOT_FOUND, type Checks } from './checks';

export const service: Checks = {
	'1.3 4.10 4.18 7.1': async (client) => {
		client.sandbox.settings.limit = 1;
		await client.expect(json(422), '/v1/reviews?page=0');
		await client.expect(json(429));
		await client.expect(json(401), ENDPOINTS, { authorization: '' });
		await client.expect(json(403), ENDPOINTS, client.as('cafe-lindenhof'));
	},
	'1.4 7.1': async (client) => {
		await client.expect(json(404), ['/v1', '/v1/nothing', '/nothing/at/all']);
		await client.expect(json(405), ENDPOINTS, { method: 'DELETE' });
	},
	'1.5 7.1': async (client) => {
		const headers = { 'content-type': 'application/json' };
		await client.expect(json(400), '/v1/me%zz');
		await client.expect(json(414), `/${'a'.repeat(150)}/v1/me`);
		await client.expect(json(431), '/v1/me', { headers: { 'x-long': 'x'.repeat(20_000) } });
		await client.expect(json(400), '/v1/me', { method: 'POST', headers, body: '{"' });
	},
	'1.8': async (client) => {
		const profileOf = async (slug?: string) => (await (await client.visitor(slug)).open('/profile')).html;

		expect(await profileOf()).toMatch(/Premium, mit API-Zugang.*with API access/);
		expect(await profileOf('cafe-lindenhof')).toMatch(/ohne API-Zugang.*without API access/);
	},
	'1.9 9.1': async (client) => {
		const base = '/bergfeld-outdoor';
		await client.expect({ status: 200, body: await client.me() }, `${base}/v1/me`);
		const { links } = await client.page(`${base}/v1/reviews?page=2`);
		expect(links.next).toBe(`${client.sandbox.url}${base}/v1/reviews?page=3`);
		await client.expect(NOT_FOUND, ['/me', '/reviews']);
	},
	'1.2 1.10': async (client) => {
		for (const accept of ['application/json', '*/*', 'text/html', 'nonsense', false as const])
			await client.expect(json(200), ENDPOINTS, { headers: { accept } });
	},
};
