import { brotliCompressSync } from 'node:zlib';
import type { RequestListener } from 'node:http';

import { jsonOf, LIST_ALL, runNode, TOKEN } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { loggedLines } from '../../../support/loggedLines';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSimulatedTime } from '../../../support/simulatedTime';

const USER = { id: 'u', company_id: 'c' };
/** 20 MB of a text, again and again. */
const filled = (text: string) => Buffer.alloc(20 * 1024 * 1024, text);

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

	it('of 20 MB in a few bytes is read up to 4 MB and told in words', async () => {
		const parse = jest.spyOn(JSON, 'parse');
		// It never ends: only who stops reading comes to an end.
		const { error, polled } = await outcomeOf((_request, response) =>
			response.writeHead(200, compressed).write(bomb),
		);

		const message = 'The answer of the platform is larger than 4 MB';
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

	it('with a record that has no usable id gives the others, and the log tells where', async () => {
		const log = loggedLines('warn');
		const { items, polled } = await outcomeOf(
			always(200, page('[{"id":"r1"},{"id":null,"title":"a"},null,{"id":7}]', 4)),
		);

		const others = [{ id: 'r1' }, { id: '7' }];
		expect(jsonOf(items)).toEqual(others);
		expect(new Set(polled as object[])).toEqual(new Set(others));
		const where = 'records without a usable "id" were left out on page 1';
		expect(log).toEqual([
			expect.stringContaining(
				`The list reports 4 reviews, but 2 were found: ${where}. Ask whoever runs the platform`,
			),
			expect.stringContaining(`The list of reviews is not whole: ${where}`),
			expect.stringContaining('The list reports 4 reviews, but 2 were found when it was first read'),
		]);
	});

	it('with names that JavaScript and n8n use changes nothing but its own item', async () => {
		const ofItems = '"json": {"a": 1}, "binary": {"data": {}}, "pairedItem": {"item": 7}, "error": "e"';
		const ofObjects = '"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}';
		const review = `{"id": "__proto__", ${ofItems}, ${ofObjects}, "toString": 1}`;
		const { items, polled } = await outcomeOf(always(200, page(`[${review}]`)));

		const json = { id: '__proto__', json: { a: 1 }, pairedItem: { item: 7 }, error: 'e', toString: 1 };
		expect(items).toMatchObject([{ json, pairedItem: { item: 0 } }]);
		expect(items[0]).not.toHaveProperty('binary');
		expect(polled).toMatchObject([json]);
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});
});
