import type { Sandbox } from '../../../../sandbox/sandbox';
import { PolledTrigger, publish } from '../../../support/polledTrigger';
import { useSandbox } from '../../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
/** What the trigger keeps. */
type State = Record<string, unknown> & { list: object };

let sandbox: Sandbox;
let trigger: PolledTrigger;

beforeEach(async () => {
	sandbox = await startSandbox();
	trigger = new PolledTrigger(sandbox);
});

describe('the static data', () => {
	it.each<[string, (state: State) => unknown]>([
		['an older version', (state) => ({ ...state, version: 0 })],
		['a newer version', (state) => ({ ...state, version: 99 })],
		['another program', () => 'seen'],
		['a list of texts', () => ['seen']],
	])('of %s is taken as none', async (_name, made) => {
		await trigger.poll();
		const saved = JSON.parse(trigger.workflow.saved) as Record<string, { trigger: State }>;
		const { trigger: state } = Object.values(saved)[0] as { trigger: State };
		trigger.workflow.restart(JSON.stringify({ 'node:Trigger': { trigger: made(state) } }));
		expect(await trigger.poll()).toEqual([]);
		const id = publish(sandbox);

		expect(await trigger.poll()).toEqual([id]);
	});

	it('holds neither texts nor the token', async () => {
		await trigger.poll();
		publish(sandbox, 0, { title: 'Wonderful', content: 'Splendid' });
		await trigger.poll();

		expect(trigger.workflow.saved).not.toMatch(/Wonderful|Splendid/);
		expect(trigger.workflow.saved).not.toContain(trigger.workflow.credential.apiToken);
	});

	it('that was not saved makes nothing worse: with what was saved last the rest is given out', async () => {
		await trigger.poll();
		const { saved } = trigger.workflow;
		sandbox.account.reviewList.remove(sandbox.reviews[10]?.id ?? '');
		expect(await trigger.poll()).toEqual([]);
		trigger.workflow.restart(saved);
		const id = publish(sandbox);

		expect(await trigger.poll()).toEqual([id]);
	});
});
