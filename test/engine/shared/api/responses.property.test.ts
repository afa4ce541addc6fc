import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ERROR_TEXTS } from '../../../../nodes/shared/errors/errorTexts';
import { GET_ME, jsonOf, LIST_ALL, runNode } from '../../../support/engine';
import { fuzzedAnswers } from '../../../support/fuzzedAnswers';
import type { FuzzedAnswer } from '../../../support/fuzzedAnswers';
import { serve } from '../../../support/httpServer';
import type { TestServer } from '../../../support/httpServer';
import { holds } from '../../../support/randomRuns';
import type { RandomRuns } from '../../../support/randomRuns';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSimulatedTime } from '../../../support/useSimulatedTime';

/** An hour of simulated time is enough for any case. */
const RUNS: RandomRuns = { usual: 100, deep: 1_000, atATime: 100, caseMs: 3_600_000 };
const POLL_BUDGET_MS = 3_000;
const MOST_REQUESTS = 300;
const MOST_STATIC_DATA_BYTES = 100_000;

/** Everything the nodes say of an answer begins like one of these. */
const WORDS = Object.values(ERROR_TEXTS).map(({ message }) => {
	const [begin = '', ...rest] = message.split(/\{\w+\}/);
	return new RegExp(`^${[begin, ...rest].join('.+')}$`);
});

const parameters = fc.constantFrom<INodeParameters>(
	GET_ME,
	LIST_ALL,
	LIST_ALL,
	{ ...LIST_ALL, returnAll: false, limit: 3 },
	{ ...LIST_ALL, filters: { ratingMin: 2, ratingMax: 4, highlighted: true } },
	{ ...LIST_ALL, filters: { createdAfter: '2000-01-01', createdBefore: '2050-01-01', text: 'a' } },
	{ ...LIST_ALL, filters: { experienceAfter: '2000-01-01', experienceBefore: '2050-01-01' } },
	{ ...LIST_ALL, options: { sort: 'newest' } },
	{ ...LIST_ALL, filters: { createdAfter: '2030-01-01' }, options: { stopEarly: true } },
	{ ...LIST_ALL, filters: { reviewId: 'a, b', userId: 'c' } },
	{ ...LIST_ALL, options: { sort: 'ratingLow' } },
);

interface Case {
	apiToken: string;
	answers: FuzzedAnswer[];
	requests: number;
}

describe('whatever a server answers', () => {
	const cases = new Map<string, Case>();
	const passUntil = useSimulatedTime();
	let server: TestServer;
	let count = 0;

	beforeAll(async () => {
		server = await serve(({ headers, socket }) => {
			const fuzzed = cases.get(String(headers.authorization).replace('Bearer ', ''));
			if (!fuzzed) return;
			const { bytes } = fuzzed.answers[fuzzed.requests++ % fuzzed.answers.length] as FuzzedAnswer;
			// Need not be HTTP.
			socket.end(bytes);
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
			const { options, ...rest } = given;
			const fuzzed = begin(answers);

			const run = await runNode({
				parameters: { ...rest, options: { ...(options as IDataObject), maxWait: 1 } },
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
			if (expected && (given === LIST_ALL || given.operation === 'getMe')) expect(items).toEqual(expected);
		});
		await passUntil(holds(property, RUNS));
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
		await passUntil(holds(property, RUNS));
	});
});

function expectEachOnce(items: IDataObject[]): void {
	const ids = items.map(({ id }) => id);
	expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
}

function expectWords(error: (Error & { description?: unknown }) | undefined): void {
	expect(WORDS.some((words) => words.test(error?.message ?? ''))).toBe(true);
	expect(error?.description).toMatch(/\w+ \w+/);
}
