import { useSandboxClient } from '../../support/sandboxClient';
import { Visitor } from '../../support/visitor';

const PAGES = ['/login', '/profile', '/settings', '/settings/keys/unknown/delete'];

describe('the web pages', () => {
	const start = useSandboxClient();

	it.each([...PAGES, '/assets/style.css'])('forbid scripts, frames and copies of %s', async (path) => {
		const { headers } = await (await (await start()).visitor()).open(path);

		expect(Object.fromEntries(headers)).toMatchObject({
			'content-security-policy':
				"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'no-referrer',
			'cache-control': 'no-store',
		});
	});

	it('say that they are a stand-in', async () => {
		const visitor = await (await start()).visitor();

		for (const path of PAGES.slice(1)) expect((await visitor.open(path)).html).toContain('not the platform');
		await visitor.submit('/profile', '/logout');
		expect((await visitor.open('/login')).html).toContain('not the platform');
	});

	it.each([
		['an unknown kind of form', 'text/csv', 'a,b', 415],
		['half a JSON', 'application/json', '{"email":', 400],
	])('answer %s with a page', async (_what, contentType, body, status) => {
		const { sandbox } = await start();
		const headers = { 'content-type': contentType };
		const response = await fetch(`${sandbox.url}/login`, { method: 'POST', headers, body });

		expect(response.status).toBe(status);
		expect(response.headers.get('content-type')).toMatch('text/html');
		expect(await response.text()).toContain('Go to the start page');
	});

	it('leave unknown addresses to the API', async () => {
		const { status, headers } = await new Visitor((await start()).sandbox.url).open('/unknown');

		expect([status, headers.get('content-type')]).toEqual([404, expect.stringMatching('application/json')]);
	});
});
