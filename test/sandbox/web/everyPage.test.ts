import { useWebPages } from '../../support/webPages';

const web = useWebPages();

describe('every page', () => {
	it.each(['/login', '/profile', '/settings', '/settings/keys/unknown/delete'])(
		'%s says that it is a stand-in',
		async (path) => {
			if (path !== '/login') await web.visitor.signIn(web.premium);

			const { html } = await web.visitor.open(path);

			expect(html).toContain('<html lang="de">');
			expect(html).toContain('not the platform');
		},
	);

	it.each([
		['an unknown kind of form', 'text/csv', 'a,b', 415],
		['half a JSON', 'application/json', '{"email":', 400],
	])('of an answer to %s is HTML', async (_what, contentType, body, status) => {
		const response = await fetch(`${web.url}/login`, {
			method: 'POST',
			headers: { 'content-type': contentType },
			body,
		});

		expect(response.status).toBe(status);
		expect(response.headers.get('content-type')).toMatch('text/html');
		expect(await response.text()).toContain('Go to the start page');
	});

	it('leaves unknown addresses to the server', async () => {
		const { status, headers } = await web.visitor.open('/unknown');

		expect(status).toBe(404);
		expect(headers.get('content-type')).toMatch('application/json');
	});
});
