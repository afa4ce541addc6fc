import { Client, NOT_FOUND } from './client';
import {
	deletedKeyIsRefused,
	fiveKeysAtMost,
	keysDoNotExpire,
	keysNeedApiAccess,
	secretIsKeptAsHash,
	secretIsShownOnce,
} from './keys';
import {
	refusesHeaders,
	refusesKeysOfOtherAccounts,
	refusesOtherCompanies,
	refusesWithoutPremium,
} from './refusals';
import type { Checks } from './rows';
import { secretOn, Visitor } from '../../support/visitor';

export const authentication: Checks = {
	'5.1 Scheme: Authorization: Bearer and the token': async () => {
		const client = await Client.start();
		for (const authorization of [`Bearer ${client.key}`, `Bearer ${client.key} `])
			expect(await client.status('/v1/me', { authorization })).toBe(200);
	},
	'5.2 Other spellings of the scheme: not shown': refusesHeaders((key) => [
		`bearer ${key}`,
		`BEARER ${key}`,
		`Bearer  ${key}`,
		`Bearer\t${key}`,
	]),
	'5.3 The token elsewhere than in the header: not shown': async () => {
		const client = await Client.start();
		const headers = { 'x-api-key': client.key, cookie: `token=${client.key}` };
		for (const name of ['token', 'access_token', 'api_token'])
			expect(await client.status(`/v1/me?${name}=${client.key}`, { authorization: '', headers })).toBe(401);
	},
	'5.4 A token is an integration key': async () => {
		const client = await Client.start();
		const page = await (await new Visitor(client.sandbox.url).signIn(client.sandbox.account)).createKey();
		expect(await client.status('/v1/me', { authorization: `Bearer ${secretOn(page)}` })).toBe(200);
	},
	'5.5 A token is unique to a user account': async () => {
		const client = await Client.start();
		for (const slug of ['bergfeld-outdoor', 'nordlicht-optik']) {
			const account = client.account(slug);
			const authorization = client.authorizationOf(account);
			expect((await client.ask('/v1/me', { authorization })).body).toMatchObject(account.user);
		}
	},
	"5.6 A token gives access to its company's data": async () => {
		const client = await Client.start();
		const account = client.account('nordlicht-optik');
		const authorization = client.authorizationOf(account);
		const { data, meta } = await client.page('/v1/reviews', { authorization });

		expect(meta.total).toBe(25);
		expect(new Set(data.map(({ company_id }) => company_id))).toEqual(new Set([account.companyId]));
		expect((await client.page()).data).not.toContainEqual(data[0]);
	},
	'5.7 Keys are created in the web interface, not over the API': async () => {
		const client = await Client.start();
		for (const path of ['/v1/keys', '/v1/tokens', '/v1/integration-keys'])
			await client.expect(path, NOT_FOUND, { method: 'POST' });
		expect(client.sandbox.accounts.keys.of(client.sandbox.account)).toHaveLength(1);
	},
	'5.8 Way to the keys: log in': async () => {
		const { sandbox } = await Client.start();
		const visitor = new Visitor(sandbox.url);
		const wrong = { email: sandbox.account.user.email, password: 'wrong' };

		expect((await visitor.submit('/login', '/login', wrong)).status).toBe(401);
		expect(await visitor.open('/settings')).toMatchObject({ status: 303, location: '/login' });
		await visitor.signIn(sandbox.account);
		expect((await visitor.open('/settings')).status).toBe(200);
	},
	'5.9 Way to the keys: open the profile via the avatar at the top right': async () => {
		const { sandbox } = await Client.start();
		const visitor = await new Visitor(sandbox.url).signIn(sandbox.account);

		for (const path of ['/profile', '/settings']) {
			const [header = ''] = /<header>[^]*<\/header>/.exec((await visitor.open(path)).html) ?? [];
			const links = [...header.matchAll(/<a class="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link);
			expect(links.at(-1)).toEqual(['avatar', '/profile']);
		}
		expect((await visitor.open('/profile')).html).toContain(sandbox.account.user.email);
	},
	'5.10 Way to the keys: choose Einstellungen (Settings)': async () => {
		const { sandbox } = await Client.start();
		const visitor = await new Visitor(sandbox.url).signIn(sandbox.account);
		const { html } = await visitor.open('/profile');

		const [, path, text] = /<a[^>]* href="([^"]+)"[^>]*>(Einstellungen\b.*?)<\/a>/.exec(html) ?? [];

		expect(text).toContain('(Settings)');
		expect((await visitor.open(path ?? '')).html).toMatch(/<h1>Einstellungen\b/);
	},
	'5.11 Way to the keys: at the bottom, the section Integrationsschlüssel (Integration Keys)': async () => {
		const { sandbox } = await Client.start();
		const visitor = await new Visitor(sandbox.url).signIn(sandbox.account);
		const { html } = await visitor.open('/settings');

		const headings = [...html.matchAll(/<h2[^>]*>([^]*?)<\/h2>/g)].map(([, heading]) => heading);

		expect(headings.length).toBeGreaterThan(1);
		expect(headings.at(-1)).toMatch(/^Integrationsschlüssel .*\(Integration Keys\)/);
	},
	'5.12 Without the section, the account has no access to the API feature (API-Zugang)': keysNeedApiAccess,
	'5.13 The secret is shown only once, after creation': secretIsShownOnce,
	'5.14 A lost token cannot be recovered; a new one must be created': secretIsKeptAsHash,
	'5.15 At most 5 active tokens per account': fiveKeysAtMost,
	'5.16 Tokens do not expire automatically': keysDoNotExpire,
	'5.17 Revoked tokens stop working immediately and give 401': deletedKeyIsRefused,
	'5.18 Without an active Premium plan every request gets 403, even with a valid token':
		refusesWithoutPremium,
	'5.19 A token of another account gets 401': refusesKeysOfOtherAccounts,
	'5.20 A request for data of another company gets 403': refusesOtherCompanies,
};
