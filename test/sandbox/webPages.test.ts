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

	it.each([
		['someone signs out', '/logout'],
		['somebody else signs in', '/login'],
	])('end a session when %s, for a copy of its cookie too', async (_what, path) => {
		const client = await start();
		const visitor = await client.visitor();
		const copy = new Map(visitor.cookies);
		const { user, password } = client.account('cafe-lindenhof');

		expect((await visitor.post(path, { email: user.email, password })).status).toBe(303);

		copy.forEach((value, name) => visitor.cookies.set(name, value));
		expect((await visitor.open('/profile')).location).toBe('/login');
	});

	it('neither list nor delete a key of another account', async () => {
		const client = await start();
		const { keys } = client.sandbox.accounts;
		const { id = '' } = keys.find(keys.create(client.account('nordlicht-optik'), 'Not yours')) ?? {};
		const visitor = await client.visitor();
		const path = `/settings/keys/${id}/delete`;

		const answers = [await visitor.open(path), await visitor.post(path)];

		expect(answers.map(({ status }) => status)).toEqual([404, 404]);
		for (const { html } of [...answers, await visitor.open('/settings')])
			expect(html).not.toContain('Not yours');
		expect(keys.of(client.account('nordlicht-optik'))).toHaveLength(1);
	});
});
