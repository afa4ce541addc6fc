import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';

import { redactorOf } from '../../../nodes/shared/errors/redaction';
import { errorForStatus } from '../../../nodes/shared/errors/responseErrors';
import { jsonOf, runNode } from '../../support/engine';
import { always, serve } from '../../support/httpServer';
import { TriggerWorkflow } from '../../support/trigger';

const TOKEN = 'very-secret-integration-key';
const LIST = { resource: 'review', operation: 'list', returnAll: true };
const GET_ME = { resource: 'user', operation: 'getMe' };
const WRONG_ADDRESS = 'The address does not answer like the review platform';
const MEGABYTES_100 = 100 * 1024 * 1024;
/** So much of a text, again and again. */
const filled = (text: string) => Buffer.alloc(MEGABYTES_100, text);
const DEEP = '['.repeat(200_000) + ']'.repeat(200_000);

const page = (data: string) =>
	`{"data": ${data}, "links": {}, "meta": {"current_page": 1, "per_page": 15, "total": 1}}`;

/** What the nodes make of a server that answers everything like that, but for the user where a list is read. */
async function outcomeOf(listener: RequestListener, parameters: object = LIST) {
	const server = await serve((request, response) =>
		request.url === '/v1/me' && parameters === LIST
			? always(200, { id: 'u', company_id: 'c' })(request, response)
			: listener(request, response),
	);
	const credential = { baseUrl: server.url, apiToken: TOKEN };
	const run = await runNode({
		parameters: { ...parameters, requestOptions: { timeout: 30_000 } },
		...credential,
		save: false,
	});
	const polled = await new TriggerWorkflow(credential, { startFrom: 'all' })
		.poll()
		.catch((error: Error) => error);
	await server.close();
	return { run, polled };
}

/** CPU time of some work, in µs. */
function cpuOf(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return user + system;
}

