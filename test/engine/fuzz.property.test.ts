import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jsonOf, runNode } from '../support/engine';
import { fuzzedAnswers } from '../support/fuzzedAnswers';
import type { FuzzedAnswer } from '../support/fuzzedAnswers';
import { holds } from '../support/randomRuns';
import type { RandomRuns } from '../support/randomRuns';
import { serveRaw } from '../support/rawServer';
import type { RawServer } from '../support/rawServer';
import { TriggerWorkflow } from '../support/trigger';

const RUNS: RandomRuns = { usual: 100, deep: 1_000, atATime: 100, caseMs: 40_000 };
const TIMEOUT_MS = 10_000;
/** For answers that never come. */
const SHORT_TIMEOUT_MS = 400;
const POLL_BUDGET_MS = 3_000;
const MOST_REQUESTS = 300;
const MOST_STATIC_DATA_BYTES = 100_000;

/** Everything the nodes may say of an answer. */
const WORDS = [
	/^The address does not answer like the review platform$/,
	/^The integration key was not accepted$/,
	/^This account may not use the API$/,
	/^The request was refused as invalid$/,
	/^The review platform is not available right now$/,
	/^The rate limit did not clear$/,
	/^Could not reach 127\.0\.0\.1:\d+$/,
	/^The list of reviews does not end$/,
	/^The platform returned a different page from the one requested$/,
	/^Something between n8n and the platform refused the request$/,
	/reviews are more than n8n can take from one input item$/,
	/^The review platform did not answer in time$/,
	/^The account has no reviews yet$/,
	/^None of the latest \d+ reviews passes the filters$/,
];

const REFUSAL = /^HTTP\/1\.1 429 /;
const LIST = { resource: 'review', operation: 'list', returnAll: true };
const parameters = fc.constantFrom<INodeParameters>(
	{ resource: 'user', operation: 'getMe' },
	LIST,
	LIST,
	{ ...LIST, returnAll: false, limit: 3 },
	{ ...LIST, filters: { ratingMin: 2, ratingMax: 4, highlighted: true } },
	{ ...LIST, filters: { createdAfter: '2000-01-01', createdBefore: '2050-01-01', text: 'a' } },
	{ ...LIST, filters: { experienceAfter: '2000-01-01', experienceBefore: '2050-01-01' } },
	{ ...LIST, options: { sort: 'newest' } },
	{ ...LIST, filters: { createdAfter: '2030-01-01' }, options: { stopEarly: true } },
	{ ...LIST, filters: { reviewId: 'a, b', userId: 'c' } },
	{ ...LIST, options: { sort: 'ratingLow' } },
);

interface Case {
	apiToken: string;
	answers: FuzzedAnswer[];
	requests: number;
}

describe('whatever a server answers', () => {
	const cases = new Map<string, Case>();
	let server: RawServer;
	let count = 0;

	beforeAll(async () => {
		server = await serveRaw((head, socket) => {
			const fuzzed = cases.get(/bearer (\S+)/i.exec(head)?.[1] ?? '');
			const bytes = fuzzed?.answers[fuzzed.requests++ % fuzzed.answers.length]?.bytes;
			if (bytes) socket.end(bytes);
		});
	});
	afterAll(async () => await server.close());

	const begin = (answers: FuzzedAnswer[]): Case => {
		const fuzzed = { apiToken: `fuzz-token-${++count}`, answers, requests: 0 };
		cases.set(fuzzed.apiToken, fuzzed);
		return fuzzed;
	};

	it('the node gives its items, or says in words what came', async () => {
		const property = fc.asyncProperty(fuzzedAnswers, parameters, async (answers, given) => {
			// Get Me has no Max Wait: it waits for five minutes.
			fc.pre(given.operation !== 'getMe' || !answers.some(({ bytes }) => REFUSAL.test(String(bytes))));
			const { options, ...rest } = given;
			const fuzzed = begin(answers);

			const run = await runNode({
				parameters: {
					...rest,
					requestOptions: { timeout: answers.every(({ bytes }) => bytes) ? TIMEOUT_MS : SHORT_TIMEOUT_MS },
					options: { ...(options as IDataObject), maxWait: 1 },
				},
				baseUrl: server.url,
				apiToken: fuzzed.apiToken,
			});

			const items = jsonOf(run.items);
			expect(run.saved).not.toContain(fuzzed.apiToken);
			expect(fuzzed.requests).toBeLessThan(MOST_REQUESTS);
			if (run.status === 'success') expectEachOnce(items);
			else expectWords(run.error);
			const [only] = answers.length === 1 ? answers : [];
			const expected = given.operation === 'getMe' ? only?.user && [only.user] : only?.wholeList;
			if (expected && (given === LIST || given.operation === 'getMe')) expect(items).toEqual(expected);
		});
		await holds(property, RUNS);
	});

	it('the trigger gives each review once, or says in words what came', async () => {
		const property = fc.asyncProperty(fuzzedAnswers, async (answers) => {
			const fuzzed = begin(answers);
			const trigger = new TriggerWorkflow(
				{ baseUrl: server.url, apiToken: fuzzed.apiToken },
				{ startFrom: 'all' },
			);
			let found: IDataObject[] = [];
			let { companyId } = trigger.state;
			for (const mode of ['trigger', 'trigger', 'trigger', 'manual'] as const) {
				const outcome = await trigger.poll({ mode, budgetMs: POLL_BUDGET_MS }).catch((error: Error) => error);
				if (outcome instanceof Error) expectWords(outcome);
				else if (mode === 'manual') expect(outcome).toHaveLength(1);
				else {
					// The list of another company begins anew.
					if (trigger.state.companyId !== companyId) found = [];
					companyId = trigger.state.companyId;
					found.push(...(outcome ?? []));
					expectEachOnce(found);
				}
			}

			expect(Buffer.byteLength(trigger.saved)).toBeLessThan(MOST_STATIC_DATA_BYTES);
			expect(trigger.saved).not.toContain(fuzzed.apiToken);
			expect(fuzzed.requests).toBeLessThan(MOST_REQUESTS);
		});
		await holds(property, RUNS);
	});
});

function expectEachOnce(items: IDataObject[]): void {
	const ids = items.map(({ id }) => id);
	expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
}

function expectWords(error: (Error & { description?: unknown }) | undefined): void {
	expect(WORDS.filter((words) => words.test(error?.message ?? ''))).toHaveLength(1);
	expect(error?.description).toMatch(/\w+ \w+/);
}
