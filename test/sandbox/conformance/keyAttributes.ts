import { secretIsKeptAsHash, secretIsShownOnce, settings } from './keys';
import type { Checks } from './rows';
import { deletePathsOn, secretOn } from '../../support/visitor';

/** Attributes of an integration key. */
export const keyAttributes: Checks = {
	'2.32 Key name: optional, given at creation, listed': async () => {
		const { visitor } = await settings();
		expect(await visitor.createKey('Nightly <export>')).toMatchObject({ status: 200 });
		await visitor.createKey('');

		const page = await visitor.open('/settings');

		expect(deletePathsOn(page)).toHaveLength(2);
		expect(page.html).toContain('Nightly &lt;export&gt;');
		expect(page.html).toContain('no name');
	},
	'2.33 Length of a key name: not shown': async () => {
		const { visitor } = await settings();
		const create = async (length: number) =>
			(await visitor.submit('/settings', '/settings/keys', { name: 'x'.repeat(length) })).status;

		expect([await create(100), await create(101)]).toEqual([303, 422]);
		expect(deletePathsOn(await visitor.open('/settings'))).toHaveLength(1);
	},
	'2.34 Key creation date: listed': async () => {
		const { visitor } = await settings();
		const before = Date.now();

		const { html } = await visitor.createKey();

		const dates = [...html.matchAll(/<time datetime="([^"]+)"/g)].map(([, date]) => Date.parse(date ?? ''));
		expect(dates).toHaveLength(1);
		expect(dates[0]).toBeGreaterThanOrEqual(before);
		expect(dates[0]).toBeLessThanOrEqual(Date.now());
	},
	'2.35 Key last used date: listed': async () => {
		const { sandbox, visitor } = await settings();
		const created = await visitor.createKey();
		expect(created.html).toContain('never');
		const headers = { authorization: `Bearer ${secretOn(created)}` };

		expect((await fetch(`${sandbox.url}/v1/reviews?page=0`, { headers })).status).toBe(422);

		const { html } = await visitor.open('/settings');
		expect(html).not.toContain('never');
		expect(html.match(/<time /g)).toHaveLength(2);
	},
	'2.36 Key secret: shown once, directly after creation': secretIsShownOnce,
	'2.37 Key secret: cannot be retrieved later': secretIsKeptAsHash,
	'2.38 Form of a secret: not shown': async () => {
		const { visitor } = await settings();
		const secrets = [secretOn(await visitor.createKey()), secretOn(await visitor.createKey())];

		for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
		expect(new Set(secrets).size).toBe(2);
	},
};
