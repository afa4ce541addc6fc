import type { INodeParameters } from 'n8n-workflow';
import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { name, version } from '../../../../package.json';
import { GET_ME, jsonOf, LIST_ALL, runNode, TOKEN } from '../../../support/engine';
import { testCredential } from '../../../support/credentialTest';
import { always, useServers } from '../../../support/httpServer';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSimulatedTime } from '../../../support/simulatedTime';

const USER = { id: 'u1', company_id: 'c1' };

/** Answers its requests in turn, the last way from then on. */
function inTurn(...listeners: RequestListener[]): RequestListener {
	let count = 0;
	return (request, response) => listeners[Math.min(count++, listeners.length - 1)]?.(request, response);
}

describe('a request to the platform', () => {
	const passUntil = useSimulatedTime();
	const serve = useServers();

	it('is in no address with its token, and in one header, each time it is tried', async () => {
		const server = await serve(always(503, { message: 'Down for maintenance' }));

		await passUntil(runNode({ parameters: LIST_ALL, baseUrl: `${server.url}/behind/proxy` }));

		expect(server.requests).toHaveLength(5);
		for (const { url, headers } of server.requests) {
			expect(url).toBe('/behind/proxy/v1/reviews?page=1');
			const having = Object.entries(headers).filter(([, value]) => String(value).includes(TOKEN));
			expect(having).toEqual([['authorization', `Bearer ${TOKEN}`]]);
		}
	});

	const GZIP = { 'content-encoding': 'gzip' };
	const zipped = gzipSync(JSON.stringify(USER));
	const damaged = Buffer.from(zipped).fill(0xff, 12, 20);

	it.each<[string, RequestListener]>([
		['no end, nor a beginning', (request) => request.socket.destroy()],
		[
			'nothing of a length that it says',
			(_request, response) => {
				response.writeHead(200, { 'content-length': '20' }).flushHeaders();
				setImmediate(() => response.destroy());
			},
		],
		['half of what is compressed', always(200, zipped.subarray(0, 15), GZIP)],
		['what was damaged on the way', always(200, damaged, GZIP)],
	])('whose answer has %s is sent again', async (_name, broken) => {
		const server = await serve(inTurn(broken, always(200, USER)));

		const { items, error } = await passUntil(runNode({ parameters: GET_ME, baseUrl: server.url }));

		expect(error?.description).toBeUndefined();
		expect(jsonOf(items)).toEqual([USER]);
		expect(server.requests).toHaveLength(2);
	});

	it.each<[charset: string, encoding: BufferEncoding]>([
		['ISO-8859-1', 'latin1'],
		['"utf-16le"; x=1', 'utf16le'],
		['', 'utf8'],
	])('whose answer says that its charset is %s is read so', async (charset, encoding) => {
		const user = { ...USER, name: 'Schöne Größe' };
		const body = Buffer.from(JSON.stringify(user), encoding);
		const server = await serve(always(200, body, { 'content-type': `application/json; charset=${charset}` }));

		const { items } = await runNode({ parameters: GET_ME, baseUrl: server.url });

		expect(jsonOf(items)).toEqual([user]);
	});

	it('whose answer has a charset that nobody knows is told so', async () => {
		const server = await serve(always(200, USER, { 'content-type': 'application/json; charset=klingon' }));

		const { error } = await runNode({ parameters: GET_ME, baseUrl: server.url });

		expect(error?.message).toBe('The address does not answer like the review platform');
		expect(error?.description).toMatch(
			/got HTTP 200 \(application\/json; charset=klingon\), starting with: /,
		);
	});

	it.each([
		['30 s', {}, 30_000],
		["the timeout of n8n's request options", { timeout: 5_000 }, 5_000],
	])('that comes in drops ends at twice %s, as does its connection', async (_name, requestOptions, ms) => {
		const parameters = { ...GET_ME, requestOptions };
		const limits: AbortController[] = [];
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
			limits.push(new AbortController());
			return limits.at(-1)!.signal;
		});
		let closed = 0;
		const server = await serve((_request, response) => {
			response.on('close', () => closed++);
			response.writeHead(200).write(' ');
			setImmediate(() => response.write(' ', () => limits.at(-1)?.abort()));
		});

		const { error } = await passUntil(runNode({ parameters, baseUrl: server.url }));

		expect(timeout).toHaveBeenCalledWith(2 * ms);
		expect(error?.message).toMatch(/^Could not reach/);
		expect(error?.description).toMatch(new RegExp(`no whole answer within ${2 * ms} ms`));
		expect(server.requests).toHaveLength(5);
		while (closed < 5) await new Promise((resolve) => setImmediate(resolve));
	});

	const SSH = 'SSH-2.0-OpenSSH\r\n';
	const WHO = 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n';
	const REFUSED = 'Something between n8n and the platform refused the request';

	it.each<[how: string, text: string, baseUrl: string, proxy: string, message: string, words: RegExp]>([
		[
			'in clear',
			SSH,
			'https://HOST',
			'',
			'HOST answered, but not encrypted',
			/Try http:\/\/ .* port and protocol/,
		],
		[
			'as by SSH',
			SSH,
			'http://HOST',
			'',
			'HOST answered, but not in HTTP',
			/Try https:\/\/ .* port and protocol/,
		],
		['by a proxy', WHO, 'https://a.example', 'http://HOST', REFUSED, /a proxy that wants a password/],
	])('that is answered %s is sent once, and told so', async (_how, text, baseUrl, proxy, message, words) => {
		let connections = 0;
		const other = createServer((socket) => {
			connections++;
			socket.once('error', () => {}).once('data', () => socket.end(text));
		});
		await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
		const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
		const parameters = { ...GET_ME, requestOptions: { proxy: proxy.replace('HOST', host) } };

		const { error, saved } = await runNode({ parameters, baseUrl: baseUrl.replace('HOST', host) });
		await new Promise((resolve) => other.close(resolve));

		expect(error?.message).toBe(message.replace('HOST', host));
		expect(error?.description).toMatch(words);
		expect(saved).not.toContain(TOKEN);
		expect(connections).toBe(1);
	});

	type Platform = TriggerWorkflow['credential'];
	const node = (parameters: INodeParameters) => async (platform: Platform) =>
		await runNode({ parameters, ...platform });
	it.each<[what: string, ask: (platform: Platform) => Promise<unknown>, urls: string[]]>([
		['Get Me', node(GET_ME), ['/v1/me']],
		['List Reviews', node(LIST_ALL), ['/v1/reviews?page=1']],
		['Get Statistics', node({ ...LIST_ALL, operation: 'getStatistics' }), ['/v1/reviews?page=1']],
		[
			'a poll',
			async (platform) => await new TriggerWorkflow(platform).poll(),
			['/v1/me', '/v1/reviews?page=1'],
		],
		['the credential test', async ({ baseUrl }) => await testCredential(baseUrl, TOKEN), ['/v1/me']],
	])('of %s is this, besides what n8n says of its connection', async (_what, ask, urls) => {
		const data = [{ id: 'r1', created_at: new Date().toISOString() }];
		const page = { data, links: {}, meta: { current_page: 1, per_page: 15, total: 1 } };
		const platform = await serve((request, response) =>
			always(200, request.url === '/v1/me' ? USER : page)(request, response),
		);

		await ask({ baseUrl: platform.url, apiToken: TOKEN });

		const authorization = `Bearer ${TOKEN}`;
		const headers = { accept: 'application/json', authorization, 'user-agent': `${name}/${version}` };
		const asked = platform.requests.map(({ method, url, headers: all }) => {
			const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...others } = all;
			return { method, url, headers: others };
		});
		expect(asked.slice(0, urls.length)).toEqual(urls.map((url) => ({ method: 'GET', url, headers })));
	});

	it('of node, trigger and credential test does not follow a redirect to another host', async () => {
		const elsewhere = await serve(always(200, USER));
		const platform = await serve(always(307, '', { location: `${elsewhere.url}/v1/me` }));
		const credential = { baseUrl: platform.url, apiToken: TOKEN };

		const run = await runNode({ parameters: LIST_ALL, ...credential });
		const polled = new TriggerWorkflow(credential).poll();

		expect(run.error?.description).toMatch(/redirects to http/);
		await expect(polled).rejects.toThrow('The address redirects to another one');
		expect(await testCredential(platform.url, TOKEN)).toMatchObject({ status: 'Error' });
		expect([platform, elsewhere].map(({ requests }) => requests.length)).toEqual([3, 0]);
	});
});

