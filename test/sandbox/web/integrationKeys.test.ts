import { secretOn, tokenOn, Visitor } from '../../support/visitor';
import { useWebPages } from '../../support/webPages';

const web = useWebPages();

describe('without API access', () => {
	beforeEach(async () => {
		await web.visitor.signIn(web.basic);
	});

	it('refuses to create and delete keys', async () => {
		const { id } = web.addKey(web.basic);

		expect((await web.visitor.submit('/settings', '/settings/keys')).status).toBe(403);
		expect((await web.visitor.submit('/profile', '/settings/keys')).status).toBe(403);
		expect((await web.visitor.open(`/settings/keys/${id}/delete`)).status).toBe(403);
		expect((await web.visitor.submit('/profile', `/settings/keys/${id}/delete`)).status).toBe(403);
		expect(web.keysOf(web.basic)).toHaveLength(1);
	});
});

describe('integration keys', () => {
	beforeEach(async () => {
		await web.visitor.signIn(web.premium);
	});

	it('two made at once are each shown on the page that follows', async () => {
		const [one, two] = [await web.createKey('One'), await web.createKey('Two')];

		expect((await web.visitor.open('/settings')).html).not.toContain('id="secret"');
		for (const [location, name] of [
			[two, 'Two'],
			[one, 'One'],
		] as const) {
			const secret = secretOn(await web.visitor.open(location)) ?? '';
			expect(web.accounts.keys.find(secret)?.name).toBe(name);
		}
	});

	it('one made in another session is not shown', async () => {
		const location = await web.createKey();
		const other = new Visitor(web.url);
		await other.signIn(web.premium);

		expect(secretOn(await other.open(location))).toBeUndefined();
	});

	it('one deleted before it was shown is not shown', async () => {
		const location = await web.createKey();
		const id = web.keysOf(web.premium)[0]?.id;
		await web.visitor.submit(`/settings/keys/${id}/delete`, `/settings/keys/${id}/delete`);

		expect(secretOn(await web.visitor.open(location))).toBeUndefined();
	});

	it('has a name without the blanks around it', async () => {
		await web.createKey('  Export  ');

		expect(web.keysOf(web.premium).map((key) => key.name)).toEqual(['Export']);
	});

	it('refuses a name that is too long, and keeps it in the form', async () => {
		const name = 'x'.repeat(101);

		const { status, html } = await web.visitor.submit('/settings', '/settings/keys', { name });

		expect(status).toBe(422);
		expect(html).toContain(`value="${name}"`);
		expect(html).toContain('at most 100 characters');
		expect(web.keysOf(web.premium)).toEqual([]);
	});

	it('are listed with name, creation and last use, names escaped', async () => {
		const { secret } = web.addKey(web.premium, '<script>alert(1)</script>');
		const used = web.accounts.keys.find(secret);
		if (used) web.accounts.keys.use(used);
		web.addKey(web.basic, 'Not yours');

		const { html } = await web.visitor.open('/settings');
		const { html: confirm } = await web.visitor.open(`/settings/keys/${used?.id}/delete`);

		for (const page of [html, confirm]) {
			expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
			expect(page).not.toContain('<script');
		}
		expect(html.match(/<time /g)).toHaveLength(2);
		expect(html).not.toContain('Not yours');
		expect(html).not.toContain(secret);
	});

	it('are five at most', async () => {
		const before = await web.visitor.open('/settings');
		for (let count = 0; count < 5; count++) await web.createKey();

		const full = await web.visitor.open('/settings');
		expect(full.html).toContain('Delete one to create another');
		expect(full.html).not.toContain('action="/settings/keys#');

		const sixth = await web.visitor.post('/settings/keys', { _token: tokenOn(before) });
		expect(sixth.status).toBe(422);
		expect(sixth.html).toContain('Delete one to create another');
		expect(sixth.html).toContain('role="alert"');
		expect(web.keysOf(web.premium)).toHaveLength(5);
	});

	it('are deleted after a confirmation, at once', async () => {
		const { id, secret } = web.addKey(web.premium, 'Old one');
		web.addKey(web.premium, 'Stays');
		const path = `/settings/keys/${id}/delete`;

		const { status, html } = await web.visitor.open(path);
		expect(status).toBe(200);
		expect(html).toContain('Old one');
		expect(web.accounts.keys.find(secret)).toBeDefined();

		expect((await web.visitor.submit(path, path)).status).toBe(303);
		expect(web.accounts.keys.find(secret)).toBeUndefined();
		expect(web.keysOf(web.premium).map((key) => key.name)).toEqual(['Stays']);
		expect((await web.visitor.open('/settings')).html).not.toContain('Old one');
	});

	it.each([
		['of another account', () => web.addKey(web.basic, 'Not yours').id],
		['that never was', () => 'unknown'],
		[
			'deleted before',
			() => {
				const { id } = web.addKey(web.premium);
				web.accounts.keys.revoke(web.premium, id);
				return id;
			},
		],
	])('one %s cannot be deleted', async (_what, idOf) => {
		const path = `/settings/keys/${idOf()}/delete`;
		const before = web.keysOf(web.basic);

		for (const answer of [await web.visitor.open(path), await web.visitor.submit('/settings', path)]) {
			expect(answer.status).toBe(404);
			expect(answer.headers.get('content-type')).toMatch('text/html');
			expect(answer.html).not.toContain('Not yours');
		}
		expect(web.keysOf(web.basic)).toEqual(before);
	});
});
