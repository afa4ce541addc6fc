import type { SandboxOptions } from '../../../sandbox/sandbox';
import { GET_ME, inputItems, listReviews, runNode } from '../../support/engine';
import { loggedLines } from '../../support/loggedLines';
import { useSandbox } from '../../support/useSandbox';
import { useSimulatedTime } from '../../support/simulatedTime';

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
