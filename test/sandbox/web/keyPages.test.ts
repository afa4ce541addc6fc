import { useSandboxClient } from '../../support/sandboxClient';
import { secretOn } from '../../support/visitor';

describe('the pages of integration keys', () => {
	const start = useSandboxClient();

	it('show two keys made at once each on the page that follows', async () => {
		const client = await start();
		const visitor = await client.visitor();
		const names = ['One', 'Two'];
		const locations = [];
		for (const name of names)
			locations.push((await visitor.submit('/settings', '/settings/keys', { name })).location);

		expect((await visitor.open('/settings')).html).not.toContain('id="secret"');
		for (const [index, location] of locations.entries()) {
			const secret = secretOn(await visitor.open(location)) ?? '';
			expect(client.sandbox.accounts.keys.find(secret)?.name).toBe(names[index]);
		}
	});

	it('do not show the secret of a key that was deleted before', async () => {
		const visitor = await (await start()).visitor();
		const { location } = await visitor.submit('/settings', '/settings/keys');
		const path = `/settings/keys/${/created=(\w+)/.exec(location)?.[1]}/delete`;
		expect((await visitor.submit(path, path)).status).toBe(303);

		expect(secretOn(await visitor.open(location))).toBeUndefined();
	});

	it('neither list nor delete a key of another account', async () => {
		const client = await start();
		const { keys } = client.sandbox.accounts;
		const { id = '' } = keys.find(keys.create(client.account('nordlicht-optik'), 'Not yours')) ?? {};
		const visitor = await client.visitor();
		const path = `/settings/keys/${id}/delete`;

		const answers = [await visitor.open(path), await visitor.submit('/settings', path)];

		expect(answers.map(({ status }) => status)).toEqual([404, 404]);
		for (const { html } of [...answers, await visitor.open('/settings')])
			expect(html).not.toContain('Not yours');
		expect(keys.of(client.account('nordlicht-optik'))).toHaveLength(1);
	});
});
