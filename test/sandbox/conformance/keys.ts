import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Account } from '../../../sandbox/account';
import { Client, UNAUTHENTICATED } from './client';
import { deletePathsOn, secretOn, Visitor } from '../../support/visitor';

/** Somebody on the web pages, signed in; to the Premium account unless told otherwise. */
export const visitorOf = async ({ sandbox }: Client, account: Account = sandbox.account) =>
	await new Visitor(sandbox.url).signIn(account);

/** Somebody signed in to the Premium account, which has no key. */
export const settings = async () => {
	const { sandbox } = await Client.start();
	sandbox.accounts.keys.of(sandbox.account).forEach(({ id }) => {
		sandbox.accounts.keys.revoke(sandbox.account, id);
	});
	return { sandbox, visitor: await new Visitor(sandbox.url).signIn(sandbox.account) };
};

/** A check that the secret is shown once. */
export const secretIsShownOnce = async () => {
	const { sandbox, visitor } = await settings();
	const { location } = await visitor.submit('/settings', '/settings/keys');

	const secret = secretOn(await visitor.open(location)) ?? '';

	const response = await fetch(`${sandbox.url}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
	expect(response.status).toBe(200);
	expect(location).not.toContain(secret);
	for (const path of [location, '/settings', '/profile'])
		expect((await visitor.open(path)).html).not.toContain(secret);
};

/** A check that nothing has the secret later: of what is kept in a file, too. */
export const secretIsKeptAsHash = async () => {
	const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
	try {
		const db = join(folder, 'sandbox.db');
		const client = await Client.start({ db });
		const { key } = client;
		await client.close();

		for (const file of await readdir(folder))
			expect((await readFile(join(folder, file))).includes(key)).toBe(false);
		const again = await Client.start({ db });
		expect(await again.status('/v1/me', { authorization: `Bearer ${key}` })).toBe(200);
		await again.close();
	} finally {
		await rm(folder, { recursive: true });
	}
};

/** A check that without access to the API feature there is neither a section nor a way around it. */
export const keysNeedApiAccess = async () => {
	const client = await Client.start();
	const { basicAccount, accounts } = client.sandbox;
	const visitor = await visitorOf(client, basicAccount);

	const { status, html } = await visitor.open('/settings');
	expect(status).toBe(200);
	expect(html).not.toContain('Integrationsschlüssel');
	expect((await visitor.submit('/profile', '/settings/keys')).status).toBe(403);
	expect(accounts.keys.of(basicAccount)).toEqual([]);
};

/** A check that a sixth key is refused, for each account alone, and possible again after a deletion. */
export const fiveKeysAtMost = async () => {
	const client = await Client.start();
	const visitor = await visitorOf(client);
	const other = await visitorOf(client, client.account('nordlicht-optik'));
	const create = async () => (await visitor.submit('/settings', '/settings/keys')).status;
	for (let count = 2; count <= 5; count++) expect(await create()).toBe(303);
	const [first = ''] = deletePathsOn(await visitor.open('/settings'));

	// The form is gone from the settings; it is sent with a token of another page.
	expect((await visitor.submit('/profile', '/settings/keys')).status).toBe(422);
	expect(deletePathsOn(await visitor.open('/settings'))).toHaveLength(5);
	expect((await other.submit('/settings', '/settings/keys')).status).toBe(303);
	await visitor.submit(first, first);
	expect(await create()).toBe(303);
};

/** A check that a key made long ago still works. */
export const keysDoNotExpire = async () => {
	const client = await Client.start();
	const { keys } = client.sandbox.accounts;
	const key = keys.find(client.key);
	if (!key) throw new Error('There is no key');

	keys.restore({ ...key, createdAt: Date.UTC(1990, 0), lastUsedAt: Date.UTC(1990, 1) });

	expect(await client.status()).toBe(200);
	expect((await (await visitorOf(client)).open('/settings')).html).toContain('datetime="1990-01-01');
};

/** A check that a deleted key gets 401 from the next request on, every time. */
export const deletedKeyIsRefused = async () => {
	const client = await Client.start();
	expect(await client.status()).toBe(200);
	const visitor = await visitorOf(client);
	const [path = ''] = deletePathsOn(await visitor.open('/settings'));

	expect((await visitor.submit(path, path)).status).toBe(303);

	for (let time = 0; time < 3; time++) await client.expectEverywhere(UNAUTHENTICATED);
};
