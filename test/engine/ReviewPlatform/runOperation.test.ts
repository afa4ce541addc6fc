import type { RequestListener } from 'node:http';

import type { SandboxOptions } from '../../../sandbox/sandbox';
import {
	GET_ME,
	inputItems,
	jsonOf,
	LIST_ALL,
	listReviews,
	runNode,
	TOKEN,
	type RunOptions,
} from '../../support/engine';
import { always, useServers } from '../../support/httpServer';
import { loggedLines } from '../../support/loggedLines';
import { useSimulatedTime } from '../../support/simulatedTime';
import { useSandbox } from '../../support/useSandbox';

const USER = { id: 'u1', company_id: 'c1' };
const PAGE = { data: [{ id: 'r1' }, { id: 'r2' }], meta: { per_page: 15, total: 2 } };

describe('an operation', () => {
	const serve = useServers();

	const run = async (listener: RequestListener, options: Omit<RunOptions, 'baseUrl'>, path = '') => {
		const server = await serve(listener);
		return { ...(await runNode({ ...options, baseUrl: server.url + path })), requests: server.requests };
	};

	it.each([
		['in its place', 'continueRegularOutput', 0],
		['with its input data on the error output', 'continueErrorOutput', 1],
	] as const)('that is refused for an input item gives a message %s, and the other items', async (...row) => {
		const [, onError, output] = row;
		const parameters = { ...LIST_ALL, returnAll: false, limit: '={{ $json.row }}' };

		const outcome = await run(always(200, PAGE), { parameters, input: inputItems(2), node: { onError } });

		const error = expect.stringMatching(/^'Limit' must be/) as string;
		const [refused] = output === 0 ? outcome.items.splice(0, 1) : outcome.errorItems;
		expect(refused).toMatchObject({
			json: output === 0 ? { error } : { row: 0, error },
			pairedItem: { item: 0 },
		});
		expect(outcome.items).toMatchObject([{ json: { id: 'r1' }, pairedItem: { item: 1 } }]);
		expect(outcome.status).toBe('success');
	});

	it('that finds nothing says so in an item where it is a tool of an agent', async () => {
		const parameters = { ...LIST_ALL, filters: { text: 'lawyer' } };
		const asTool = { parameters, node: { type: 'test.reviewPlatformTool' } };
		const tool = await run(always(200, PAGE), asTool);
		const node = await run(always(200, PAGE), { parameters });
		const found = await run(always(200, PAGE), { ...asTool, parameters: LIST_ALL });

		const result = 'No review was found that fits what was asked for.';
		expect(tool.items).toMatchObject([{ json: { result }, pairedItem: { item: 0 } }]);
		expect([node.items, node.status]).toEqual([[], 'success']);
		expect(jsonOf(found.items)).toEqual(PAGE.data);
	});

	it('reads a base URL with spaces, slashes and a path, and a key with Bearer before it and a line break after', async () => {
		const { items, requests } = await run(
			always(200, USER),
			{ parameters: GET_ME, apiToken: ` Bearer ${TOKEN}\n` },
			'/behind/proxy/v1// ',
		);

		expect(jsonOf(items)).toEqual([USER]);
		expect(requests[0]).toMatchObject({
			url: '/behind/proxy/v1/me',
			headers: { accept: 'application/json', authorization: `Bearer ${TOKEN}` },
		});
	});

	describe('whose execution is stopped', () => {
		const passUntil = useSimulatedTime();

		it.each<[name: string, answer: RequestListener]>([
			['waits for the rate limit', always(429, {}, { 'retry-after': '60' })],
			['waits for an answer', () => {}],
			['waits before the next try', always(503, { message: 'Busy' })],
		])('ends where it %s, and sends nothing more', async (_name, answer) => {
			let stop = () => {};
			const server = await serve((request, response) => {
				answer(request, response);
				setImmediate(() => stop());
			});

			const { status } = await passUntil(
				runNode({ parameters: LIST_ALL, baseUrl: server.url, onStart: (cancel) => (stop = cancel) }),
			);
			await passUntil(new Promise((resolve) => setTimeout(resolve, 300_000)));

			expect(status).toBe('canceled');
			expect(server.requests).toHaveLength(1);
		});
	});
});

const LIMIT = { limit: 8, windowMs: 9_000 };

describe("n8n's log", () => {
	const passUntil = useSimulatedTime();
	const startSandbox = useSandbox({ reviews: 40, limit: 1_000 });
	let lines: string[];
	beforeEach(() => (lines = loggedLines()));

	it.each<[name: string, sandbox: SandboxOptions, lines: RegExp[]]>([
		[
			'a list that has fewer reviews than it says',
			{ listFaults: { staleTotal: 50 } },
			[/^warn .*: The list reports 50 reviews, but 40 were found$/],
		],
		[
			'a long wait for the rate limit, with the pages read so far',
			{ ...LIMIT, reviews: 150 },
			[/^info .*: Waited \d+ s for the rate limit, \d of 10 pages read$/],
		],
		['nothing where reviews are found', {}, []],
	])('tells of %s', async (_name, options, expected) => {
		const { status } = await passUntil(listReviews(await startSandbox(options)));

		expect(status).toBe('success');
		expect(lines).toEqual(expected.map((line) => expect.stringMatching(line) as string));
	});

	it('tells once of input items that wait for the rate limit at the same time', async () => {
		const sandbox = await startSandbox(LIMIT);
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const run = runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken, input: inputItems(9) });
		await passUntil(run);

		expect(lines).toEqual([expect.stringMatching(/: Waited \d+ s for the rate limit$/)]);
	});
});