describe('the token', () => {
	const passUntil = useSimulatedTime();
	const serve = useServers();

	it('is in no error and no execution data when an answer repeats it', async () => {
		const server = await serve((request, response) => {
			const said = String(request.headers.authorization);
			const body = { message: said, errors: { [said]: [said] }, data: said };
			always(500, body, { 'content-type': said, location: said })(request, response);
		});

		const { error, saved } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl: server.url }));

		expect(error?.description).toContain('(not shown: it has part of the integration key)');
		expect(saved).not.toContain(TOKEN);
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	});

	it('is not in static data, nor in what a failing poll throws, when answers repeat it', async () => {
		const review = { id: TOKEN.toUpperCase(), company_id: TOKEN, created_at: '2026-01-01T00:00:00Z' };
		const page = { data: [review], links: {}, meta: { current_page: 1, per_page: 15, total: 1 } };
		let isRefusing = false;
		const server = await serve((request, response) => {
			if (isRefusing) return always(401, { message: request.headers.authorization })(request, response);
			always(200, request.url === '/v1/me' ? review : page)(request, response);
		});
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: TOKEN });

		await trigger.poll();
		isRefusing = true;
		// Who publishes it again sees what it throws.
		trigger.restart();
		const error = await trigger.poll().catch((reason: Error) => reason);

		expect(trigger.state).toMatchObject({ list: { covered: 1 } });
		expect(trigger.saved).not.toMatch(new RegExp(TOKEN, 'i'));
		expect(error).toMatchObject({ message: 'The integration key was not accepted' });
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	});
});
