import { tokenOn, Visitor } from '../../support/visitor';
import { useWebPages } from '../../support/webPages';

const web = useWebPages();

describe('cookies and headers', () => {
	it('keeps cookies from scripts and other sites', async () => {
		const { headers } = await web.visitor.open('/login');
		const { user, password } = web.premium;
		const signedIn = await web.visitor.submit('/login', '/login', { email: user.email, password });

		const lines = [...headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
		expect(lines).toHaveLength(2);
		for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
	});

	it.each([
		['a changed id', (value: string) => `A${value.slice(1)}B`],
		['a changed signature', (value: string) => `${value.slice(0, -3)}AAA`],
		['no signature', (value: string) => value.split('.')[0] ?? ''],
	])('takes a session cookie with %s for none', async (_what, change) => {
		await web.visitor.signIn(web.premium);
		const name = [...web.visitor.cookies.keys()].find((key) => key.includes('session')) ?? '';

		web.visitor.cookies.set(name, change(web.visitor.cookies.get(name) ?? ''));

		expect(await web.visitor.open('/profile')).toMatchObject({ status: 303, location: '/login' });
	});

	it.each(['/login', '/profile', '/settings', '/settings/keys/unknown/delete', '/assets/style.css'])(
		'forbids scripts, frames and copies of %s',
		async (path) => {
			await web.visitor.signIn(web.premium);

			const { headers } = await web.visitor.open(path);

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
			await web.visitor.signIn(web.premium);
			const own = tokenOn(await web.visitor.open('/profile'));

			const answer = await web.visitor.post(path, fields(own));

			expect(answer.status).toBe(403);
			expect(answer.headers.get('content-type')).toMatch('text/html');
			expect(answer.html).toContain('Open the page again');
			expect(web.keysOf(web.premium)).toEqual([]);
		},
	);

	it('a token of another session is refused', async () => {
		const other = new Visitor(web.url);
		await other.signIn(web.basic);
		await web.visitor.signIn(web.premium);
		const _token = tokenOn(await other.open('/profile'));
		const form = [...other.cookies.keys()].find((name) => name.includes('form')) ?? '';
		web.visitor.cookies.set(form, other.cookies.get(form) ?? '');

		expect((await web.visitor.post('/settings/keys', { _token })).status).toBe(403);
		expect(web.keysOf(web.premium)).toEqual([]);
	});
});
