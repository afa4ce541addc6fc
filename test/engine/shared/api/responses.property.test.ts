import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ERROR_TEXTS } from '../../../../nodes/shared/errors/errorTexts';
import { GET_ME, jsonOf, LIST_ALL, runNode } from '../../../support/engine';
import { serve, type TestServer } from '../../../support/httpServer';
import { holds, type RandomRuns } from '../../../support/randomRuns';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSimulatedTime } from '../../../support/simulatedTime';

/** An hour of simulated time is enough for any case. */
const RUNS: RandomRuns = { usual: 50, deep: 1_000, atATime: 100, caseMs: 3_600_000 };
const POLL_BUDGET_MS = 3_000;
/** To go back may cost 10,040 pages, where totals differ from answer to answer. */
const MOST_REQUESTS = 11_000;
const MOST_STATIC_DATA_BYTES = 100_000;

/** Everything the nodes say of an answer begins like one of these. */
const WORDS = Object.values(ERROR_TEXTS).map(({ message }) => {
	const [begin = '', ...rest] = message.split(/\{\w+\}/);
	return new RegExp(`^${[begin, ...rest].join('.+')}$`);
});

const listing = (more: object) => ({ ...LIST_ALL, ...more }) as INodeParameters;
const parameters = fc.constantFrom<INodeParameters>(
	GET_ME,
	LIST_ALL,
	LIST_ALL,
	listing({ returnAll: false, limit: 3 }),
	listing({ filters: { ratingMin: 2, ratingMax: 4, highlighted: true, createdAfter: '2000-01-01' } }),
	listing({ filters: { experienceBefore: '2050-01-01', text: 'a', reviewId: 'a, b', userId: 'c' } }),
	listing({ options: { sort: 'newest' } }),
	listing({ filters: { createdAfter: '2030-01-01' }, options: { stopEarly: true } }),
	listing({ options: { spreadsheetFormat: true, message: 'slack' } }),
	listing({ operation: 'getStatistics', period: 'allTime', splitBy: 'year' }),
);

/** What a server writes for one request. */
interface FuzzedAnswer {
	bytes: string;
	/** The reviews, when this is a right answer that is the whole list. */
	wholeList?: unknown[];
	/** The user, when this is a right answer of `GET /v1/me`. */
	user?: unknown;
}

/** Deeper than anyone writes. n8n itself cannot serialize 20,000 levels. */
const DEEP = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000)) as unknown;
const OWN_KEYS =
	'{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}, "toString": 1, "valueOf": 1}';

const hostileValue = fc.oneof(
	fc.constantFrom<unknown>(null, -1, 0, 0.5, 1e308, 2 ** 53, '', DEEP, 'x'.repeat(120_000)),
	fc.constant(OWN_KEYS).map((json) => JSON.parse(json) as unknown),
	fc.jsonValue() as fc.Arbitrary<unknown>,
);
const text = fc.oneof(fc.string(), fc.unicodeString());
const time = fc
	.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01') })
	.map((date) => date.toISOString());
const review = fc.record(
	{
		id: fc.oneof(fc.uuid(), fc.string({ minLength: 1 }), fc.constant('__proto__')),
		company_id: fc.constantFrom('company-1', 'company-1', 'company-2'),
		user_id: fc.uuid(),
		is_highlighted: fc.boolean(),
		rating: fc.integer({ min: 1, max: 5 }),
		title: text,
		content: text,
		experience_date: time.map((iso) => iso.slice(0, 10)),
		created_at: time,
	},
	{ requiredKeys: ['id'] },
);
const reviews = fc.uniqueArray(review, { selector: ({ id }) => id, maxLength: 8 });
const pageOf = (data: unknown[], next: string | null, current_page: number, total: number) => ({
	data,
	links: { first: null, last: null, prev: null, next },
	meta: { current_page, per_page: 15, total },
});
const page = reviews.map((data) => pageOf(data, null, 1, data.length));
/** A page of a longer list, whose number, total and next page need not be right. */
const pageOfMany = fc
	.tuple(
		reviews,
		fc.constantFrom(null, 'https://elsewhere.example/v1/reviews?page=2'),
		fc.integer({ min: 1, max: 3 }),
		fc.constantFrom(0, 15, 45, 20_000, 1e9),
	)
	.map((parts) => pageOf(...parts));
const user = fc.record({ id: fc.uuid(), company_id: fc.uuid(), name: text, total_reviews: fc.nat() });
/** With a value in place of what is somewhere in it. */
const changed = fc
	.tuple(fc.oneof<Array<fc.Arbitrary<unknown>>>(page, user), fc.nat(40), hostileValue)
	.map(([whole, place, value]) => {
		let visited = 0;
		const replaced = (_key: string, inner: unknown) => (visited++ === place ? value : inner);
		return JSON.parse(JSON.stringify(whole, replaced)) as unknown;
	});

