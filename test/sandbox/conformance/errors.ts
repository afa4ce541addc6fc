import { scriptOf, type RepeatedFault } from '../../../sandbox/faults';
import { ENDPOINTS } from '../../support/sandboxClient';
import { json, NOT_FOUND, notAllowed, TOO_MANY, UNAUTHENTICATED, UNAUTHORIZED, type Checks } from './checks';

/** How reading an answer with status 200 ends, if there is an answer. */
const FAULTS: Record<Exclude<RepeatedFault['kind'], 'status'>, string> = {
	html: 'JSON',
	halfJson: 'JSON',
	cutBody: 'terminated',
	cutChunks: 'terminated',
	reset: 'fetch failed',
	hang: 'timeout',
};

export const errors: Checks = {
	'1.5 7.1': async (client) => {
		const headers = { 'content-type': 'application/json' };
		await client.expect(json(400), '/v1/me%zz');
		await client.expect(json(414), `/${'a'.repeat(150)}/v1/me`);
		await client.expect(json(431), '/v1/me', { headers: { 'x-long': 'x'.repeat(20_000) } });
		await client.expect(json(400), '/v1/me', { method: 'POST', headers, body: '{"' });
	},
	'1.8': async (client) => {
		const profileOf = async (slug?: string) => (await (await client.visitor(slug)).open('/profile')).html;

		expect(await profileOf()).toMatch(/Premium, mit API-Zugang.*with API access/);
		expect(await profileOf('cafe-lindenhof')).toMatch(/ohne API-Zugang.*without API access/);
	},
	'1.9': async (client) => {
		const base = '/bergfeld-outdoor';
		const { links } = await client.page(`${base}/v1/reviews?page=2`);
		expect(links.next).toBe(`${client.sandbox.url}${base}/v1/reviews?page=3`);
	},
	'1.2 1.10': async (client) => {
		for (const accept of ['application/json', '*/*', 'text/html', 'nonsense', false as const])
			await client.expect(json(200), ENDPOINTS, { headers: { accept } });
	},
	'1.3 1.6 4.1 4.10 4.18 4.19 5.2 7.1 7.2 7.3 7.4 7.5 7.6': async (client) => {
		const { key } = client;
		const malformed = ['', key, 'Bearer', 'Bearer ', `Bearer${key}`, `Bearer: ${key}`, `Bearer ${key} more`];
		const otherSchemes = [`Basic ${btoa(`user:${key}`)}`, `Token ${key}`, `bearer ${key}`, `Bearer  ${key}`];
		const invalid = ['Bearer wrong', `Bearer ${key}x`, `Bearer ${key.slice(1)}`];
		for (const authorization of [...malformed, ...otherSchemes, ...invalid])
			await client.expect(UNAUTHENTICATED, ENDPOINTS, { authorization });
	},
	'1.3 4.10 4.18 7.1 7.12': async (client) => {
		expect(client.account('hafenkontor-reisen').premium).toBe(true);
		await client.expect(UNAUTHORIZED, ENDPOINTS, client.as('hafenkontor-reisen'));
	},
	'7.18 1.6': async (client) => {
		const { sandbox, key } = client;
		const wrong = '/v1/reviews?page=0';
		sandbox.settings.limit = 1;
		await client.expect(200, '/v1/me');

		// All of them are due; each that is taken away lets the next one through.
		client.account().premium = false;
		await client.expect(UNAUTHENTICATED, `/nordlicht-optik${wrong}`);
		await client.expect(TOO_MANY, wrong);
		sandbox.settings.limit = 100;
		await client.expect(UNAUTHORIZED, wrong);
		client.account().premium = true;
		await client.expect(422, wrong);

		client.account().premium = false;
		sandbox.accounts.deleteKey(key);
		await client.expect(UNAUTHENTICATED, wrong);
		for (const authorization of ['', `Bearer ${key}`]) {
			await client.expect(404, '/v1/nothing', { authorization });
			await client.expect(405, wrong, { authorization, method: 'POST' });
		}
	},
	'7.21': async (client) => {
		client.sandbox.settings.listFaults = { brokenPage: 1, pastEnd: 404 };
		await client.expect({ status: 500, body: { message: 'Server Error' } }, '/v1/reviews');
		await client.expect(NOT_FOUND, ['/v1/reviews?page=9', '/v1/nothing']);
		client.sandbox.settings.script = () => ({ kind: 'status', status: 503 });
		await client.expect({ status: 503, body: { message: 'Service Unavailable' } });
		await client.expect(notAllowed('POST'), '/v1/me', { method: 'POST' });
	},
	'7.22': async (client) => {
		const { settings, answers } = client.sandbox;
		const down = { status: 503, body: { message: 'Service Unavailable' } };
		const retryAfter = async () => (await client.ask('/v1/me')).header('retry-after');
		Object.assign(settings, { limit: 1, down: true });

		await client.expect(down);
		await client.expect(down, [...ENDPOINTS, '/nordlicht-optik/v1/me', '/v1/nothing'], { authorization: '' });
		await client.expect(down, '/v1/me', { method: 'POST' });
		expect((await client.ask('/v1/me')).header('x-ratelimit-limit')).toBeUndefined();
		expect(await retryAfter()).toBeUndefined();
		settings.downRetryAfter = 20;
		expect(await retryAfter()).toBe('20');
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
		settings.down = false;
		await client.expect(200, '/v1/me');
		await client.expect(TOO_MANY, '/v1/me');
	},
	'7.20': async (client) => {
		const { settings, url } = client.sandbox;
		const headers = { authorization: `Bearer ${client.key}` };
		const ask = async (kind: keyof typeof FAULTS, ms = 10_000) => {
			settings.script = scriptOf({ kind, times: 1 });
			return await fetch(`${url}/v1/me`, { headers, signal: AbortSignal.timeout(ms) });
		};
		for (const [kind, error] of Object.entries(FAULTS) as Array<[keyof typeof FAULTS, string]>) {
			const read = async () => await (await ask(kind, kind === 'hang' ? 500 : undefined)).json();
			await expect(read()).rejects.toThrow(error);
		}
		settings.script = scriptOf({ kind: 'status', times: 1 });
		await client.expect(json(503), '/v1/me');
		await client.expect(200);
	},
};
