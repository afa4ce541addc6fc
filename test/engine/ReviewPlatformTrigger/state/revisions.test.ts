import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { EventEmitter, once } from 'node:events';

import { onePollAtATime } from '../../../../nodes/ReviewPlatformTrigger/state/revisions';
import {
	newTriggerState,
	type TriggerState,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';
import { given } from '../../../support/n8nRelease';
import {
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	PolledTrigger,
	publish,
	SCHEDULED_BUDGET_MS,
	usePolledTrigger,
} from '../../../support/polledTrigger';
import { useSandbox } from '../../../support/useSandbox';

const SLOW = { reviews: 60, pageSize: 5, limit: 100_000, latencyMs: 1 };
const startSandbox = useSandbox(SLOW);
const begin = usePolledTrigger(SLOW);

describe('a revision', () => {
	const lines: string[] = [];
	const context = {
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: 'node', name: 'Trigger' }),
		logger: { debug: (line: string) => lines.push(line) },
	} as unknown as IPollFunctions;
	const quiet = (state: TriggerState) => async () => await Promise.resolve({ is: 'quiet', state } as const);
	/** What a poll that begins with a state as it was persisted is given. */
	const pollFrom = async (persisted: TriggerState, left = persisted): Promise<TriggerState | undefined> => {
		let given: TriggerState | undefined;
		await onePollAtATime(context, { trigger: { ...persisted } }, async (state) => {
			given = state;
			return await quiet(left)();
		});
		return given;
	};

	it('is locked for two minutes by a poll that hangs, which each skipped poll says, and not by what that leaves', async () => {
		let now = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		const [persisted, late] = [newTriggerState(1), newTriggerState(2)];
		const staticData = { trigger: { ...persisted } } as IDataObject;
		const hanging = new EventEmitter();
		const first = onePollAtATime(context, staticData, async () => {
			await once(hanging, 'end');
			return { is: 'found', items: [[]], state: late };
		});
		now = 119_999;
		expect(await pollFrom(persisted)).toBeUndefined();
		expect(lines).toEqual([
			'Trigger: Poll skipped: another one is under way, or n8n is saving what that found',
		]);
		now = 120_000;
		expect(await pollFrom(persisted)).toEqual(persisted);
		hanging.emit('end');

		expect(await first).toBeNull();
		expect(staticData.trigger).toEqual(persisted);
	});

	it('is forgotten with what polls have learned since, once a poll has begun with a later one', async () => {
		const [persisted, later] = [newTriggerState(1), newTriggerState(2)];
		const learned = { ...persisted, companyHash: 'learned' };
		await pollFrom(persisted, learned);
		expect(await pollFrom(persisted, learned)).toEqual(learned);
		await pollFrom(later);

		expect(await pollFrom(persisted)).toEqual(persisted);
	});
});

describe("polls of n8n's durable scheduler, which forgets quiet ones", () => {
	it.each([
		['newest', 100],
		['newest', 5],
		['shuffled', 5],
	] as const)(
		'give out each new review once, without a sweep in every poll: %s, a baseline cut after %i requests',
		async (order, requests) => {
			const sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox, { isScheduled: true });
			trigger.refuseAfter(requests);
			await trigger.poll();
			trigger.acceptAll();
			await trigger.polls(3);
			const quiet = order === 'newest' ? 10 : 20;
			expect(await trigger.polls(10)).toHaveLength(quiet);

			const due = [publish(sandbox), publish(sandbox, 30 * DAY_MS)];
			await trigger.polls(3);
			due.push(publish(sandbox));
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(quiet);
		},
	);

	it('sweep once a day, though that is not saved', async () => {
		const trigger = await begin({}, { isScheduled: true });

		const asked = await trigger.polls(30, HOUR_MS);

		expect(asked.filter((url) => url.endsWith('page=6'))).toHaveLength(1);
	});

	it('that begin with one save give a review out once, and again if n8n did not save it, but no other', async () => {
		const trigger = await begin({}, { parameters: { filters: { ratingMax: 3 } } });
		const { sandbox, workflow } = trigger;
		const { saved } = workflow;
		publish(sandbox, 0, { rating: 5 });
		await workflow.poll();
		const id = publish(sandbox);
		const scheduledPoll = async () => {
			workflow.restart(saved);
			return await workflow.pollIds({ activation: 'init', budgetMs: SCHEDULED_BUDGET_MS });
		};

		const atOnce = await Promise.all([scheduledPoll(), scheduledPoll()]);
		const beforeTheSave = await scheduledPoll();
		trigger.pass(MINUTE_MS);
		workflow.publish({});
		const notSaved = await scheduledPoll();

		expect(atOnce.flat()).toEqual([id]);
		expect(beforeTheSave).toEqual([]);
		expect(notSaved).toEqual([id]);
	});

	given('time limits for polls', () => {
		it('are no activations: they tell that the rate limit did not clear, and when to try again', async () => {
			const trigger = await begin();
			trigger.workflow.restart();
			trigger.refuseAfter(0);

			await expect(
				trigger.workflow.poll({ activation: 'update', budgetMs: SCHEDULED_BUDGET_MS }),
			).rejects.toMatchObject({
				message: 'The rate limit did not clear',
				failure: { cause: 'rate-limited', retryAfterMs: expect.any(Number) as number },
			});
		});
	});
});
