import type { INodeParameters } from 'n8n-workflow';

import type { ListFaults } from '../../sandbox/listFaults';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import { jsonOf } from '../support/engine';
import { listReviews } from '../support/listRun';
import { loggedLines } from '../support/loggedLines';
import { useSandbox } from '../support/useSandbox';

const ALL = { returnAll: true };
const LIMIT = (limit: number) => ({ returnAll: false, limit });
const TOO_FEW = /^warn Review Platform: The list reports (\d+) reviews, but (\d+) were found$/;

describe('a list as services really answer it', () => {
	const start = useSandbox({ limit: 1_000_000 });
	let lines: string[];
	beforeEach(() => (lines = loggedLines()));

	const read = async (options: SandboxOptions, parameters: INodeParameters = ALL) => {
		const sandbox = await start(options);
		const before = sandbox.reviews.map(({ id }) => id);
		const { items, error, status } = await listReviews(sandbox, parameters);
		const ids = jsonOf(items).map(({ id }) => id as string);
		return { sandbox, before, ids, error, status, requests: sandbox.answers.length };
	};
	/** Those of the reviews at the beginning that were there throughout and did not come. */
	const missing = (sandbox: Sandbox, before: string[], ids: string[]) => {
		const [after, come] = [new Set(sandbox.reviews.map(({ id }) => id)), new Set(ids)];
		return before.filter((id) => after.has(id) && !come.has(id));
	};

	it.each([
		['comes in', { addEvery: 100 }, 3],
		['is deleted', { deleteEvery: 100 }, 3],
	])('that has 300 pages costs little more when now and then one %s', async (name, listFaults, changes) => {
		const run = await read({ reviews: 4_500, listFaults });

		expect(missing(run.sandbox, run.before, run.ids)).toEqual([]);
		expect(run.ids).toHaveLength(new Set(run.ids).size);
		expect(run.requests).toBeLessThanOrEqual(301 + 12 * changes + 6);
		const again =
			/^info Review Platform: The list of reviews changed while it was read: \d+ pages were read again$/;
		if (name === 'is deleted') expect(lines).toEqual([expect.stringMatching(again)]);
	});

	it.each<Fault>([{ kind: 'cutBody' }, { kind: 'cutChunks' }, { kind: 'status', status: 408 }])(
		'whose answer is cut short or late is asked again: %j',
		async (fault) => {
			const { sandbox, ids } = await read({
				reviews: 90,
				script: ({ number }) => (number === 4 ? fault : undefined),
			});

			expect(ids).toEqual(sandbox.reviews.map(({ id }) => id));
		},
	);

	it.each([404, 422] as const)(
		'that becomes shorter, and refuses pages past its end with %i',
		async (pastEnd) => {
			const sandbox = await start({ reviews: 300, listFaults: { pastEnd } });
			const before = sandbox.reviews.map(({ id }) => id);
			sandbox.settings.script = ({ number }) => {
				if (number === 15) for (const id of before.slice(0, 40)) sandbox.account.reviewList.remove(id);
			};

			const { items, status } = await listReviews(sandbox);

			expect(status).toBe('success');
			expect(
				missing(
					sandbox,
					before,
					jsonOf(items).map(({ id }) => id as string),
				),
			).toEqual([]);
			expect(sandbox.answers.length).toBeLessThanOrEqual(2 * 20 + 12);
		},
	);

	it('that refuses pages it has is refused in words', async () => {
		const { error, requests } = await read({ reviews: 300, listFaults: { refusedAfter: 10 } });

		expect(error?.message).toBe('The request was refused as invalid');
		expect(error?.description).toMatch(/10 of 20 pages had been read\.$/);
		expect(requests).toBeLessThanOrEqual(10 + 2 * 7);
	});

	it('with a page that is broken for good says so, and how far it came', async () => {
		const { error } = await read({ reviews: 300, listFaults: { brokenPage: 12 } });

		expect(error?.message).toBe('The review platform is not available right now');
		expect(error?.description).toMatch(/even after several tries\. \d+ of 20 pages had been read\.$/);
	});

	it.each<
		[
			name: string,
			reviews: number,
			faults: ListFaults,
			parameters: INodeParameters,
			come: number,
			requests: number,
		]
	>([
		['20,000 of 20, up to a limit', 20, { staleTotal: 20_000 }, LIMIT(50), 20, 10],
		['20,000 of 20', 20, { staleTotal: 20_000 }, ALL, 20, 10],
		[
			'a billion of 20, with a filter',
			20,
			{ staleTotal: 1e9 },
			{ ...ALL, filters: { ratingMin: 1 } },
			20,
			10,
		],
		['stale at 45 of 60, up to a limit', 60, { staleTotal: 45 }, LIMIT(60), 60, 4],
		['stale at 45 of 60', 60, { staleTotal: 45 }, ALL, 60, 4],
		['capped at 100 of 300, up to a limit', 300, { cappedTotal: 100 }, LIMIT(200), 200, 14],
		['capped at 100 of 300', 300, { cappedTotal: 100 }, ALL, 300, 20],
		['flapping by 200', 1_500, { flappingTotal: 200 }, ALL, 1_500, 400],
	])('with a total of %s comes whole', async (_name, reviews, listFaults, parameters, come, most) => {
		const { sandbox, ids, status, requests } = await read({ reviews, listFaults }, parameters);

		expect(status).toBe('success');
		expect(ids).toEqual(sandbox.reviews.slice(0, come).map(({ id }) => id));
		expect(requests).toBeLessThanOrEqual(most);
	});

	it('with a total of a billion and no filter is refused at its first page', async () => {
		const { error, requests } = await read({ reviews: 20, listFaults: { staleTotal: 1e9 } });

		expect(error?.message).toBe('1000000000 reviews are more than n8n can take from one input item');
		expect(requests).toBe(1);
	});

	it('of which a cache always answers page 1 is refused in words', async () => {
		const { error, requests } = await read({ reviews: 1_500, listFaults: { stripQuery: true } });

		expect(error?.message).toBe('The platform returned a different page from the one requested');
		expect(error?.description).toMatch(/^Page \d was requested, but page 1 came back\. A cache/);
		expect(requests).toBeLessThanOrEqual(7);
	});

	it('whose pages are empty from 41 on comes as far as it is there, with a warning', async () => {
		const { sandbox, ids, requests } = await read({ reviews: 1_500, listFaults: { emptyFrom: 41 } });

		expect(ids).toEqual(sandbox.reviews.slice(0, 600).map(({ id }) => id));
		expect(lines.map((line) => TOO_FEW.exec(line)?.slice(1)).filter(Boolean)).toEqual([['1500', '600']]);
		expect(requests).toBeLessThanOrEqual(2 * (40 + 6) + 6);
	});

	it('says in the log that it is read again, and why', async () => {
		await read({ reviews: 20, listFaults: { staleTotal: 50 } });

		expect(lines).toEqual([
			'info Review Platform: Reading the list of reviews again: it has fewer reviews than it reports',
			'warn Review Platform: The list reports 50 reviews, but 20 were found',
		]);
	});
});
