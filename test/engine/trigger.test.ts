import type { NodeApiError } from 'n8n-workflow';

import type { ListOrder } from '../../sandbox/reviewList';
import { companyIdOf } from '../../sandbox/accounts';
import { SampleReviews } from '../../sandbox/sampleReviews';
import { Sandbox } from '../../sandbox/sandbox';
import { always, serve } from '../support/httpServer';
import { addReview, addReviewAt } from '../support/reviews';
import { TriggerWorkflow } from '../support/trigger';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const REFUSED = { kind: 'status', status: 429, headers: { 'retry-after': '600' } } as const;

let sandbox: Sandbox;

async function startSandbox(options: Parameters<typeof Sandbox.start>[0] = {}): Promise<Sandbox> {
	sandbox = await Sandbox.start({ reviews: 40, limit: 100_000, ...options });
	return sandbox;
}

afterEach(async () => {
	jest.restoreAllMocks();
	await sandbox.close();
});

describe('what a poll costs', () => {
	it.each([
		['newest', 10],
		['oldest', 20],
		['shuffled', 20],
	] as const)('ten quiet ones of 1,500 reviews, %s: at most %i requests', async (order, most) => {
		await startSandbox({ reviews: 1_500, order });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const before = sandbox.answers.length;

		for (let polls = 0; polls < 10; polls++) expect(await trigger.poll()).toBeNull();

		expect(sandbox.answers.length - before).toBeLessThanOrEqual(most);
	});

	it.each([
		['one new review', (): void => void addReview(sandbox, 60), 1],
		[
			'a hundred',
			(): void => Array.from({ length: 100 }, (_, i) => addReview(sandbox, i)).forEach(() => {}),
			8,
		],
		['one published two days late', (): void => void addReview(sandbox, -2 * 86_400), 1],
		['one published six days late', (): void => void addReview(sandbox, -6 * 86_400), 2],
	])('newest first, %s', async (_name, happening, requests) => {
		await startSandbox({ reviews: 1_500 });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const before = sandbox.answers.length;
		happening();

		expect(await trigger.poll()).not.toBeNull();

		expect(sandbox.answers.length - before).toBe(requests);
	});

	it.each(ORDERS)('the first one of 1,500 reviews, %s: at most 100 requests', async (order) => {
		await startSandbox({ reviews: 1_500, order });

		await TriggerWorkflow.on(sandbox).poll();

		expect(sandbox.answers.length).toBeLessThanOrEqual(100);
	});
});

describe('a large account', () => {
	it.each(['newest', 'oldest'] as const)(
		'of 100,000 reviews, %s: under 100 kB of static data',
		async (order) => {
			await startSandbox({ reviews: 100_000, order });
			const trigger = TriggerWorkflow.on(sandbox);
			await trigger.poll();
			for (let polls = 0; polls < 12; polls++) {
				for (let count = 0; count < 300; count++) addReview(sandbox, polls * 1_000 + count);
				expect(await trigger.pollIds()).toHaveLength(300);
			}

			expect(Buffer.byteLength(trigger.saved)).toBeLessThan(100_000);
		},
	);

	it('without an order is read over several polls, each review once', async () => {
		await startSandbox({ reviews: 3_000, order: 'shuffled' });
		const trigger = TriggerWorkflow.on(sandbox);
		const polls = async (count: number) => {
			const ids: string[] = [];
			for (let poll = 0; poll < count; poll++) ids.push(...(await trigger.pollIds()));
			return ids;
		};
		expect(await polls(3)).toEqual([]);
		const added = [60, 120, 180].map((seconds) => addReview(sandbox, seconds));

		expect((await polls(6)).sort()).toEqual([...added].sort());
		expect(Buffer.byteLength(trigger.saved)).toBeLessThan(100_000);
	});
});

describe('more than fits into one poll', () => {
	it.each(['newest', 'oldest'] as const)('comes out over several, oldest first: %s', async (order) => {
		await startSandbox({ pageSize: 2, order });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const added = Array.from({ length: 450 }, (_, index) => addReview(sandbox, 60 + index));

		const polls: string[][] = [];
		for (let poll = 0; poll < 5; poll++) {
			polls.push(await trigger.pollIds());
			if (poll === 1) added.push(addReview(sandbox, 1_000));
		}

		expect(polls.flat()).toEqual(added);
		expect(polls.filter((ids) => ids.length > 0).length).toBeGreaterThan(1);
	});

	it.each(ORDERS)('when the rate limit ends it comes with the next polls: %s', async (order) => {
		await startSandbox({ order });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const added = Array.from({ length: 200 }, (_, index) => addReview(sandbox, 60 + index));
		const given: string[] = [];

		for (let poll = 0; poll < 10; poll++) {
			let requests = 0;
			sandbox.settings.script = () => (++requests > 5 ? REFUSED : undefined);
			given.push(...(await trigger.pollIds()));
			trigger.changeKey(sandbox);
		}

		expect([...given].sort()).toEqual([...added].sort());
		if (order !== 'shuffled') expect(given).toEqual(added);
	});
});

