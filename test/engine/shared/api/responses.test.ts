import { brotliCompressSync } from 'node:zlib';
import type { RequestListener } from 'node:http';

import { LIST_ALL, runNode, TOKEN } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSimulatedTime } from '../../../support/simulatedTime';

const TOO_LARGE = 'The answer of the platform is larger than 4 MB';
const REFUSED = 'The request was refused as invalid';
const USER = { id: 'u', company_id: 'c' };
/** 20 MB of a text, again and again. */
const filled = (text: string) => Buffer.alloc(20 * 1024 * 1024, text);
const DEEP = '['.repeat(20_000) + ']'.repeat(20_000);

const page = (data: string, total = 1) =>
	`{"data": ${data}, "links": {}, "meta": {"current_page": 1, "per_page": 1000, "total": ${total}}}`;

describe('a hostile answer', () => {
	const passUntil = useSimulatedTime();
	const serve = useServers();

	/** What the nodes make of a server that answers with a right user and, for the list, like this. */
	const outcomeOf = async (listener: RequestListener) => {
		const server = await serve((request, response) =>
			request.url === '/v1/me' ? always(200, USER)(request, response) : listener(request, response),
		);
		const run = await passUntil(runNode({ parameters: LIST_ALL, baseUrl: server.url, save: false }));
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: TOKEN }, { startFrom: 'all' });
		return { ...run, polled: await passUntil(trigger.poll()).catch((error: Error) => error) };
	};

	const bomb = brotliCompressSync(Buffer.concat([Buffer.from('{"data":['), filled('{},')]));
	const compressed = { 'content-encoding': 'br' };

	it.each<[name: string, status: number, message: string]>([
		['a page', 200, TOO_LARGE],
		['a refusal', 422, REFUSED],
	])('of 20 MB in a few bytes is read up to 4 MB and told in words: %s', async (_name, status, message) => {
		const parse = jest.spyOn(JSON, 'parse');
		// It never ends: only who stops reading comes to an end.
		const { error, polled } = await outcomeOf((_request, response) =>
			response.writeHead(status, compressed).write(bomb),
		);

		expect(bomb.length).toBeLessThan(1_000);
		expect(parse.mock.calls.every(([text]) => text.length < 5e6)).toBe(true);
		expect(error).toMatchObject({ name: 'NodeApiError', message });
		expect(error?.description?.length).toBeLessThan(2_000);
		expect(polled).toMatchObject({ message });
	});

	it('that is just as large as may be comes whole', async () => {
		const [begin, end] = page('[{"id":"r1","title":"@"}]').split('@') as [string, string];
		const title = 'x'.repeat(4 * 1024 * 1024 - begin.length - end.length);
		const { items } = await outcomeOf(always(200, begin + title + end));

		expect(items).toMatchObject([{ json: { id: 'r1', title } }]);
	});

	it('with JSON of 20,000 levels is told in words', async () => {
		const { error, polled } = await outcomeOf(always(422, `{"errors": {"page": ${DEEP}}}`));

		expect(error?.message).toBe(REFUSED);
		expect(polled).toMatchObject({ message: REFUSED });
	});

	it('with a total that no list has costs Fetch Test Event, a poll and List Reviews a few requests', async () => {
		const server = await serve((request, response) => {
			const number = Number(new URL(String(request.url), 'http://a').searchParams.get('page'));
			const meta = { current_page: number, per_page: 1, total: 999_999_999 };
			const body = { data: [{ id: `r${number}`, rating: 3 }], links: {}, meta };
			always(200, number === 0 ? USER : body)(request, response);
		});
		const credential = { baseUrl: server.url, apiToken: TOKEN };
		const strict = new TriggerWorkflow(credential, { filters: { ratingMin: 5 } });
		const trigger = new TriggerWorkflow(credential);

		await expect(strict.poll({ mode: 'manual' })).rejects.toThrow(
			'None of the 7 reviews that were looked at passes the filters',
		);
		expect(server.requests.length).toBeLessThanOrEqual(7);
		await passUntil(trigger.poll());
		const { error } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl: server.url }));

		expect(error?.message).toMatch(/more than n8n can take/);
		expect(server.requests.length).toBeLessThanOrEqual(7 + 102 + 20);
	});

	it('with keys such as __proto__ changes nothing but its own item', async () => {
		const hostile =
			'"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 1';
		const { items, polled } = await outcomeOf(always(200, page(`[{"id": "__proto__", ${hostile}}]`)));
		const refused = await outcomeOf(always(422, `{"message": "No", "errors": {${hostile}}}`));
		const numbered = page('[{"id": "r1"}]').replace('"current_page": 1', `"current_page": {${hostile}}`);

		expect((await outcomeOf(always(200, numbered))).items).toMatchObject([{ json: { id: 'r1' } }]);
		expect(items).toMatchObject([{ json: { id: '__proto__' } }]);
		expect(polled).toHaveLength(1);
		expect(refused.error?.message).toBe(REFUSED);
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});

	it('with fields of n8n gives items with these fields, and no items of its own making', async () => {
		const review = { id: 'r1', json: { a: 1 }, binary: { data: {} }, pairedItem: { item: 7 }, error: 'e' };
		const { items, polled } = await outcomeOf(always(200, page(JSON.stringify([review]))));

		expect(items).toMatchObject([{ json: review, pairedItem: { item: 0 } }]);
		expect(items[0]).not.toHaveProperty('binary');
		expect(polled).toEqual([review]);
	});

	it('keeps the static data small, whatever its ids are', async () => {
		const review = { company_id: 'c'.repeat(200_000), created_at: '2026-01-01T00:00:00Z' };
		const reviews = ['a', 'b', 'c'].map((id) => ({ ...review, id: id.repeat(200_000) }));
		const body = { data: reviews, links: {}, meta: { current_page: 1, per_page: 15, total: 3 } };
		const server = await serve((request, response) =>
			always(200, request.url === '/v1/me' ? reviews[0] : body)(request, response),
		);
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: TOKEN });

		await trigger.poll();

		expect(await trigger.poll()).toBeNull();
		expect(Buffer.byteLength(trigger.saved)).toBeLessThan(140_000);
	});
});
