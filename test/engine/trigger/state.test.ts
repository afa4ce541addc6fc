import { companyIdOf } from '../../../sandbox/accounts';
import { SampleReviews } from '../../../sandbox/sampleReviews';
import type { Sandbox } from '../../../sandbox/sandbox';
import { always, serve } from '../../support/httpServer';
import { addReview } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
const USER = { id: 'user', company_id: 'company' };
let sandbox: Sandbox;

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
		sandbox = await startSandbox({ reviews: from });
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		switchTo(trigger, 'Other', to);

		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
	});

	it('with a new key goes on as before', async () => {
		sandbox = await startSandbox();
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
		sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		trigger.restart(JSON.stringify({ 'node:Trigger': { watch } }));

		expect(await trigger.poll()).toBeNull();
		const id = addReview(sandbox, 60);
		expect(await trigger.pollIds()).toEqual([id]);
	});

	it('holds neither texts nor the token', async () => {
		sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		await trigger.poll();
		addReview(sandbox, 60, { title: 'Wonderful', content: 'Splendid' });
		await trigger.poll();

		expect(trigger.saved).not.toMatch(/Wonderful|Splendid/);
		expect(trigger.saved).not.toContain(trigger.credential.apiToken);
	});

	it('that was not saved makes nothing worse: a restart with the last saved one gives out the rest', async () => {
		sandbox = await startSandbox();
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
		sandbox = await startSandbox({ latencyMs: 20 });
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
		sandbox = await startSandbox();
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
		sandbox = await startSandbox({ reviews: 0 });
		const undated = { created_at: 'unknown' };
		addReview(sandbox, 0, undated);
		const trigger = TriggerWorkflow.on(sandbox);
		expect(await trigger.poll()).toBeNull();
		const ids = [addReview(sandbox, 0, undated), addReview(sandbox, 0, undated)];

		expect((await trigger.pollIds()).sort()).toEqual(ids.sort());
		expect(await trigger.poll()).toBeNull();
	});

	it.each([1e6, 1e9])('says that it has %i reviews: the poll ends all the same', async (total) => {
		sandbox = await startSandbox();
		const server = await serve((request, response) => {
			if (request.url === '/v1/me') return always(200, USER)(request, response);
			const data = request.url?.endsWith('page=1') ? sandbox.reviews.slice(0, 15) : [];
			return always(200, { data, links: {}, meta: { per_page: 15, total } })(request, response);
		});
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: 'token' });

		const polls = [await trigger.poll(), await trigger.poll()];
		await server.close();

		expect(polls).toEqual([null, null]);
		expect(server.requests.length).toBeLessThanOrEqual(202);
	});

	it.each([
		['has no user to ask whose list it is', 404, { message: 'Not found' }],
		['has a user without a company', 200, { id: 'user' }],
	])('%s: says so in words', async (_name, status, user) => {
		const server = await serve((request, response) =>
			always(request.url === '/v1/me' ? status : 200, user)(request, response),
		);
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: 'token' });

		await expect(trigger.poll().finally(async () => await server.close())).rejects.toThrow(
			/^The address does not/,
		);
	});
});
