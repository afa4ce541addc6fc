import { useWebPages } from '../../support/webPages';

const web = useWebPages();

describe('signing in', () => {
	it.each(['/', '/profile', '/settings', '/settings?created=1', '/settings/keys', '/settings/keys/1/delete'])(
		'is needed for %s',
		async (path) => {
			expect(await web.visitor.open(path)).toMatchObject({ status: 303, location: '/login' });
		},
	);

	it.each(['/settings/keys', '/settings/keys/1/delete'])('is needed to post to %s', async (path) => {
		expect(await web.visitor.submit('/login', path)).toMatchObject({ status: 303, location: '/login' });
	});

	it('leads to the profile, by way of the accounts listed on the page', async () => {
		const { html } = await web.visitor.open('/login');
		for (const { user, password } of web.accounts.all) {
			expect(html).toContain(user.email);
			expect(html).toContain(password);
		}

		const { user, password } = web.premium;
		expect(await web.visitor.submit('/login', '/login', { email: user.email, password })).toMatchObject({
			status: 303,
			location: '/profile',
		});

		const profile = await web.visitor.open('/profile');
		expect(profile.status).toBe(200);
		for (const text of [
			web.premium.user.name,
			web.premium.user.email,
			web.premium.companyId,
			'href="/settings"',
		])
			expect(profile.html).toContain(text);
		for (const path of ['/', '/login'])
			expect(await web.visitor.open(path)).toMatchObject({ status: 303, location: '/profile' });
	});

	it('with a wrong password keeps the e-mail address, not the password', async () => {
		const fields = { email: 'someone"><b>@customer.example', password: 'my-other-password' };

		const { status, html } = await web.visitor.submit('/login', '/login', fields);

		expect(status).toBe(401);
		expect(html).toContain('role="alert"');
		expect(html).toContain('value="someone&quot;&gt;&lt;b&gt;@customer.example"');
		expect(html).not.toContain('my-other-password');
		expect((await web.visitor.open('/profile')).location).toBe('/login');
	});

	it('changes the session, and ends the one before', async () => {
		await web.visitor.signIn(web.premium);
		const before = new Map(web.visitor.cookies);
		await web.visitor.submit('/profile', '/login', {
			email: web.basic.user.email,
			password: web.basic.password,
		});
		expect((await web.visitor.open('/profile')).html).toContain(web.basic.user.email);

		before.forEach((value, name) => web.visitor.cookies.set(name, value));

		expect((await web.visitor.open('/profile')).location).toBe('/login');
	});

	it('ends with signing out, for a copy of the cookies too', async () => {
		await web.visitor.signIn(web.premium);
		const before = new Map(web.visitor.cookies);

		expect(await web.visitor.submit('/profile', '/logout')).toMatchObject({
			status: 303,
			location: '/login',
		});
		expect((await web.visitor.open('/profile')).location).toBe('/login');
		before.forEach((value, name) => web.visitor.cookies.set(name, value));
		expect((await web.visitor.open('/profile')).location).toBe('/login');
	});
});
