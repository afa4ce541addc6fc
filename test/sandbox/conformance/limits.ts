import type { SandboxClient } from '../../support/sandboxClient';
import { TOO_MANY, type Check, type Checks } from './checks';

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const NONE = [undefined, undefined, undefined, undefined];

const rateHeaders = async (client: SandboxClient, path = '/v1/me', asking = {}) => {
	const { header } = await client.ask(path, asking);
	return RATE_HEADERS.map(header);
};

/** A sandbox's own time; starts at 12:00:30.7. */
const clockOf = ({ sandbox }: SandboxClient) => {
	const began = Date.parse('2026-11-01T12:00:30.700Z');
	let now = began;
	sandbox.settings.clock = { now: () => now, sleep: () => Promise.resolve() };
	return { atSecond: (second: number) => (now = began - 700 + second * 1_000) };
};

/**
 * That of two requests in a window both are answered, and none of those that follow until the window is over, this many
 * seconds after the whole second in which it began: these do not extend it.
 */
const resets =
	(windowMs: number, over: number): Check =>
	async (client) => {
		Object.assign(client.sandbox.settings, { limit: 2, windowMs });
		const { atSecond } = clockOf(client);
		for (const end of [over, 2 * over]) {
			for (const status of [200, 200, 429, 429]) await client.expect(status, '/v1/me');
			atSecond(end - 0.001);
			await client.expect(429, '/v1/me');
			atSecond(end);
		}
	};

export const limits: Checks = {
	'8.1': async (client) => {
		const answers = await Promise.all(Array.from({ length: 125 }, async () => await client.ask('/v1/me')));

		expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
	},
	'8.2': resets(1_000, 1),
	'8.3 8.4': resets(60_000, 60),
	'8.6 1.3 4.10 4.18 7.1 7.16 7.17 8.5': async (client) => {
		client.sandbox.settings.limit = 1;
		const other = client.as('bergfeld-outdoor');

		await client.expect(200, '/v1/me');
		await client.expect(TOO_MANY, ['/v1/me', '/v1/reviews', '/bergfeld-outdoor/v1/me']);
		await client.expect(200, '/v1/me', other);
		await client.expect(429, '/v1/me', other);
	},
	'8.7': async (client) => {
		client.sandbox.settings.limit = 4;
		client.sandbox.settings.script = ({ number }) =>
			number === 2 ? { kind: 'status', status: 500 } : undefined;

		await client.expect(401, '/nordlicht-optik/v1/me');
		await client.expect(404, '/v1/nothing');
		await client.expect(405, '/v1/me', { method: 'POST' });
		await client.expect(403, '/v1/reviews?company_id=other');
		await client.expect(422, '/v1/reviews?page=0');
		await client.expect(500, '/v1/me');
		await client.expect(200, '/v1/me', { method: 'HEAD' });
		await client.expect(429, '/v1/me');
	},
	'8.8': async (client) => {
		clockOf(client);
		client.sandbox.settings.limit = 4;
		const reset = String(Date.parse('2026-11-01T12:01:30Z') / 1_000);

		expect(await rateHeaders(client, '/v1/me', { authorization: '' })).toEqual(NONE);
		expect(await rateHeaders(client)).toEqual([undefined, '4', '3', undefined]);
		expect(await rateHeaders(client, '/v1/reviews?page=0')).toEqual([undefined, '4', '2', undefined]);
		expect(await rateHeaders(client, '/v1/me?company_id=x')).toEqual([undefined, '4', '1', undefined]);
		expect(await rateHeaders(client)).toEqual([undefined, '4', '0', undefined]);
		expect(await rateHeaders(client)).toEqual(['60', '4', '0', reset]);
	},
	'8.14': async (client) => {
		const { atSecond } = clockOf(client);
		const { settings } = client.sandbox;
		const hints = async (kind: typeof settings.hints) => {
			settings.hints = kind;
			settings.limit = 5;
			const accepted = await rateHeaders(client);
			settings.limit = 1;
			return [accepted, await rateHeaders(client)];
		};
		const accepted = (remaining: string) => [undefined, '5', remaining, undefined];
		const inLastSecond = Date.parse('2026-11-01T12:01:29Z') / 1_000;

		expect(await hints('redis')).toEqual([accepted('4'), ['59', '1', '0', String(inLastSecond)]]);
		atSecond(59.4);
		expect(await rateHeaders(client)).toEqual(['0', '1', '0', String(inLastSecond)]);
		expect(await hints('remaining')).toEqual([accepted('3'), ['1', '1', '0', undefined]]);
		expect(await hints('counts')).toEqual([accepted('2'), [undefined, '1', '0', undefined]]);
		expect(await hints('seconds')).toEqual([
			[undefined, '5', '1', '1'],
			['1', '1', '0', '1'],
		]);
		expect(await hints(false)).toEqual([NONE, NONE]);
	},
	'8.15': async (client) => {
		Object.assign(client.sandbox.settings, { limit: 2, limitBy: 'user' });
		const other = client.as('bergfeld-outdoor');

		await client.expect(200, '/v1/me');
		await client.expect(200, '/v1/me', other);
		await client.expect(429, '/v1/me');
		await client.expect(429, '/v1/me', other);
		await client.expect(200, '/v1/me', client.as('nordlicht-optik'));
	},
	'8.12 8.13': async (client) => {
		const { data, meta, links } = await (await client.another({ reviews: 1_000, pageSize: 5_000 })).page();
		expect([data.length, meta.per_page, links.next]).toEqual([1_000, 5_000, null]);
	},
};
