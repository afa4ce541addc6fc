import { useSandboxClient } from '../support/sandboxClient';

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
});
