import type { IncomingMessage } from 'node:http';

import type { INodeParameters } from 'n8n-workflow';

import schema from '../../../../../nodes/ReviewPlatform/__schema__/v1.0.0/review/list.json';
import triggerSchema from '../../../../../nodes/ReviewPlatformTrigger/__schema__/v1.0.0.json';
import { EXPRESSION_HINT } from '../../../../../nodes/shared/errors/errorTexts';
import { FIELDS } from '../../../../../nodes/shared/review/record';
import type { SandboxOptions } from '../../../../../sandbox/sandbox';
import { jsonOf, LIST_ALL, listReviews, runNode } from '../../../../support/engine';
import { always, useServers } from '../../../../support/httpServer';
import { until } from '../../../../support/until';
import { loggedLines } from '../../../../support/loggedLines';
import { testOperation, type Row } from '../../../../support/surface';
import { useSandbox } from '../../../../support/useSandbox';

const OLD = { reviews: 60, newest: Date.parse('2026-08-01') };
const BEFORE_START = /^'End Page' must not be before 'Start Page' \(4 and 5\)$/;
const SINCE = { filters: { createdAfter: '2026-11-01' } };

describe('What can be set of List Reviews', () => {
	const rows: Row[] = [
		['returnAll', true, { reviews: '5 4 3 1' }, { beside: { limit: 2 } }],
		['limit', 2, { reviews: '5 4', asked: '1 2' }],
		['filters.reviewId', '5', { reviews: '5', asked: '1' }],
		['filters.reviewId', '4; 3', { reviews: '4 3' }],
		['options.endPage', 2, { reviews: '5 4', asked: '1 2' }],
		['options.startPage', 3, { reviews: '3 1', asked: '3 4' }],
		[
			'options.failIfEmpty',
			true,
			{ error: "No review comes out: none of the 4 reviews that were read passes 'Text' (nothing)" },
			{ beside: { filters: { text: 'nothing' } } },
		],
		[
			'options.message',
			'html',
			{ items: [{ message: '★★★★★ <b>Great</b><br>Fast<br>2026-11-09 07:00' }] },
			{ beside: { limit: 1 } },
		],
		[
			'options.message',
			'googleChat',
			{ items: [{ message: '★★★★★ *Great*\nFast\n2026-11-09 07:00' }] },
			{ beside: { limit: 1 } },
		],
		['options.sort', 'ratingLow', { reviews: '1 3 4 5' }],
		['options.sort', 'newest', { reviews: '5 4' }, { beside: { limit: 2 }, sandbox: { order: 'oldest' } }],
		[
			'options.spreadsheetFormat',
			true,
			{
				items: [{ created_at: '2026-09-01 08:00:00', message: '★☆☆☆☆ Late again\n- rude\n2026-09-01 08:00' }],
			},
			{ beside: { limit: 1, options: { message: 'plainText', sort: 'oldest' } } },
		],
		['options.stopEarly', true, { reviews: '5 4', asked: '1 2 3 4' }, { beside: SINCE, sandbox: OLD }],
		[
			'options.stopEarly',
			true,
			{ reviews: '5 4', asked: '1 2' },
			{ beside: { limit: 2, options: { sort: 'newest' } } },
		],
	];
	testOperation('list', {}, rows, (reviews) => reviews.map(({ id }) => id));
});