describe('a hostile answer', () => {
	it.each<[name: string, listener: RequestListener]>([
		['text', always(200, filled('x'))],
		[
			'HTML, compressed to a thousandth',
			always(200, gzipSync(filled('<p>')), { 'content-encoding': 'gzip' }),
		],
		[
			'JSON',
			always(
				200,
				Buffer.concat([Buffer.from('{"data": ['), filled('"a text of twenty", '), Buffer.from('1]}')]),
			),
		],
		['a message', always(422, Buffer.concat([Buffer.from('{"message": "'), filled('x'), Buffer.from('"}')]))],
	])(
		'of 100 MB is told in a few words: %s',
		async (_name, listener) => {
			const { run, polled } = await outcomeOf(listener);

			expect(run.error?.name).toBe('NodeApiError');
			expect(run.error?.message).toMatch(/^(The address does not answer|The request was refused)/);
			expect(run.error?.description?.length).toBeLessThan(2_000);
			expect(polled).toBeInstanceOf(Error);
			expect((polled as Error).message).toBe(run.error?.message);
		},
		120_000,
	);

	it.each<[name: string, listener: RequestListener, message: string]>([
		['a list of lists', always(200, DEEP), WRONG_ADDRESS],
		['data', always(200, page(DEEP)), WRONG_ADDRESS],
		['a review', always(200, page(`[{"id": "r1", "title": ${DEEP}}]`)), WRONG_ADDRESS],
		['a message', always(422, `{"message": ${DEEP}}`), 'The request was refused as invalid'],
		[
			'the fields of a 422',
			always(422, `{"errors": {"page": ${DEEP}}}`),
			'The request was refused as invalid',
		],
	])('with JSON of 200,000 levels is told in words: %s', async (_name, listener, message) => {
		const { run, polled } = await outcomeOf(listener);

		expect(run.error?.message).toBe(message);
		expect(polled).toMatchObject({ message });
	});

	it.each([1e9, 2 ** 31 - 1, 9e15])(
		'with a total of %d costs Fetch Test Event, polls and List Reviews a few requests',
		async (total) => {
			const server = await serve((request, response) => {
				const page = Number(new URL(String(request.url), 'http://a').searchParams.get('page'));
				const meta = { current_page: page, per_page: 1, total };
				const body = { data: [{ id: `r${page}`, rating: 3 }], links: {}, meta };
				return always(200, page === 0 ? { id: 'u', company_id: 'c' } : body)(request, response);
			});
			const credential = { baseUrl: server.url, apiToken: TOKEN };
			const before = process.memoryUsage().heapUsed;

			const found = await new TriggerWorkflow(credential, { filters: { ratingMin: 5 } })
				.poll({ mode: 'manual' })
				.catch((error: Error) => error.message);
			const fetched = server.requests.length;
			const trigger = new TriggerWorkflow(credential);
			for (let polls = 0; polls < 3; polls++) await trigger.poll().catch(() => null);
			// With a key of its own: the polls have used up their share of the rate limit.
			const { error } = await runNode({ parameters: LIST, ...credential, apiToken: `${TOKEN}-2` });
			const used = process.memoryUsage().heapUsed - before;
			await server.close();

			expect(found).toBe('None of the latest 14 reviews passes the filters');
			expect(error?.message).toMatch(/more than n8n can take/);
			expect(fetched).toBeLessThanOrEqual(14);
			// One poll draws at most 100 pages.
			expect(server.requests.length).toBeLessThanOrEqual(14 + 3 * 110);
			expect(used).toBeLessThan(100e6);
		},
	);

	it.each<[string, (members: string) => [status: number, body: string]]>([
		['a body that is none', (members) => [200, `{${members}}`]],
		['a refusal without a message', (members) => [401, `{${members}}`]],
		['the fields of a 422', (members) => [422, `{"message": "No", "errors": {${members}}}`]],
	])('of a million members costs less than to parse it twice: %s', (_name, answered) => {
		const members = Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":${index}`).join(',');
		const [statusCode, text] = answered(members);
		const answer = { statusCode, headers: {}, body: undefined as unknown };

		const parsing = cpuOf(() => {
			answer.body = JSON.parse(text);
		});
		// The least of three: the garbage of parsing may be collected meanwhile.
		const tell = () => cpuOf(() => errorForStatus(answer, 'https://a.example', redactorOf(TOKEN)));
		const telling = Math.min(tell(), tell(), tell());

		expect(telling).toBeLessThan(2 * parsing);
	});

	it('with a user of 200,000 levels is told in words', async () => {
		const { run } = await outcomeOf(always(200, `{"id": "u", "company_id": "c", "x": ${DEEP}}`), GET_ME);

		expect(run.error?.message).toBe(WRONG_ADDRESS);
	});

	it('with keys such as __proto__ changes nothing but its own item', async () => {
		const hostile =
			'"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 1';
		const { run, polled } = await outcomeOf(always(200, page(`[{"id": "__proto__", ${hostile}}]`)));
		const refused = await outcomeOf(always(422, `{"message": "No", "errors": {${hostile}}}`));

		expect(jsonOf(run.items)).toHaveLength(1);
		expect(run.items[0]?.json.id).toBe('__proto__');
		expect(polled).toHaveLength(1);
		expect(refused.run.error?.message).toBe('The request was refused as invalid');
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});

	it('with fields of n8n gives items with these fields, and no items of its own making', async () => {
		const review = {
			id: 'r1',
			json: { a: 1 },
			binary: { data: { id: 'x' } },
			pairedItem: { item: 7 },
			error: 'e',
		};
		const { run, polled } = await outcomeOf(always(200, page(JSON.stringify([review]))));

		expect(jsonOf(run.items)).toEqual([review]);
		expect(run.items[0]).not.toHaveProperty('binary');
		expect(polled).toEqual([review]);
	});

	// Looked for one after the other, they take minutes: the time limit of the test tells.
	it('with 60,000 reviews and each of them again gives each once', async () => {
		const reviews = Array.from({ length: 60_000 }, (_, index) => ({ id: `r${index}` }));
		const again = reviews.map(() => reviews.at(-1));
		const { run } = await outcomeOf(always(200, page(JSON.stringify([...reviews, ...again]))));

		expect(run.items).toHaveLength(60_000);
	});

	it.concurrent(
		'that comes in drops ends with the timeout',
		async () => {
			const server = await serve((request, response) => {
				response.writeHead(200);
				const dripping = setInterval(() => response.write(' '), 20);
				request.on('close', () => clearInterval(dripping));
				response.on('close', () => clearInterval(dripping));
			});

			const { error } = await runNode({
				parameters: { ...GET_ME, requestOptions: { timeout: 200 } },
				baseUrl: server.url,
				apiToken: TOKEN,
			});
			await server.close();

			expect(error?.message).toMatch(/^Could not reach/);
			expect(error?.description).toMatch(/5 times.*no whole answer within 200 ms/);
			expect(server.requests).toHaveLength(5);
		},
		30_000,
	);

	it('keeps the static data small, whatever its ids are', async () => {
		const review = { company_id: 'c'.repeat(200_000), created_at: '2026-01-01T00:00:00Z' };
		const reviews = ['a', 'b', 'c'].map((id) => ({ ...review, id: id.repeat(200_000) }));
		const body = { data: reviews, links: {}, meta: { current_page: 1, per_page: 15, total: 3 } };
		const server = await serve((request, response) =>
			always(200, request.url === '/v1/me' ? reviews[0] : body)(request, response),
		);
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: TOKEN });

		await trigger.poll();
		const again = await trigger.poll();
		await server.close();

		expect(again).toBeNull();
		expect(Buffer.byteLength(trigger.saved)).toBeLessThan(100_000);
	});
});
