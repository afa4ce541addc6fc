import { useSandboxClient } from '../../support/sandboxClient';
import { Visitor } from '../../support/visitor';

describe('the sign-in page', () => {
	const start = useSandboxClient();

	it('lists the accounts', async () => {
		const { sandbox } = await start();

		const { html } = await new Visitor(sandbox.url).open('/login');

		for (const { user, password } of sandbox.accounts.all)
			for (const text of [user.email, password]) expect(html).toContain(text);
	});

	it('sends whoever is signed in to the profile', async () => {
		const visitor = await (await start()).visitor();

		for (const path of ['/', '/login'])
			expect(await visitor.open(path)).toMatchObject({ status: 303, location: '/profile' });
	});

	it('keeps the e-mail address after a wrong password, not the password', async () => {
		const visitor = new Visitor((await start()).sandbox.url);
		const fields = { email: 'someone"><b>@customer.example', password: 'my-other-password' };

		const { status, html } = await visitor.submit('/login', '/login', fields);

		expect([status, html.includes('role="alert"')]).toEqual([401, true]);
		expect(html).toContain('value="someone&quot;&gt;&lt;b&gt;@customer.example"');
		expect(html).not.toContain('my-other-password');
		expect((await visitor.open('/profile')).location).toBe('/login');
	});
});
