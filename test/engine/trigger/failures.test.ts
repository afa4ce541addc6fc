import type { NodeApiError } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox/sandbox';
import { given } from '../../support/n8nFeatures';
import { addReview, addReviewAt } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const REFUSED = { kind: 'status', status: 429, headers: { 'retry-after': '600' } } as const;
const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
let sandbox: Sandbox;

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
		sandbox = await startSandbox();
		const trigger = await begin(fail);
		const id = addReviewAt(sandbox, Date.now());

		expect(await trigger.pollIds()).toEqual([id]);
		expect(await trigger.poll()).toBeNull();
	});

	it('remembers across a restart when it began', async () => {
		sandbox = await startSandbox();
		const trigger = await begin(() => (sandbox.settings.script = () => REFUSED));
		trigger.restart();
		const id = addReviewAt(sandbox, Date.now());

		expect(await trigger.pollIds()).toEqual([id]);
	});

	it('after a restart does not end the trigger either', async () => {
		sandbox = await startSandbox();
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
			sandbox = await startSandbox({ script: () => ({ kind: 'status', status }) });

			await expect(TriggerWorkflow.on(sandbox).poll()).rejects.toThrow(message);
			const trigger = TriggerWorkflow.on(sandbox);
			expect(await trigger.poll({ activation: 'init' })).toBeNull();
			await expect(trigger.poll({ activation: 'init' })).rejects.toThrow(message);
		},
	);

	it('tells at once that the address is wrong', async () => {
		sandbox = await startSandbox({ script: () => ({ kind: 'html' }) });

		await expect(TriggerWorkflow.on(sandbox).poll()).rejects.toThrow(
			'The address does not answer like the review platform',
		);
	});
});

describe('a later poll that fails', () => {
	it('on the rate limit says when to try again, for engines that read it', async () => {
		sandbox = await startSandbox();
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

	given('time limits for polls', () => {
		it('does so too where n8n gives each poll static data of its own', async () => {
			sandbox = await startSandbox();
			const trigger = TriggerWorkflow.on(sandbox);
			await trigger.poll();
			trigger.restart();
			sandbox.settings.script = () => REFUSED;

			await expect(trigger.poll({ activation: 'update', budgetMs: 36_000 })).rejects.toMatchObject({
				failure: { cause: 'rate-limited' },
			});
		});

		it('ends with the time n8n gives it, and loses nothing', async () => {
			sandbox = await startSandbox();
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
	});

	it('gives out what it found before', async () => {
		sandbox = await startSandbox({ pageSize: 5, order: 'oldest' });
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
