import { useSandboxClient } from '../../support/sandboxClient';
import { Visitor } from '../../support/visitor';

describe('a session', () => {
	const start = useSandboxClient();

	it('has cookies that scripts and other sites do not get', async () => {
		const client = await start();
		const { user, password } = client.account();
		const visitor = new Visitor(client.sandbox.url);
		const answers = [
			await visitor.open('/login'),
			await visitor.submit('/login', '/login', { email: user.email, password }),
		];

		const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
		expect(cookies).toHaveLength(2);
		for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
	});

	it.each([
		['a changed id', (value: string) => `A${value.slice(1)}B`],
		['a changed signature', (value: string) => `${value.slice(0, -3)}AAA`],
		['no signature', (value: string) => value.split('.')[0] ?? ''],
	])('is not found by a cookie with %s', async (_what, change) => {
		const visitor = await (await start()).visitor();
		const name = [...visitor.cookies.keys()].find((key) => key.includes('session')) ?? '';

		visitor.cookies.set(name, change(visitor.cookies.get(name) ?? ''));

		expect(await visitor.open('/profile')).toMatchObject({ status: 303, location: '/login' });
	});

	it.each([
		['someone signs out', '/logout'],
		['somebody else signs in', '/login'],
	])('ends when %s, for a copy of the cookies too', async (_what, path) => {
		const client = await start();
		const visitor = await client.visitor();
		const copy = new Map(visitor.cookies);
		const { user, password } = client.account('cafe-lindenhof');

		expect((await visitor.submit('/profile', path, { email: user.email, password })).status).toBe(303);

		copy.forEach((value, name) => visitor.cookies.set(name, value));
		expect((await visitor.open('/profile')).location).toBe('/login');
	});
});
