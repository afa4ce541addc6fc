import type { RequestListener } from 'node:http';

import {
	GET_ME,
	inputItems,
	jsonOf,
	LIST_ALL,
	listReviews,
	runNode,
	type RunOptions,
} from '../../support/engine';
import { always, useServers } from '../../support/httpServer';
import { loggedLines } from '../../support/loggedLines';
import { useSimulatedTime } from '../../support/simulatedTime';
import { useSandbox } from '../../support/useSandbox';

const PAGE = { data: [{ id: 'r1' }, { id: 'r2' }], meta: { per_page: 15, total: 2 } };

describe('an operation', () => {
	const serve = useServers();

	const run = async (listener: RequestListener, options: Omit<RunOptions, 'baseUrl'>) =>
		await runNode({ ...options, baseUrl: (await serve(listener)).url });

	it.each([
		['in its place', 'continueRegularOutput', 0],
		['with its input data on the error output', 'continueErrorOutput', 1],
	] as const)('that is refused for an input item gives a message %s, and the other items', async (...row) => {
		const [, onError, output] = row;
		const parameters = { ...LIST_ALL, returnAll: false, limit: '={{ $json.row }}' };

		const outcome = await run(always(200, PAGE), { parameters, input: inputItems(2), node: { onError } });

		const error = expect.stringMatching(/^'Limit' must be/) as string;
		const [refused] = output === 0 ? outcome.items.splice(0, 1) : outcome.errorItems;
		const said = { error, message: "Change 'Limit'. If it is an expression, check what it gives." };
		expect(refused).toMatchObject({ pairedItem: { item: 0 } });
		expect(refused?.json).toEqual(output === 0 ? said : { row: 0, ...said });
		expect(outcome.items).toMatchObject([{ json: { id: 'r1' }, pairedItem: { item: 1 } }]);
		expect(outcome.status).toBe('success');
	});

	it('that finds nothing says why in an item where it is a tool of an agent', async () => {
		const parameters = { ...LIST_ALL, filters: { text: '*', ratingMin: 1 } };
		const asTool = { parameters, node: { type: 'test.reviewPlatformTool' } };
		const tool = await run(always(200, PAGE), asTool);
		const node = await run(always(200, PAGE), { parameters });
		const found = await run(always(200, PAGE), { ...asTool, parameters: LIST_ALL });

		const result = "None of the 2 reviews that were read passes 'Rating Min' (1), nor 'Text' (*)";
		expect(tool.items).toMatchObject([{ json: { result }, pairedItem: { item: 0 } }]);
		expect([node.items, node.status]).toEqual([[], 'success']);
		expect(jsonOf(found.items)).toEqual(PAGE.data);
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

describe("n8n's log", () => {
	const passUntil = useSimulatedTime();
	const startSandbox = useSandbox({ reviews: 150, limit: 8, windowMs: 9_000 });
	let lines: string[];
	beforeEach(() => (lines = loggedLines()));

	it('tells of a long wait for the rate limit, with the pages read so far', async () => {
		const { status } = await passUntil(listReviews(await startSandbox()));

		expect(status).toBe('success');
		const line = /^info .*: Waited \d+ s for the rate limit, \d of 10 pages read$/;
		expect(lines).toEqual([expect.stringMatching(line)]);
	});

	it('tells once of input items that wait for the rate limit at the same time', async () => {
		const sandbox = await startSandbox();
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const run = runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken, input: inputItems(14) });
		await passUntil(run);

		expect(lines).toEqual([expect.stringMatching(/: Waited \d+ s for the rate limit$/)]);
	});
});