describe('Start From', () => {
	it.each(ORDERS)('All: every review there is, oldest first, once: %s', async (order) => {
		await startSandbox({ reviews: 200, order });
		const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'all' });
		const createdBefore = sandbox.reviews.map(({ created_at }) => created_at);

		const items = (await trigger.poll()) ?? [];

		expect(items.map((item) => item.created_at)).toEqual([...createdBefore].sort());
		expect(new Set(items.map(({ id }) => id)).size).toBe(200);
		expect(await trigger.poll()).toBeNull();
		const id = addReview(sandbox, 60);
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it.each(['newest', 'oldest'] as const)(
		'All of a long list comes over several polls, oldest first: %s',
		async (order) => {
			await startSandbox({ reviews: 3_000, order });
			const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'all' });
			const items: string[] = [];

			for (let poll = 0; poll < 5; poll++)
				items.push(...((await trigger.poll()) ?? []).map((item) => item.created_at as string));

			expect(items).toEqual(sandbox.reviews.map(({ created_at }) => created_at).sort());
		},
	);

	it.each(ORDERS)('Date: those created since, and what comes later: %s', async (order) => {
		await startSandbox({ reviews: 200, order });
		const startDate = '2026-10-15T00:00:00Z';
		const trigger = TriggerWorkflow.on(sandbox, { startFrom: 'date', startDate });
		const since = sandbox.reviews.filter(({ created_at }) => Date.parse(created_at) >= Date.parse(startDate));

		const ids = await trigger.pollIds();

		expect(ids.sort()).toEqual(since.map(({ id }) => id).sort());
		expect(await trigger.poll()).toBeNull();
		const id = addReview(sandbox, 60);
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it.each([
		[{ startFrom: 'date' }, "'Start Date' is empty"],
		[{ startFrom: 'date', startDate: 'soon' }, "'Start Date' must be a date"],
		[{ startFrom: 'yesterday' }, "'Start From' must be now, date or all"],
		[{ filters: { ratingMin: 'good' } }, "'Rating Min' must be a number"],
	])('%j is refused in words', async (parameters, message) => {
		await startSandbox();

		await expect(TriggerWorkflow.on(sandbox, parameters).poll()).rejects.toThrow(message);
	});
});

describe('filters', () => {
	it('let only matching reviews start the workflow; others do not come later either', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox, { filters: { ratingMax: 2, highlighted: true } });
		await trigger.poll();
		addReview(sandbox, 60, { rating: 5, is_highlighted: true });
		addReview(sandbox, 61, { rating: 1 });
		const id = addReview(sandbox, 62, { rating: 2, is_highlighted: true });

		expect(await trigger.pollIds()).toEqual([id]);
		expect(await trigger.poll()).toBeNull();
	});
});

describe('an activation while the platform cannot be read', () => {
	const begin = async (fail: (trigger: TriggerWorkflow) => void): Promise<TriggerWorkflow> => {
		const trigger = TriggerWorkflow.on(sandbox);
		fail(trigger);
		expect(await trigger.poll()).toBeNull();
		delete sandbox.settings.script;
		trigger.credential.baseUrl = sandbox.url;
		trigger.changeKey(sandbox);
		return trigger;
	};

	it.each<[string, (trigger: TriggerWorkflow) => void]>([
		['429', () => (sandbox.settings.script = () => REFUSED)],
		[
			'429 after the first page',
			() => {
				let requests = 0;
				sandbox.settings.script = () => (++requests > 1 ? REFUSED : undefined);
			},
		],
		['503', () => (sandbox.settings.script = () => ({ kind: 'status', status: 503 }))],
		['no connection', (trigger) => (trigger.credential.baseUrl = 'http://127.0.0.1:9')],
	])('does not end the trigger, and nothing of the gap is lost: %s', async (_name, fail) => {
		await startSandbox();
		const trigger = await begin(fail);
		const id = addReviewAt(sandbox, Date.now());

		expect(await trigger.pollIds()).toEqual([id]);
		expect(await trigger.poll()).toBeNull();
	});

	it('remembers across a restart when it began', async () => {
		await startSandbox();
		const trigger = await begin(() => (sandbox.settings.script = () => REFUSED));
		trigger.restart();
		const id = addReviewAt(sandbox, Date.now());

		expect(await trigger.pollIds()).toEqual([id]);
	});

	it('after a restart does not end the trigger either', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		trigger.restart();
		trigger.credential.baseUrl = 'http://127.0.0.1:9';
		const id = addReview(sandbox, 60);

		expect(await trigger.poll({ activation: 'init' })).toBeNull();
		trigger.credential.baseUrl = sandbox.url;
		expect(await trigger.pollIds({ activation: 'init' })).toEqual([id]);
	});

	it.each([
		[401, 'The integration key was not accepted'],
		[403, 'This account may not use the API'],
	])(
		'%i is told at once to who activates it, and does not end it when n8n starts',
		async (status, message) => {
			await startSandbox({ script: () => ({ kind: 'status', status }) });

			await expect(TriggerWorkflow.on(sandbox).poll()).rejects.toThrow(message);
			const trigger = TriggerWorkflow.on(sandbox);
			expect(await trigger.poll({ activation: 'init' })).toBeNull();
			await expect(trigger.poll({ activation: 'init' })).rejects.toThrow(message);
		},
	);

	it('tells at once that the address is wrong', async () => {
		await startSandbox({ script: () => ({ kind: 'html' }) });

		await expect(TriggerWorkflow.on(sandbox).poll()).rejects.toThrow(
			'The address does not answer like the review platform',
		);
	});
});

