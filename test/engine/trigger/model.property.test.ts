import { isWatchState, readState } from '../../../nodes/ReviewPlatformTrigger/watchState';
import type { WatchState } from '../../../nodes/ReviewPlatformTrigger/watchState';
import { Sandbox } from '../../../sandbox/sandbox';
import { holds } from '../../support/randomRuns';
import { TriggerWorkflow } from '../../support/trigger';
import { command, givesOutEachOnce } from '../../support/triggerModel';
import type { Setting, TriggerUnderTest } from '../../support/triggerModel';

/** The trigger in n8n's engine, on a sandbox's account that is emptied for it. */
class EngineTrigger implements TriggerUnderTest {
	/** How far the clock is ahead of the real one, ms. */
	static ahead = 0;

	readonly workflow: TriggerWorkflow;

	constructor(
		readonly platform: Sandbox,
		{ order, pageSize }: Setting,
	) {
		EngineTrigger.ahead = 0;
		this.workflow = TriggerWorkflow.on(platform);
		platform.settings.pageSize = pageSize;
		platform.account.reviewList.clear(order);
	}

	async poll(): Promise<string[]> {
		return await this.workflow.pollIds();
	}

	async pollRefusedFrom(request: number): Promise<string[]> {
		const { settings } = this.platform;
		let requests = 0;
		settings.script = () =>
			++requests >= request
				? {
						kind: 'status',
						status: 429,
						body: { message: 'Too many requests' },
						headers: { 'retry-after': '600' },
					}
				: undefined;
		const ids = await this.workflow.pollIds().catch((error: Error) => {
			expect(error.message).toBe('The rate limit did not clear');
			return [];
		});
		delete settings.script;
		this.workflow.changeKey(this.platform);
		return ids;
	}

	restart(): void {
		this.workflow.restart();
	}

	passTime(ms: number): void {
		EngineTrigger.ahead += ms;
	}

	get state(): WatchState | undefined {
		const state = readState(this.workflow.state);
		return isWatchState(state) ? state : undefined;
	}

	end(): void {
		delete this.platform.settings.script;
		this.workflow.end(this.platform);
	}
}

const overlapping = command<EngineTrigger>('overlapping polls', async (model, { trigger }) => {
	const polls = await Promise.all([trigger.poll(), trigger.poll()]);
	model.taken(polls.flat());
	model.begun = true;
});

describe('the trigger, whatever happens', () => {
	let now: jest.SpyInstance<number, []>;
	let sandbox: Sandbox;
	const realNow = Date.now;
	beforeAll(() => (now = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + EngineTrigger.ahead)));
	beforeAll(async () => (sandbox = await Sandbox.start({ reviews: 0, limit: 1_000_000 })));
	afterAll(async () => {
		now.mockRestore();
		await sandbox.close();
	});

	it('gives out each new review once, and no other', async () => {
		const property = givesOutEachOnce(
			(setting) => new EngineTrigger(sandbox, setting),
			(trigger) => trigger.end(),
			[overlapping],
		);
		await holds(property, { usual: 100, deep: 1_000 });
	});
});
