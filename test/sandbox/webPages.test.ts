import { useSandboxClient } from '../support/sandboxClient';
import { deletePathsOn } from '../support/visitor';

describe('the web pages', () => {
	const start = useSandboxClient();

	it.each<[status: number, headers: Record<string, string>]>([
		[303, {}],
		[303, { origin: 'SELF' }],
		[303, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
		[403, { origin: 'http://127.0.0.1:1' }],
		[403, { origin: 'http://localhost.example' }],
		[403, { origin: 'null', 'sec-fetch-site': 'same-site' }],
		[403, { origin: 'null' }],
	])('answer %i to a form with %j', async (status, headers) => {
		const client = await start();
		const visitor = await client.visitor();
		const origin = headers.origin === 'SELF' ? { origin: new URL(client.sandbox.url).origin } : {};

		const keys = async () => deletePathsOn(await visitor.open('/settings')).length;
		const before = await keys();
		const sent = await visitor.post('/settings/keys', { name: 'k' }, { ...headers, ...origin });

		expect([sent.status, (await keys()) - before]).toEqual([status, status === 303 ? 1 : 0]);
	});
});
