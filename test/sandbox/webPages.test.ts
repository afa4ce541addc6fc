import { useSandboxClient } from '../support/sandboxClient';
import { Visitor } from '../support/visitor';

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

	it('say that they are a stand-in, and which accounts there are', async () => {
		const { sandbox } = await start();
		const { html } = await new Visitor(sandbox.url).open('/login');

		for (const { user, password } of sandbox.accounts.all)
			for (const text of [user.email, password, 'not the platform']) expect(html).toContain(text);
	});
});
