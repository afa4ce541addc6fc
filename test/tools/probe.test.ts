import type { SandboxOptions } from '../../sandbox/sandbox';
import { numbersOf } from '../../tools/probe/answers';
import { probe } from '../../tools/probe/probe';
import { useSandbox } from '../support/useSandbox';

const startSandbox = useSandbox({ reviews: 100, pageSize: 15 });

/** A platform's clock that is this far ahead. */
const clockOff = (ms: number) => ({ now: () => Date.now() + ms, sleep: () => Promise.resolve() });

const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

async function probed(options: SandboxOptions) {
	const sandbox = await startSandbox(options);
	let waitedMs = 0;
	const wait = (ms: number) => Promise.resolve((waitedMs += ms));
	const { baseUrl, apiToken } = sandbox.newCredential();
	const findings = await probe({ baseUrl: `${baseUrl}/v1/ `, apiToken, wait });
	return { sandbox, apiToken, waitedMs, findings, answers: Object.fromEntries(findings) };
}

describe('npm run probe', () => {
	it.each<[SandboxOptions, Record<string, string>]>([
		[
			{},
			{
				'Order of pages 1 to 3 and the last': matching(/^created_at falls, .*rating goes up and down/),
				'Reviews on two of these pages': '0',
				'Page after the last': matching(/^200, 0 /),
				'page=0': '422 (message, errors)',
				'per_page=5': matching(/^200, 15 .* 15$/),
				'total on page 1 and on the last': matching(/^100, 100; .*100$/),
				"total_reviews of /me is the list's total": 'yes',
				'Rate headers with 200': 'x-ratelimit-limit: 120, x-ratelimit-remaining: 118',
				Date: matching(/agrees/),
				'Fields of a page': matching(/^data: list; links: {.* prev: null; .* meta: { current_page: integer/),
				'Fields of a review': matching(/highlighted: boolean; .*_date: date; created_at: time with offset$/),
			},
		],
		[
			{
				order: 'oldest',
				hints: false,
				listFaults: { pastEnd: 404, staleTotal: 101 },
				clock: clockOff(300_000),
			},
			{
				'Order of pages 1 to 3 and the last': matching(/^created_at rises/),
				'Page after the last': '404 (message)',
				'Rate headers with 200': 'none',
				'total on page 1 and on the last': matching(/^101, 101; .*100$/),
				"total_reviews of /me is the list's total": 'no',
				Date: matching(/(299|300) s ahead/),
			},
		],
		[
			{ hints: 'seconds', listFaults: { pastEnd: 422 }, clock: clockOff(-300_000) },
			{
				'Page far after the last': '422 (message)',
				'Rate headers with 200': matching(/x-ratelimit-reset: \d/),
				Date: matching(/(299|300) s behind/),
			},
		],
	])('tells of a platform with %j what its document does not say', async (options, expected) => {
		const { sandbox, apiToken, waitedMs, findings, answers } = await probed(options);

		expect(answers).toMatchObject(expected);
		const requests = sandbox.answers.length;
		expect(requests).toBeLessThanOrEqual(30);
		expect(waitedMs).toBeGreaterThanOrEqual(500 * requests);
		const { account, reviews } = sandbox;
		const secrets = reviews.flatMap(({ id, user_id, title, content }) => [id, user_id, title, content]);
		const printed = String(findings);
		const { email, name, id } = account.user;
		expect(
			[apiToken, account.companyId, email, name, id, ...secrets].filter(
				(text) => text && printed.includes(text),
			),
		).toEqual([]);
	});

	it.each([
		['120', '120'],
		['"default";q=120;w=60;pk=:cHJvYmUta2V5:', '… q=120 w=60 …'],
		['limit=100, remaining=7, reset=3.5', 'limit=100 remaining=7 reset=3.5'],
		['1|Vn3k9sQ2', '…'],
		['120;w=60;pk=8f14e45fceea167a', '120 w=60 …'],
	])('prints of a rate header %j no more than %j', (value, printed) => {
		expect(numbersOf(value)).toBe(printed);
	});

	it('counts reviews that are on two pages', async () => {
		const sandbox = await startSandbox({ order: 'overlapping' });
		for (const { id, created_at } of sandbox.reviews)
			sandbox.account.reviewList.edit(id, { created_at: `${created_at.slice(0, 4)}-01-01T00:00:00Z` });

		const findings = await probe({ ...sandbox.newCredential(), wait: () => Promise.resolve() });

		const { 'Reviews on two of these pages': count } = Object.fromEntries(findings);
		expect(Number(count)).toBeGreaterThan(0);
	});

	it('tells of an empty list', async () => {
		const { answers } = await probed({ reviews: 0 });

		expect(answers).toMatchObject({ 'Range of ratings': 'no reviews' });
	});

	it.each<[SandboxOptions, wrong: { baseUrl?: string; apiToken?: string }, message: RegExp]>([
		[{}, { apiToken: 'wrong' }, /401/],
		[{}, { apiToken: ' ' }, /key.* empty/],
		[{}, { baseUrl: 'http://localhost.reviews.example' }, /https:/],
		[{}, { baseUrl: 'https://key@reviews.example' }, /more than an address/],
		[{ limit: 3 }, {}, /rate limit/],
	])('says in words why it could not ask: %j, %j', async (options, wrong, message) => {
		const credential = (await startSandbox(options)).newCredential();

		const probing = probe({ ...credential, ...wrong, wait: () => Promise.resolve() });
		await expect(probing).rejects.toThrow(message);
	});
});
