import { useSandboxClient } from '../../support/sandboxClient';
import { tokenOn } from '../../support/visitor';

describe('form tokens', () => {
	const start = useSandboxClient();

	it.each(['/login', '/logout', '/settings/keys', '/settings/keys/1/delete'])(
		'are needed, and right, to post to %s',
		async (path) => {
			const client = await start();
			const visitor = await client.visitor();
			const token = tokenOn(await visitor.open('/profile'));

			for (const fields of [{}, { _csrf: 'x-y-z' }, { _csrf: `${token}A` }]) {
				const answer = await visitor.post(path, fields);
				expect([answer.status, answer.headers.get('content-type')]).toEqual([
					403,
					expect.stringMatching('text/html'),
				]);
				expect(answer.html).toContain('Open the page again');
			}
			expect(client.sandbox.accounts.keys.of(client.account())).toHaveLength(1);
		},
	);

	it('are of one session', async () => {
		const client = await start();
		const [visitor, other] = [await client.visitor(), await client.visitor('cafe-lindenhof')];
		const _csrf = tokenOn(await other.open('/profile'));
		const cookie = [...other.cookies.keys()].find((name) => name.includes('form')) ?? '';
		visitor.cookies.set(cookie, other.cookies.get(cookie) ?? '');

		expect((await visitor.post('/settings/keys', { _csrf })).status).toBe(403);
	});
});