describe('List Reviews', () => {
	const startSandbox = useSandbox({ reviews: 157, limit: 10_000 });

	const list = async (options: SandboxOptions, parameters: INodeParameters) => {
		const sandbox = await startSandbox(options);
		const { items, status } = await listReviews(sandbox, parameters);
		expect(status).toBe('success');
		return { sandbox, reviews: jsonOf(items), urls: sandbox.answers.map(({ url }) => url) };
	};

	it.each([
		[0, { returnAll: true }, 0, 0, 1],
		[157, { returnAll: true }, 0, 157, 11],
		[157, { returnAll: false, limit: '={{ 4 * 4 }}', options: { sort: 'none' } }, 0, 16, 2],
		[157, { returnAll: true, options: { startPage: 3, endPage: 5 } }, 30, 75, 3],
	])('of %i reviews gives with %j those from %i to %i, in order, by %i requests', async (...row) => {
		const [reviews, parameters, from, to, requests] = row;

		const run = await list({ reviews }, parameters);

		expect(run.reviews).toEqual(run.sandbox.reviews.slice(from, to));
		expect(run.urls).toHaveLength(requests);
	});

	it('gives the fields of a review in the order in which a person reads them, which its output schema has', async () => {
		const { reviews } = await list({ reviews: 1 }, {});

		expect(Object.keys(schema.properties)).toEqual([
			...['created_at', 'rating', 'title', 'content', 'experience_date', 'is_highlighted'],
			...['id', 'company_id', 'user_id'],
		]);
		expect(reviews.map(Object.keys)).toEqual([Object.keys(schema.properties)]);
		const types = Object.entries(FIELDS).map(([name, type]) => [name, { type }]);
		expect(schema.properties).toEqual(Object.fromEntries(types));
		expect(triggerSchema).toEqual(schema);
	});

	it.each([
		[
			'names it where it is needed',
			{ spreadsheetFormat: true },
			/^The workflow's time zone 'Pacific' is not known$/,
		],
		['reads the list where it is not', {}, undefined],
	])('with a time zone of the workflow that is none %s', async (_name, options, message) => {
		const sandbox = await startSandbox({ reviews: 15 });
		const { error, items } = await listReviews(sandbox, { options }, { timezone: 'Pacific' });

		if (message) expect(error?.message).toMatch(message);
		expect([sandbox.answers.length, items.length]).toEqual(message ? [0, 0] : [1, 15]);
	});

	it('gives a list in page ranges of several input items, whole', async () => {
		const sandbox = await startSandbox();
		const input = [{ json: { from: 1, to: 6 } }, { json: { from: 7, to: 99 } }];
		const options = { startPage: '={{ $json.from }}', endPage: '={{ $json.to }}' };

		const { items } = await listReviews(sandbox, { returnAll: true, options }, { input });

		expect(jsonOf(items)).toEqual(sandbox.reviews);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			sandbox.reviews.map((_, index) => ({ item: index < 90 ? 0 : 1 })),
		);
	});

	it.each<[parameters: INodeParameters, message: RegExp]>([
		[{ returnAll: false, limit: 0 }, /^'Limit' must be a whole number from 1/],
		[{ options: { startPage: 5, endPage: 4 } }, BEFORE_START],
		[{ options: { startPage: 5, endPage: '={{ 4 }}' } }, BEFORE_START],
		[{ filters: { createdAfter: '={{ $json.lastRun }}' } }, /^'Created After' must not be empty: fill it in/],
		[
			{ options: { queryParameters: { parameter: [{ name: ' page ', value: '2' }] } } },
			/^'Query Parameters' must not have 'page', .*'Start Page'/,
		],
		[
			{ options: { queryParameters: { parameter: [{ name: 'lang', value: '={{ $json.lang }}' }] } } },
			/^'Query Parameters' need a name and a value each, not .*"lang"/,
		],
	])('refuses by name, without a request, what it cannot use: %j', async (parameters, message) => {
		const sandbox = await startSandbox();

		const { error } = await listReviews(sandbox, { returnAll: true, ...parameters });

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Change '/);
		const hasExpression = JSON.stringify(parameters).includes('={{');
		expect(error?.description?.includes(EXPRESSION_HINT)).toBe(hasExpression);
		expect(error?.context.itemIndex).toBe(0);
		expect(sandbox.answers).toEqual([]);
	});

	it.each<[why: string, parameters: INodeParameters, reviews?: number]>([
		[
			"none of the 157 reviews that were read passes 'Created After' (2030-01-01), nor 'Text' (no such words)",
			{ filters: { createdAfter: '2030-01-01', ratingMin: 1, text: 'no such words' } },
		],
		["none of the 157 reviews that were read passes 'Review ID' (none)", { filters: { reviewId: 'none' } }],
		["'Start Page' is after the last page: the list has 157 reviews", { options: { startPage: 12 } }],
		['the account has no reviews', {}, 0],
	])('fails if nothing comes out, where that is asked for: %s', async (why, parameters, reviews = 157) => {
		const options = { ...(parameters.options as INodeParameters), failIfEmpty: true };
		const { error, items } = await listReviews(await startSandbox({ reviews }), { ...parameters, options });

		expect(items).toEqual([]);
		expect(error?.message).toBe(`No review comes out: ${why}`);
		expect(error?.description).toBe("To go on without any, remove 'Fail If Empty'.");
	});

	it.each([
		['null', 157],
		[' N/A ', 157],
		['no such words', 0],
	])('takes %j of a model for a filter that it left out: %i come out', async (text, count) => {
		const filters = { text: `={{ "${text}" || $fromAI('text') }}` };
		const { items } = await listReviews(await startSandbox(), { returnAll: true, filters });

		expect(items).toHaveLength(count);
	});

	it.each([
		[2, 'no1, no2'],
		[12, `${Array.from({ length: 10 }, (_, index) => `no${index + 1}`).join(', ')} and 2 more`],
	])('names in the log those of the IDs that are not there: %i', async (count, named) => {
		const sandbox = await startSandbox({ reviews: 30 });
		const ids = Array.from({ length: count }, (_, index) => `no${index + 1}`);
		const reviewId = [sandbox.reviews[20]?.id, ...ids].join(' ');
		const log = loggedLines();
		const { items } = await listReviews(sandbox, { returnAll: true, filters: { reviewId } });
		const strict = { filters: { reviewId }, options: { failIfIncomplete: true } };
		const { error } = await listReviews(sandbox, { returnAll: true, ...strict });

		expect(items).toHaveLength(1);
		const line = `Not found in the list of reviews: ${named}`;
		expect(log).toEqual([expect.stringMatching(new RegExp(`^warn .*: ${line}\\. Check these IDs$`))]);
		expect(error?.message).toBe('The list is not whole');
		expect(error?.description).toBe(
			`${line}, so no items come out. Check these IDs. To get what was found, remove 'Fail If Incomplete'.`,
		);
	});

	it('says nothing of IDs that a limit leaves unread', async () => {
		const sandbox = await startSandbox({ reviews: 30 });
		const filters = { reviewId: [0, 20].map((place) => sandbox.reviews[place]?.id).join(' ') };
		const log = loggedLines();

		expect((await listReviews(sandbox, { limit: 1, filters })).items).toHaveLength(1);
		expect(log).toEqual([]);
	});
});