describe('a later poll that fails', () => {
	it('on the rate limit says when to try again, for engines that read it', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		sandbox.settings.script = () => REFUSED;

		const error = await trigger.poll().catch((thrown: NodeApiError) => thrown);

		expect(error).toMatchObject({
			message: 'The rate limit did not clear',
			httpCode: '429',
			failure: { cause: 'rate-limited' },
		});
		const { retryAfterMs } = (error as unknown as { failure: { retryAfterMs: number } }).failure;
		expect(retryAfterMs).toBeGreaterThan(500_000);
		expect(retryAfterMs).toBeLessThanOrEqual(601_000);
	});

	it('does so too where n8n gives each poll static data of its own', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		trigger.restart();
		sandbox.settings.script = () => REFUSED;

		await expect(trigger.poll({ activation: 'update', budgetMs: 36_000 })).rejects.toMatchObject({
			failure: { cause: 'rate-limited' },
		});
	});

	it('ends with the time n8n gives it, and loses nothing', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const id = addReview(sandbox, 60);
		sandbox.settings.script = () => ({ kind: 'hang' });

		await expect(trigger.poll({ budgetMs: 300 })).rejects.toMatchObject({
			message: 'The review platform did not answer in time',
			failure: { cause: 'temporarily-unavailable' },
		});
		delete sandbox.settings.script;
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it('gives out what it found before', async () => {
		await startSandbox({ pageSize: 5, order: 'oldest' });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const added = Array.from({ length: 60 }, (_, index) => addReview(sandbox, 60 + index));
		let requests = 0;
		sandbox.settings.script = () => (++requests > 4 ? { kind: 'html' } : undefined);

		const first = await trigger.pollIds();
		delete sandbox.settings.script;
		const rest = await trigger.pollIds();

		expect(first.length).toBeGreaterThan(0);
		expect([...first, ...rest]).toEqual(added);
	});
});

describe('Fetch Test Event', () => {
	it.each(ORDERS.slice(0, 2))('gives the latest review and remembers nothing: %s', async (order) => {
		await startSandbox({ order });
		const trigger = TriggerWorkflow.on(sandbox);
		const latest = sandbox.reviews[order === 'newest' ? 0 : 39];

		expect(await trigger.poll({ mode: 'manual' })).toEqual([latest]);
		expect(trigger.state).toEqual({});
	});

	it('gives the latest that passes the filters', async () => {
		await startSandbox({ reviews: 300 });
		const trigger = TriggerWorkflow.on(sandbox, { filters: { ratingMax: 1 } });

		const [latest] = (await trigger.poll({ mode: 'manual' })) ?? [];

		expect(latest).toEqual(sandbox.reviews.find(({ rating }) => rating === 1));
	});

	it.each([
		[0, {}, 'The account has no reviews yet'],
		[300, { filters: { ratingMin: 9 } }, 'None of the latest 210 reviews passes the filters'],
	])('with %i reviews and %j says so', async (reviews, parameters, message) => {
		await startSandbox({ reviews });

		await expect(TriggerWorkflow.on(sandbox, parameters).poll({ mode: 'manual' })).rejects.toThrow(message);
	});

	it('leaves an active trigger as it was', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const { saved } = trigger;
		const id = addReview(sandbox, 60);

		await trigger.poll({ mode: 'manual' });

		expect(trigger.saved).toBe(saved);
		expect(await trigger.pollIds()).toEqual([id]);
	});
});

