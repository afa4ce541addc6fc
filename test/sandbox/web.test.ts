import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { Accounts } from '../../sandbox/accounts';
import type { Account } from '../../sandbox/accounts';
import { webPages } from '../../sandbox/web/webPages';
import { secretOn, tokenOn, Visitor } from '../support/visitor';

const SECTION = 'Integrationsschlüssel';

describe("the sandbox's web pages", () => {
	let server: FastifyInstance;
	let url: string;
	let accounts: Accounts;
	let premium: Account;
	let basic: Account;
	let visitor: Visitor;

	beforeEach(async () => {
		accounts = new Accounts();
		premium = accounts.create('Bergfeld Outdoor', { premium: true });
		basic = accounts.create('Café Lindenhof', { premium: false });
		server = Fastify({ forceCloseConnections: true });
		await server.register(webPages, { accounts });
		url = await server.listen({ host: '127.0.0.1', port: 0 });
		visitor = new Visitor(url);
	});

	afterEach(async () => await server.close());

	const createKey = async (name = '') => {
		const { location } = await visitor.submit('/settings', '/settings/keys', { name });
		return location ?? '';
	};
	const keysOf = (account: Account) => accounts.keys.of(account);
	const addKey = (account: Account, name = '') => {
		const secret = accounts.keys.create(account, name);
		return { secret, id: accounts.keys.find(secret)?.id ?? '' };
	};

	describe('signing in', () => {
		it.each([
			'/',
			'/profile',
			'/settings',
			'/settings?created=1',
			'/settings/keys',
			'/settings/keys/1/delete',
		])('is needed for %s', async (path) => {
			expect(await visitor.open(path)).toMatchObject({ status: 303, location: '/login' });
		});

		it.each(['/settings/keys', '/settings/keys/1/delete'])('is needed to post to %s', async (path) => {
			expect(await visitor.submit('/login', path)).toMatchObject({ status: 303, location: '/login' });
		});

		it('leads to the profile, by way of accounts listed on the page', async () => {
			const { html } = await visitor.open('/login');
			for (const { user, password } of accounts.all) {
				expect(html).toContain(user.email);
				expect(html).toContain(password);
			}

			const { user, password } = premium;
			expect(await visitor.submit('/login', '/login', { email: user.email, password })).toMatchObject({
				status: 303,
				location: '/profile',
			});

			const profile = await visitor.open('/profile');
			expect(profile.status).toBe(200);
			for (const text of [premium.user.name, premium.user.email, premium.companyId, 'href="/settings"'])
				expect(profile.html).toContain(text);
			for (const path of ['/', '/login'])
				expect(await visitor.open(path)).toMatchObject({ status: 303, location: '/profile' });
		});

		it('with a wrong password keeps the e-mail address, not the password', async () => {
			const fields = { email: 'someone"><b>@customer.example', password: 'my-other-password' };

			const { status, html } = await visitor.submit('/login', '/login', fields);

			expect(status).toBe(401);
			expect(html).toContain('role="alert"');
			expect(html).toContain('value="someone&quot;&gt;&lt;b&gt;@customer.example"');
			expect(html).not.toContain('my-other-password');
			expect((await visitor.open('/profile')).location).toBe('/login');
		});

		it('changes the session, and ends the one before', async () => {
			await visitor.signIn(premium);
			const before = new Map(visitor.cookies);
			await visitor.submit('/profile', '/login', { email: basic.user.email, password: basic.password });
			expect((await visitor.open('/profile')).html).toContain(basic.user.email);

			before.forEach((value, name) => visitor.cookies.set(name, value));

			expect((await visitor.open('/profile')).location).toBe('/login');
		});

		it('ends with signing out, for a copy of the cookies too', async () => {
			await visitor.signIn(premium);
			const before = new Map(visitor.cookies);

			expect(await visitor.submit('/profile', '/logout')).toMatchObject({ status: 303, location: '/login' });
			expect((await visitor.open('/profile')).location).toBe('/login');
			before.forEach((value, name) => visitor.cookies.set(name, value));
			expect((await visitor.open('/profile')).location).toBe('/login');
		});
	});

	describe('cookies and headers', () => {
		it('keeps cookies from scripts and other sites', async () => {
			const { headers } = await visitor.open('/login');
			const { user, password } = premium;
			const signedIn = await visitor.submit('/login', '/login', { email: user.email, password });

			const lines = [...headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
			expect(lines).toHaveLength(2);
			for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
		});

		it.each([
			['a changed id', (value: string) => `A${value.slice(1)}B`],
			['a changed signature', (value: string) => `${value.slice(0, -3)}AAA`],
			['no signature', (value: string) => value.split('.')[0] ?? ''],
		])('takes a session cookie with %s for none', async (_what, change) => {
			await visitor.signIn(premium);
			const name = [...visitor.cookies.keys()].find((key) => key.includes('session')) ?? '';

			visitor.cookies.set(name, change(visitor.cookies.get(name) ?? ''));

			expect(await visitor.open('/profile')).toMatchObject({ status: 303, location: '/login' });
		});

		it.each(['/login', '/profile', '/settings', '/settings/keys/unknown/delete', '/assets/style.css'])(
			'forbids scripts, frames and copies of %s',
			async (path) => {
				await visitor.signIn(premium);

				const { headers } = await visitor.open(path);

				expect(headers.get('content-security-policy')).toBe(
					"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
				);
				expect(headers.get('x-content-type-options')).toBe('nosniff');
				expect(headers.get('referrer-policy')).toBe('no-referrer');
				expect(headers.get('cache-control')).toBe('no-store');
			},
		);
	});

	describe('form tokens', () => {
		const posts = ['/login', '/logout', '/settings/keys', '/settings/keys/1/delete'];
		const wrongTokens: Array<[string, (own: string) => Record<string, string>]> = [
			['no token', () => ({})],
			['a made-up token', () => ({ _token: 'x-y-z' })],
			['a changed token', (own) => ({ _token: `${own}A` })],
		];

		it.each(posts.flatMap((path) => wrongTokens.map(([what, fields]) => ({ path, what, fields }))))(
			'a post to $path with $what is refused on a page',
			async ({ path, fields }) => {
				await visitor.signIn(premium);
				const own = tokenOn(await visitor.open('/profile'));

				const answer = await visitor.post(path, fields(own));

				expect(answer.status).toBe(403);
				expect(answer.headers.get('content-type')).toMatch('text/html');
				expect(answer.html).toContain('Open the page again');
				expect(keysOf(premium)).toEqual([]);
			},
		);

		it('a token of another session is refused', async () => {
			const other = new Visitor(url);
			await other.signIn(basic);
			await visitor.signIn(premium);
			const _token = tokenOn(await other.open('/profile'));
			const form = [...other.cookies.keys()].find((name) => name.includes('form')) ?? '';
			visitor.cookies.set(form, other.cookies.get(form) ?? '');

			expect((await visitor.post('/settings/keys', { _token })).status).toBe(403);
			expect(keysOf(premium)).toEqual([]);
		});
	});

	describe('without API access', () => {
		beforeEach(async () => {
			await visitor.signIn(basic);
		});

		it('has no section for keys', async () => {
			const { status, html } = await visitor.open('/settings');

			expect(status).toBe(200);
			expect(html).toContain(basic.user.email);
			expect(html).not.toContain(SECTION);
			expect(html).not.toContain('/settings/keys');
		});

		it('refuses to create and delete keys', async () => {
			const { id } = addKey(basic);

			expect((await visitor.submit('/settings', '/settings/keys')).status).toBe(403);
			expect((await visitor.submit('/profile', '/settings/keys')).status).toBe(403);
			expect((await visitor.open(`/settings/keys/${id}/delete`)).status).toBe(403);
			expect((await visitor.submit('/profile', `/settings/keys/${id}/delete`)).status).toBe(403);
			expect(keysOf(basic)).toHaveLength(1);
		});
	});

	describe('integration keys', () => {
		beforeEach(async () => {
			await visitor.signIn(premium);
		});

		it('a new one is shown once, and works', async () => {
			const location = await createKey('Export');

			const first = await visitor.open(location);
			const secret = secretOn(first) ?? '';
			expect(first.html).toContain('Export');
			expect(first.html).toContain('nie <span lang="en">(never)</span>');
			expect(accounts.keys.find(secret)).toMatchObject({ name: 'Export', account: premium });

			for (const path of [location, '/settings', '/profile'])
				expect((await visitor.open(path)).html).not.toContain(secret);
			expect(location).not.toContain(secret);
			expect(keysOf(premium)).toHaveLength(1);
		});

		it('two made at once are each shown on the page that follows', async () => {
			const [one, two] = [await createKey('One'), await createKey('Two')];

			expect((await visitor.open('/settings')).html).not.toContain('id="secret"');
			for (const [location, name] of [
				[two, 'Two'],
				[one, 'One'],
			] as const) {
				const secret = secretOn(await visitor.open(location)) ?? '';
				expect(accounts.keys.find(secret)?.name).toBe(name);
			}
		});

		it('one made in another session is not shown', async () => {
			const location = await createKey();
			const other = new Visitor(url);
			await other.signIn(premium);

			expect(secretOn(await other.open(location))).toBeUndefined();
		});

		it('one deleted before it was shown is not shown', async () => {
			const location = await createKey();
			const id = keysOf(premium)[0]?.id;
			await visitor.submit(`/settings/keys/${id}/delete`, `/settings/keys/${id}/delete`);

			expect(secretOn(await visitor.open(location))).toBeUndefined();
		});

		it.each([
			['no name', '', 303, ''],
			['blanks around it', '  Export  ', 303, 'Export'],
			['100 characters', 'x'.repeat(100), 303, 'x'.repeat(100)],
		])('may have %s', async (_what, name, status, kept) => {
			expect((await visitor.submit('/settings', '/settings/keys', { name })).status).toBe(status);
			expect(keysOf(premium).map((key) => key.name)).toEqual([kept]);
		});

		it('refuses a name that is too long, and keeps it in the form', async () => {
			const name = 'x'.repeat(101);

			const { status, html } = await visitor.submit('/settings', '/settings/keys', { name });

			expect(status).toBe(422);
			expect(html).toContain(`value="${name}"`);
			expect(html).toContain('at most 100 characters');
			expect(keysOf(premium)).toEqual([]);
		});

		it('are listed with name, creation and last use, names escaped', async () => {
			const { secret } = addKey(premium, '<script>alert(1)</script>');
			const used = accounts.keys.find(secret);
			if (used) accounts.keys.use(used);
			addKey(basic, 'Not yours');

			const { html } = await visitor.open('/settings');
			const { html: confirm } = await visitor.open(`/settings/keys/${used?.id}/delete`);

			for (const page of [html, confirm]) {
				expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
				expect(page).not.toContain('<script');
			}
			expect(html.match(/<time /g)).toHaveLength(2);
			expect(html).not.toContain('Not yours');
			expect(html).not.toContain(secret);
		});

		it('are five at most', async () => {
			const before = await visitor.open('/settings');
			for (let count = 0; count < 5; count++) await createKey();

			const full = await visitor.open('/settings');
			expect(full.html).toContain('Delete one to create another');
			expect(full.html).not.toContain('action="/settings/keys#');

			const sixth = await visitor.post('/settings/keys', { _token: tokenOn(before) });
			expect(sixth.status).toBe(422);
			expect(sixth.html).toContain('Delete one to create another');
			expect(sixth.html).toContain('role="alert"');
			expect(keysOf(premium)).toHaveLength(5);
		});

		it('are deleted after a confirmation, at once', async () => {
			const { id, secret } = addKey(premium, 'Old one');
			addKey(premium, 'Stays');
			const path = `/settings/keys/${id}/delete`;

			const { status, html } = await visitor.open(path);
			expect(status).toBe(200);
			expect(html).toContain('Old one');
			expect(accounts.keys.find(secret)).toBeDefined();

			expect((await visitor.submit(path, path)).status).toBe(303);
			expect(accounts.keys.find(secret)).toBeUndefined();
			expect(keysOf(premium).map((key) => key.name)).toEqual(['Stays']);
			expect((await visitor.open('/settings')).html).not.toContain('Old one');
		});

		it.each([
			['of another account', () => addKey(basic, 'Not yours').id],
			['that never was', () => 'unknown'],
			[
				'deleted before',
				() => {
					const { id } = addKey(premium);
					accounts.keys.revoke(premium, id);
					return id;
				},
			],
		])('one %s cannot be deleted', async (_what, idOf) => {
			const path = `/settings/keys/${idOf()}/delete`;
			const before = keysOf(basic);

			for (const answer of [await visitor.open(path), await visitor.submit('/settings', path)]) {
				expect(answer.status).toBe(404);
				expect(answer.headers.get('content-type')).toMatch('text/html');
				expect(answer.html).not.toContain('Not yours');
			}
			expect(keysOf(basic)).toEqual(before);
		});
	});

	describe('every page', () => {
		it.each(['/login', '/profile', '/settings', '/settings/keys/unknown/delete'])(
			'%s says that it is a stand-in',
			async (path) => {
				if (path !== '/login') await visitor.signIn(premium);

				const { html } = await visitor.open(path);

				expect(html).toContain('<html lang="de">');
				expect(html).toContain('not the platform');
			},
		);

		it.each([
			['an unknown kind of form', 'text/csv', 'a,b', 415],
			['half a JSON', 'application/json', '{"email":', 400],
		])('of an answer to %s is HTML', async (_what, contentType, body, status) => {
			const response = await fetch(`${url}/login`, {
				method: 'POST',
				headers: { 'content-type': contentType },
				body,
			});

			expect(response.status).toBe(status);
			expect(response.headers.get('content-type')).toMatch('text/html');
			expect(await response.text()).toContain('Go to the start page');
		});

		it('leaves unknown addresses to the server', async () => {
			const { status, headers } = await visitor.open('/unknown');

			expect(status).toBe(404);
			expect(headers.get('content-type')).toMatch('application/json');
		});
	});
});