const pageIn = ({ url }: IncomingMessage) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);
const answerOf = (page: number, total: number, next: string | null) =>
	always(200, {
		data: Array.from({ length: 15 }, (_, index) => ({ id: `r${page}-${index}` })),
		links: { next },
		meta: { current_page: page, per_page: 15, total },
	});

describe('a list that the node reads', () => {
	const serve = useServers();

	it('whose links are on another host never gets the token there', async () => {
		const elsewhere = await serve(always(200, {}));
		const server = await serve((request, response) => {
			const page = pageIn(request);
			const next = page === 1 ? `${elsewhere.url}/v1/reviews?page=2` : null;
			answerOf(page, 30, next)(request, response);
		});

		const { items } = await runNode({ parameters: LIST_ALL, baseUrl: server.url });

		expect(items).toHaveLength(30);
		expect(elsewhere.requests).toHaveLength(0);
	});

	it('ended by a refused key ends what is under way, and sends nothing more', async () => {
		const refuse = always(401, { message: 'Unauthenticated.' });
		const aborted = new Set<number>();
		const server = await serve((request, response) => {
			const page = pageIn(request);
			if (page === 1) return answerOf(1, 1_500, 'yes')(request, response);
			if (page === 2) return void setImmediate(() => refuse(request, response));
			response.on('close', () => aborted.add(page));
		});

		const { error } = await runNode({ parameters: LIST_ALL, baseUrl: server.url });
		await until('aborted requests', () => aborted.size === 5);

		expect(error?.message).toBe('The integration key was not accepted');
		expect([...aborted].sort()).toEqual([3, 4, 5, 6, 7]);
		// The key is asked about once more.
		expect(server.requests).toHaveLength(8);
	});
});