describe('the account in the credential', () => {
	const switchTo = (trigger: TriggerWorkflow, name: string, reviews: number): void => {
		const sample = new SampleReviews(reviews, companyIdOf(name));
		trigger.changeKey(sandbox, sandbox.accounts.create(name, { premium: true, sample }));
	};

	it.each([
		[40, 30],
		[40, 0],
		[0, 30],
	])('changed to another company makes a new baseline: from %i reviews to %i', async (from, to) => {
		await startSandbox({ reviews: from });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		switchTo(trigger, 'Other', to);

		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
	});

	it('with a new key goes on as before', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const id = addReview(sandbox, 60);
		trigger.changeKey(sandbox);

		expect(await trigger.pollIds()).toEqual([id]);
	});
});

describe('the static data', () => {
	it.each([
		['an older version', { version: 0, lastId: 'x' }],
		['a newer version', { version: 2 }],
		['a damaged one', { version: 1, order: 'newest', seen: 'all' }],
		['anything else', 'seen'],
	])('of %s is taken as none', async (_name, watch) => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		trigger.restart(JSON.stringify({ 'node:Trigger': { watch } }));

		expect(await trigger.poll()).toBeNull();
		const id = addReview(sandbox, 60);
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it('holds neither texts nor the token', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		addReview(sandbox, 60, { title: 'Wonderful', content: 'Splendid' });
		await trigger.poll();

		expect(trigger.saved).not.toMatch(/Wonderful|Splendid/);
		expect(trigger.saved).not.toContain(trigger.credential.apiToken);
	});

	it('that was not saved makes nothing worse: a restart with the last saved one gives out the rest', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const { saved } = trigger;
		sandbox.account.reviewList.remove(sandbox.reviews[10]?.id ?? '');
		expect(await trigger.poll()).toBeNull();
		trigger.restart(saved);
		const id = addReview(sandbox, 60);

		expect(await trigger.pollIds()).toEqual([id]);
	});
});

describe('overlapping polls', () => {
	it('give out each review once', async () => {
		await startSandbox({ latencyMs: 20 });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		const id = addReview(sandbox, 60);

		const polls = await Promise.all([trigger.pollIds(), trigger.pollIds(), trigger.pollIds()]);

		expect(polls.flat()).toEqual([id]);
		expect(await trigger.poll()).toBeNull();
	});
});

describe('an API that is not as it was', () => {
	it('gives the list in another order: nothing twice, nothing lost', async () => {
		await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		for (const order of ['oldest', 'shuffled', 'newest', 'shuffled'] as const) {
			sandbox.account.reviewList.setOrder(order);
			expect(await trigger.poll()).toBeNull();
			const id = addReview(sandbox, sandbox.answers.length);
			expect(await trigger.pollIds()).toEqual([id]);
		}
	});

	it('gives reviews without dates: each once all the same', async () => {
		await startSandbox({ reviews: 0 });
		const undated = { created_at: 'unknown' };
		addReview(sandbox, 0, undated);
		const trigger = TriggerWorkflow.on(sandbox);
		expect(await trigger.poll()).toBeNull();
		const ids = [addReview(sandbox, 0, undated), addReview(sandbox, 0, undated)];

		expect((await trigger.pollIds()).sort()).toEqual(ids.sort());
		expect(await trigger.poll()).toBeNull();
	});

	it.each([Number.MAX_SAFE_INTEGER, 1e9])(
		'says that it has %i reviews: the poll ends all the same',
		async (total) => {
			await startSandbox();
			const server = await serve((request, response) => {
				const data = request.url?.endsWith('page=1') ? sandbox.reviews.slice(0, 15) : [];
				return always(200, { data, links: {}, meta: { current_page: 1, per_page: 15, total } })(
					request,
					response,
				);
			});
			const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: 'token' });

			expect(await trigger.poll()).toBeNull();
			expect(await trigger.poll()).toBeNull();
			expect(server.requests.length).toBeLessThanOrEqual(202);
			await server.close();
		},
	);

	it('has no user to ask whose empty list it is: the first review comes all the same', async () => {
		await startSandbox();
		const pages = [[], [{ id: 'first', company_id: 'company', created_at: '2026-11-01T00:00:00+00:00' }]];
		let data: object[] = pages[0] as object[];
		const server = await serve((request, response) => {
			if (request.url?.startsWith('/v1/me')) return always(404, { message: 'Not found' })(request, response);
			return always(200, { data, links: {}, meta: { current_page: 1, per_page: 15, total: data.length } })(
				request,
				response,
			);
		});
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: 'token' });
		expect(await trigger.poll()).toBeNull();
		data = pages[1] as object[];

		expect(await trigger.pollIds()).toEqual(['first']);
		await server.close();
	});
});
