import type { INodeParameters } from 'n8n-workflow';
import type { RequestListener } from 'node:http';

import type { Fault } from '../../sandbox/faults';
import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';
import { always, serve } from '../support/httpServer';
import { listReviews } from '../support/listRun';

const LIST_ALL = { resource: 'review', operation: 'list', returnAll: true };
const TOKEN = 'very-secret-integration-key';

interface Lie {
	/** Ids on a page. */
	ids: (page: number) => string[];
	total?: number;
	next?: string | null;
}

/** A list that answers whatever it is told to. */
function lying({ ids, total = 30, next = null }: Lie): RequestListener {
	return (request, response) => {
		const page = Number(new URL(String(request.url), 'http://x').searchParams.get('page'));
		const body = {
			data: ids(page).map((id) => ({ id, rating: 5 })),
			links: { first: null, last: null, prev: null, next },
			meta: { current_page: page, per_page: 15, total },
		};
		always(200, body)(request, response);
	};
}

const numbered = (page: number) => Array.from({ length: 15 }, (_, index) => `r${(page - 1) * 15 + index}`);
const upTo = (count: number) => (page: number) => numbered(page).filter((id) => Number(id.slice(1)) < count);
const allUpTo = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

describe('a hostile list', () => {
	const read = async (lie: Lie, parameters: INodeParameters = {}) => {
		const server = await serve(lying(lie));
		const { items, error } = await runNode({
			parameters: { ...LIST_ALL, ...parameters },
			baseUrl: server.url,
			apiToken: TOKEN,
		});
		await server.close();
		return { ids: jsonOf(items).map(({ id }) => id), error, requests: server.requests.length };
	};

	it('whose links are on another host never gets the token there', async () => {
		const elsewhere = await serve(always(200, {}));

		const { ids } = await read({ ids: upTo(30), next: `${elsewhere.url}/v1/reviews?page=2` });
		await elsewhere.close();

		expect(ids).toEqual(allUpTo(30));
		expect(elsewhere.requests).toHaveLength(0);
	});

	it('with the same id twice on a page gives it once', async () => {
		const { ids } = await read({ ids: (page) => [...upTo(20)(page), `r${(page - 1) * 15}`], total: 20 });

		expect(ids).toEqual(allUpTo(20));
	});

	it.each([
		['too low', 20],
		['too high', 300],
	])('whose total is %s is read to its end', async (_name, total) => {
		const { ids, requests } = await read({ ids: upTo(40), total, next: total < 40 ? 'x' : null });

		expect(ids).toEqual(allUpTo(40));
		expect(requests).toBeLessThan(90);
	});

	it.each<[name: string, parameters: INodeParameters]>([
		['Return All and a filter', { filters: { ratingMin: 4 } }],
		['Return All and a filter that nothing passes', { filters: { ratingMax: 1 } }],
		['a Limit', { returnAll: false, limit: 40 }],
		['a Limit and a filter', { returnAll: false, limit: 40, filters: { ratingMin: 4 } }],
	])(
		'whose total is a billion is read to its end in a handful of requests: %s',
		async (_name, parameters) => {
			const { ids, requests } = await read({ ids: upTo(20), total: 1_000_000_000 }, parameters);

			expect(ids).toEqual('ratingMax' in Object(parameters.filters) ? [] : allUpTo(20));
			expect(requests).toBeLessThanOrEqual(30);
		},
	);

	it.each<[name: string, next: string | null, ids: Lie['ids']]>([
		['repeats one page', null, () => numbered(1)],
		['names one page after another, all empty', 'more', () => []],
	])('whose total is a billion and that %s comes to an end', async (_name, next, listed) => {
		const { error, ids, requests } = await read(
			{ ids: listed, next, total: 1_000_000_000 },
			{ filters: { ratingMin: 4 } },
		);

		expect(error).toBeUndefined();
		expect(ids).toEqual(listed(1));
		expect(requests).toBeLessThan(120);
	});

	it('that never ends is refused in words', async () => {
		const { error, requests } = await read({ ids: numbered, next: 'more' });

		expect(error?.message).toBe('The list of reviews does not end');
		expect(requests).toBeLessThan(40);
	});

	it('that repeats one page for ever ends', async () => {
		const { ids, requests } = await read({ ids: () => numbered(1), total: 45, next: 'more' });

		expect(ids).toEqual(allUpTo(15));
		expect(requests).toBeLessThan(40);
	});
});

describe('a platform with one answer in four failing', () => {
	const faults: Fault[] = [
		{ kind: 'status', status: 500 },
		{ kind: 'reset' },
		{ kind: 'status', status: 503, body: { message: 'Busy' }, headers: { 'retry-after': '1' } },
	];

	it('still gives every review, no duplicates', async () => {
		const sandbox = await Sandbox.start({
			reviews: 200,
			limit: 10_000,
			script: ({ number }) => (number % 4 === 0 ? faults[(number / 4) % faults.length] : undefined),
		});

		const { items, status } = await listReviews(sandbox);
		await sandbox.close();

		expect(status).toBe('success');
		expect(jsonOf(items)).toEqual(sandbox.reviews);
	});

	it.each<[name: string, fault: Fault, message: string]>([
		['HTML', { kind: 'html' }, 'The address does not answer like the review platform'],
		['half JSON', { kind: 'halfJson' }, 'The address does not answer like the review platform'],
		[
			'another body',
			{ kind: 'body', body: { data: 'none' } },
			'The address does not answer like the review platform',
		],
		[
			'401',
			{ kind: 'status', status: 401, body: { message: 'Unauthenticated.' } },
			'The integration key was not accepted',
		],
	])('says so when that answer is %s, and does not ask again', async (_name, fault, message) => {
		const sandbox = await Sandbox.start({
			reviews: 200,
			script: ({ url }) => (url.endsWith('page=4') ? fault : undefined),
		});

		const { error } = await listReviews(sandbox);
		await sandbox.close();

		expect(error?.message).toBe(message);
		expect(sandbox.answers.filter(({ url }) => url.endsWith('page=4'))).toHaveLength(1);
	});
});
