import { Client, TOO_MANY, UNAUTHENTICATED, UNAUTHORIZED } from './client';
import { deletedKeyIsRefused } from './keys';
import {
	refusesExcess,
	refusesHeaders,
	refusesKeysOfOtherAccounts,
	refusesOtherCompanies,
	refusesWithoutPermission,
	refusesWithoutPremium,
} from './refusals';
import type { Checks } from './rows';

export const events: Checks = {
	'6.1 Events, webhooks and notifications: not shown': async () => {
		const client = await Client.start();
		for (const path of ['events', 'webhooks', 'notifications', 'subscriptions'])
			for (const method of ['GET', 'POST']) expect(await client.status(`/v1/${path}`, { method })).toBe(404);
	},
};

export const errors: Checks = {
	'7.1 Error bodies are JSON objects with a string message': async () => {
		const client = await Client.start({ limit: 1 });
		const basic = client.authorizationOf(client.sandbox.basicAccount);
		const answers = [
			await client.ask('/v1/reviews?page=0'),
			await client.ask('/v1/me'),
			await client.ask('/v1/me', { authorization: '' }),
			await client.ask('/v1/me', { authorization: basic }),
			await client.ask('/v1/nothing'),
			await client.ask('/v1/me', { method: 'POST' }),
			await client.ask('/v1/me%zz'),
		];

		expect(answers.map(({ status }) => status)).toEqual([422, 429, 401, 403, 404, 405, 400]);
		for (const { body } of answers) expect(body).toHaveProperty('message', expect.stringMatching(/./));
	},
	'7.2 401 has the message Unauthenticated.': async () => {
		await (await Client.start()).expectEverywhere(UNAUTHENTICATED, { authorization: 'Bearer wrong' });
	},
	'7.3 401: header missing': refusesHeaders(() => ['']),
	'7.4 401: header not Bearer': refusesHeaders((key) => [
		`Basic ${Buffer.from(`user:${key}`).toString('base64')}`,
		`Digest ${key}`,
		`Token ${key}`,
	]),
	'7.5 401: header malformed': refusesHeaders((key) => [
		key,
		'Bearer',
		'Bearer ',
		`Bearer${key}`,
		`Bearer: ${key}`,
		`Bearer ${key} more`,
		`Bearer "${key}"`,
	]),
	'7.6 401: token invalid': refusesHeaders((key) => [
		'Bearer wrong',
		`Bearer ${key}x`,
		`Bearer ${key.slice(1)}`,
		`Bearer ${key.toUpperCase()}${key.toLowerCase()}`,
	]),
	'7.7 401: token deleted or revoked': deletedKeyIsRefused,
	'7.8 401: token belongs to a different account': refusesKeysOfOtherAccounts,
	'7.9 403 has the message This action is unauthorized.': async () => {
		const client = await Client.start();
		const authorization = client.authorizationOf(client.sandbox.basicAccount);
		await client.expectEverywhere(UNAUTHORIZED, { authorization });
	},
	'7.10 403: no active Premium plan': refusesWithoutPremium,
	"7.11 403: access to another company's data": refusesOtherCompanies,
	'7.12 403: insufficient permission': refusesWithoutPermission,
	'7.13 422: request parameters invalid': async () => {
		const client = await Client.start();
		expect(await client.status('/v1/reviews?page=none')).toBe(422);
		expect(await client.status('/v1/reviews?page=1')).toBe(200);
	},
	'7.14 422 has no fixed message': async () => {
		const { body } = await (await Client.start()).ask('/v1/reviews?page=0');
		expect(body).toHaveProperty('message', 'The given data was invalid.');
	},
	'7.15 Body of a 422: not shown': async () => {
		const client = await Client.start();
		const field = [expect.stringContaining('page') as string];
		await client.expect('/v1/reviews?page=0', {
			status: 422,
			body: { message: expect.any(String) as string, errors: { page: field } },
		});
	},
	'7.16 429 has the message Too many requests': async () => {
		const client = await Client.start({ limit: 1 });
		await client.ask('/v1/me');
		await client.expectEverywhere(TOO_MANY);
	},
	'7.17 429: rate limit exceeded': refusesExcess,
	'7.18 Which error comes first: not shown': async () => {
		const client = await Client.start({ limit: 1 });
		const { sandbox, key } = client;
		const wrong = '/v1/reviews?page=0';
		await client.ask('/v1/me');

		// All of them are due; each that is taken away lets the next one through.
		sandbox.account.premium = false;
		await client.expect(`/nordlicht-optik${wrong}`, UNAUTHENTICATED);
		await client.expect(wrong, UNAUTHORIZED);
		sandbox.account.premium = true;
		await client.expect(wrong, TOO_MANY);
		sandbox.settings.limit = 100;
		expect(await client.status(wrong)).toBe(422);

		sandbox.account.premium = false;
		sandbox.accounts.deleteKey(key);
		await client.expect(wrong, UNAUTHENTICATED);
		for (const authorization of ['', `Bearer ${key}`]) {
			expect(await client.status('/v1/nothing', { authorization })).toBe(404);
			expect(await client.status(wrong, { authorization, method: 'POST' })).toBe(405);
		}
	},
	'7.19 Unknown addresses: not shown': async () => {
		const client = await Client.start();
		for (const path of ['/v1', '/v1/', '/v1/me/', '/V1/me', '/v1/ME', '/v1//me', '/a/b/v1/me'])
			await client.expect(path, { status: 404, body: { message: 'Not found.' } });
	},
	'7.20 Failures of the service (5xx): not shown': async () => {
		const client = await Client.start();
		client.sandbox.settings.script = ({ number }) =>
			number === 1 ? { kind: 'status', status: 503 } : undefined;

		await client.expect('/v1/me', { status: 503, body: { message: expect.any(String) as string } });
		expect(await client.status()).toBe(200);
	},
};
