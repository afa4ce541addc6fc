import type { INodeParameters } from 'n8n-workflow';

import type { SandboxOptions } from '../../../sandbox/sandbox';
import { GET_ME, inputItems, runNode } from '../../support/engine';
import { listReviews } from '../../support/listRun';
import { loggedLines } from '../../support/loggedLines';
import { useSandbox } from '../../support/useSandbox';
import { useSimulatedTime } from '../../support/useSimulatedTime';

const ALL = { returnAll: true };
const LIMIT = { limit: 8, windowMs: 9_000 };

describe("n8n's log", () => {
	const passUntil = useSimulatedTime();
	const startSandbox = useSandbox({ reviews: 40, limit: 1_000 });
	let lines: string[];
	beforeEach(() => (lines = loggedLines()));

	it.each<[name: string, sandbox: SandboxOptions, parameters: INodeParameters, lines: RegExp[]]>([
		[
			'a filter that no review passes',
			{},
			{ ...ALL, filters: { ratingMin: 6 } },
			[/^info Review Platform: None of the 40 reviews that were read passes the filters$/],
		],
		[
			'pages past the end',
			{},
			{ ...ALL, options: { startPage: 4 } },
			[/^info .*: The pages asked for are past the end of the list, which has 40 reviews$/],
		],
		['an empty list', { reviews: 0 }, ALL, [/^info .*: The list has no reviews$/]],
		[
			'a list that is read again, and has fewer reviews than it says',
			{ listFaults: { staleTotal: 50 } },
			ALL,
			[
				/^info .*: Reading the list of reviews again: it has fewer reviews than it reports$/,
				/^warn .*: The list reports 50 reviews, but 40 were found$/,
			],
		],
		[
			'pages that are read again',
			{ reviews: 1_500, listFaults: { deleteEvery: 70 } },
			ALL,
			[/^info .*: The list of reviews changed while it was read: \d+ pages were read again$/],
		],
		[
			'a list that is not newest first despite Stop Early',
			{ order: 'oldest' },
			{ ...ALL, options: { sort: 'newest', stopEarly: true } },
			[/^info .*: Page 1 is not newest first: reading all pages despite Stop Early$/],
		],
		[
			'a long wait for the rate limit, with the pages read so far',
			{ ...LIMIT, reviews: 150 },
			ALL,
			[/^info .*: Waited \d+ s for the rate limit, \d of 10 pages read$/],
		],
		['nothing where a review is found', {}, { returnAll: false, limit: 1 }, []],
	])('tells of %s', async (_name, options, parameters, expected) => {
		const { status } = await passUntil(listReviews(await startSandbox(options), parameters));

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
