import type { IncomingMessage } from 'node:http';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import schema from '../../../../../nodes/ReviewPlatform/__schema__/v1.0.0/review/list.json';
import type { ReviewRecord } from '../../../../../sandbox/records';
import { NEWEST_SAMPLE } from '../../../../../sandbox/sampleReviews';
import type { SandboxOptions } from '../../../../../sandbox/sandbox';
import { jsonOf, LIST_ALL, listReviews, runNode } from '../../../../support/engine';
import { always, useServers } from '../../../../support/httpServer';
import { addReviewAt } from '../../../../support/reviews';
import { until } from '../../../../support/until';
import { useSandbox } from '../../../../support/useSandbox';

/** For *Created In*: in November. */
const AHEAD_MS = Date.parse('2026-11-25T12:00:00Z') - Date.now();
const realNow = Date.now;
beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => realNow() + AHEAD_MS));

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
		[157, { returnAll: '={{ "True" }}' }, 0, 157, 11],
		[157, { returnAll: '={{ true }}', limit: '={{ $json.limit }}' }, 0, 157, 11],
		[157, { returnAll: '={{ "no" }}' }, 0, 50, 4],
		[157, { returnAll: false, limit: '={{ 4 * 4 }}', options: { sort: 'none' } }, 0, 16, 2],
		[157, { returnAll: true, options: { startPage: 3, endPage: 5 } }, 30, 75, 3],
		[157, { returnAll: true, options: { startPage: 10, endPage: 0 } }, 135, 157, 2],
		[157, { returnAll: true, options: { startPage: 4, endPage: 4 } }, 45, 60, 1],
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
	});

	// The workflow's time zone is America/New_York (UTC−4 in summer) where none is set.
	it.each<[filters: IDataObject, passes: (review: ReviewRecord) => boolean]>([
		[
			{ ratingMin: '={{ 1 + 1 }}', ratingMax: 4, highlighted: false, text: 'BERATUNG' },
			({ rating, is_highlighted, title, content }) =>
				rating >= 2 && rating <= 4 && !is_highlighted && /beratung/i.test(`${title}\n${content}`),
		],
		[
			{ createdAfter: '2026-09-01', createdBefore: "={{ '2026-10-18' }}" },
			({ created_at: at }) => at >= '2026-09-01T04:00:00' && at < '2026-10-19T04:00:00',
		],
	])('lets through what passes all of the filters %j, and nothing else', async (filters, passes) => {
		const run = await list({ reviews: 600, pageSize: 200 }, { returnAll: true, filters } as INodeParameters);

		expect(run.reviews).toEqual(run.sandbox.reviews.filter(passes));
	});

	it('gives reviews for spreadsheets, after filters and sort', async () => {
		const filters = { createdAfter: '2026-09-01' };
		const options = { sort: 'oldest', spreadsheetFormat: true };
		const { reviews } = await list({ order: 'newest' }, { returnAll: true, filters, options });

		const times = reviews.map(({ created_at }) => created_at as string);
		expect(times.length).toBeGreaterThan(10);
		expect(times).toEqual([...times].sort());
		for (const time of times) expect(time).toMatch(/^2026-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
	});

	it('adds messages, which are texts like any other in a spreadsheet', async () => {
		const sandbox = await startSandbox({ reviews: 0 });
		const created = Date.parse('2026-10-30T16:20:00Z');
		addReviewAt(sandbox, created, { rating: 2, title: '*Late* again', content: '<b> & co.\n- twice' });
		const options = { message: 'slack', spreadsheetFormat: '={{ $json.isSheet }}' };
		const input = [false, true].map((isSheet) => ({ json: { isSheet } }));

		const { items } = await listReviews(sandbox, { returnAll: true, options }, { input });

		const message = (dash: string) =>
			`★★☆☆☆ *∗Late∗ again*\n&lt;b&gt; &amp; co.\n${dash} twice\n2026-10-30 12:20`;
		expect(jsonOf(items)).toMatchObject([{ message: message('-') }, { message: message("'-") }]);
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

	it('sends query parameters with each page as they are named, a name given twice with both values', async () => {
		const parameter = [
			{ name: 'lang', value: 'de & en' },
			{ name: 'toString', value: 'a' },
			{ name: 'toString', value: 'b' },
			{ name: 'x\r\nX-Other: 1', value: '1\r\nX-Other: 2' },
			{ name: 'y&page=9#', value: '&page=9#?' },
		];

		const { sandbox, urls } = await list(
			{ reviews: 30 },
			{ returnAll: true, options: { queryParameters: { parameter } } },
		);

		const sent = parameter.map(({ name, value }) => [name.trim(), value]);
		expect(urls.map((url) => [...new URL(url, sandbox.url).searchParams])).toEqual(
			['1', '2'].map((page) => [...sent, ['page', page]]),
		);
	});

	const NEWEST_20 = { returnAll: false, limit: 20 };
	const EARLY = { options: { stopEarly: '={{ "yes" }}' } };

	it.each<[name: string, parameters: INodeParameters, most: number]>([
		['created in a month', { returnAll: true, filters: { createdIn: 'thisMonth' }, ...EARLY }, 8],
		['newest first', { ...NEWEST_20, options: { sort: 'newest', stopEarly: true } }, 2],
	])('gives the 20 %s out of 3,000, from %j by at most %i requests', async (_name, parameters, most) => {
		const sandbox = await startSandbox({ reviews: 3_000 });
		const ids = Array.from({ length: 20 }, (_, index) =>
			addReviewAt(sandbox, NEWEST_SAMPLE + (3 + index) * 86_400_000),
		);

		const { items } = await listReviews(sandbox, parameters);

		expect(jsonOf(items).map(({ id }) => id)).toEqual(ids.reverse());
		expect(sandbox.answers.length).toBeLessThanOrEqual(most);
	});

	it.each<[parameters: INodeParameters, message: RegExp]>([
		[{ returnAll: false, limit: 0 }, /^'Limit' must be a whole number from 1/],
		[{ options: { startPage: 5, endPage: 4 } }, /^'End Page' must not be before 'Start Page' \(4 and 5\)$/],
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
		expect(error?.context.itemIndex).toBe(0);
		expect(sandbox.answers).toEqual([]);
	});

	it.each<[why: string, parameters: INodeParameters, reviews?: number]>([
		[
			"None of the 157 reviews that were read passes 'Created After', nor 'Text'",
			{ filters: { createdAfter: '2030-01-01', ratingMin: 1, text: 'no such words' } },
		],
		["None of the 157 reviews that were read passes 'Review ID'", { filters: { reviewId: 'none' } }],
		["'Start Page' is after the last page: the list has 157 reviews", { options: { startPage: 12 } }],
		['The account has no reviews', {}, 0],
	])('fails if nothing comes out, where that is asked for: %s', async (why, parameters, reviews = 157) => {
		const options = { ...(parameters.options as INodeParameters), failIfEmpty: true };
		const { error, items } = await listReviews(await startSandbox({ reviews }), { ...parameters, options });

		expect(items).toEqual([]);
		expect(error?.message).toBe('No review comes out');
		expect(error?.description).toContain(`${why}. To go on without any, remove 'Fail If Empty'.`);
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