const HEADERS = ['Content-Type', 'Content-Encoding', 'Location', 'Retry-After', 'Transfer-Encoding'];
const LIMITS = ['X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const VALUES = ['0', '-1', '1e999', 'gzip', 'chunked', 'application/json', 'text/html', '999999999999'];
const headerValue = fc.oneof(
	fc.constantFrom(...VALUES),
	fc.string().map((value) => value.replace(/[\r\n]/g, '')),
);
const headers = fc.array(fc.tuple(fc.constantFrom(...HEADERS, ...LIMITS), headerValue), { maxLength: 3 });
const OTHER_STATUSES = [100, 204, 302, 401, 403, 404, 408, 422, 429, 500, 503, 999];
const status = fc.oneof(fc.constant(200), fc.constantFrom(200, ...OTHER_STATUSES));
const refusal = fc.record({
	message: hostileValue,
	errors: fc.oneof(hostileValue, fc.dictionary(text, hostileValue)),
});
const json = fc.oneof<Array<fc.Arbitrary<unknown>>>(page, user, changed, hostileValue, refusal, pageOfMany);
const whole = json.map((value) => JSON.stringify(value));
const cut = page.map((right) => JSON.stringify(right).slice(0, -2));
const body = fc.oneof(whole, whole, whole, cut, text, fc.constant('<!doctype html><title>Welcome</title>'));
const rightList = page.map((right) => ({
	bytes: http(200, [], JSON.stringify(right)),
	wholeList: right.data,
}));
const rightUser = user.map((right) => ({ bytes: http(200, [], JSON.stringify(right)), user: right }));
const other = fc.tuple(status, headers, body).map((parts) => ({ bytes: http(...parts) }));
const noHttp = text.map((bytes) => ({ bytes }));
const answer = fc.oneof<Array<fc.Arbitrary<FuzzedAnswer>>>(rightList, rightUser, other, other, other, noHttp);
/** Answers a server gives in turn, again and again: right ones, wrong ones, and text that is no HTTP. */
const fuzzedAnswers = fc.array(answer, { minLength: 1, maxLength: 4 });

function http(statusCode: number, lines: Array<[name: string, value: string]>, content: string): string {
	const given = lines.map(([name, value]) => `${name}: ${value}`);
	const fixed = [`Content-Length: ${Buffer.byteLength(content)}`, 'Connection: close', '\r\n'];
	return [`HTTP/1.1 ${statusCode} Whatever`, ...given, ...fixed].join('\r\n') + content;
}

describe('whatever a server answers', () => {
	const cases = new Map<string, { apiToken: string; answers: FuzzedAnswer[]; requests: number }>();
	const passUntil = useSimulatedTime();
	let server: TestServer;

	beforeAll(async () => {
		server = await serve(({ headers: { authorization = '' }, socket }) => {
			const fuzzed = cases.get(authorization.replace('Bearer ', ''));
			const answer = fuzzed?.answers[fuzzed.requests++ % fuzzed.answers.length];
			// Need not be HTTP.
			if (answer) socket.end(answer.bytes);
		});
	});
	afterAll(async () => await server.close());

	const begin = (answers: FuzzedAnswer[]) => {
		const fuzzed = { apiToken: `fuzz-token-${cases.size}`, answers, requests: 0 };
		cases.set(fuzzed.apiToken, fuzzed);
		return fuzzed;
	};

	it('the node gives its items, or says in words what came', async () => {
		const property = fc.asyncProperty(fuzzedAnswers, parameters, async (answers, given) => {
			const { options, ...rest } = given;
			const fuzzed = begin(answers);

			const brief = { ...rest, options: { ...(options as IDataObject), maxWait: 1 } };
			const credential = { baseUrl: server.url, apiToken: fuzzed.apiToken };
			const run = await runNode({ parameters: brief, ...credential });

			const items = jsonOf(run.items);
			expect(run.saved).not.toContain(fuzzed.apiToken);
			expect(fuzzed.requests).toBeLessThan(MOST_REQUESTS);
			if (run.status !== 'success') expectWords(run.error);
			else if (given.operation === 'getStatistics') expectNumbers(items);
			else expectEachOnce(items);
			const [only] = answers.length === 1 ? answers : [];
			const expected = given.operation === 'getMe' ? only?.user && [only.user] : only?.wholeList;
			if (expected && (given === LIST_ALL || given.operation === 'getMe')) expect(items).toEqual(expected);
		});
		await passUntil(holds(property, RUNS));
	});

	it('the trigger gives each review once, or says in words what came', async () => {
		const property = fc.asyncProperty(fuzzedAnswers, async (answers) => {
			const fuzzed = begin(answers);
			const credential = { baseUrl: server.url, apiToken: fuzzed.apiToken };
			const trigger = new TriggerWorkflow(credential, { startFrom: 'all' });
			const found: IDataObject[] = [];
			for (const mode of ['trigger', 'trigger', 'trigger', 'manual'] as const) {
				const outcome = await trigger.poll({ mode, budgetMs: POLL_BUDGET_MS }).catch((error: Error) => error);
				if (outcome instanceof Error) expectWords(outcome);
				else if (mode === 'manual') expect(outcome).toHaveLength(1);
				else found.push(...(outcome ?? []));
			}

			expectEachOnce(found);
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

function expectNumbers(items: IDataObject[]): void {
	for (const { reviews, average_rating: average } of items) {
		expect(reviews).toBeGreaterThanOrEqual(0);
		if (average !== null) expect(Number.isFinite(average)).toBe(true);
	}
}

function expectWords(error: (Error & { description?: unknown }) | undefined): void {
	expect(WORDS.some((words) => words.test(error?.message ?? ''))).toBe(true);
	expect(error?.description).toMatch(/\w+ \w+/);
}
