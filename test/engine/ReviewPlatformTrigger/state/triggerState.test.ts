import { publish, usePolledTrigger } from '../../../support/polledTrigger';

const begin = usePolledTrigger({ reviews: 40, limit: 100_000 });

describe('the static data', () => {
	it.each<[string, (state: object) => unknown]>([
		['an older version', (state) => ({ ...state, version: 0 })],
		['a newer version', (state) => ({ ...state, version: 99 })],
		['another program', () => 'seen'],
		['a list of texts', () => ['seen']],
	])('of %s is taken as none', async (_name, made) => {
		const { sandbox, workflow } = await begin();
		workflow.restart(JSON.stringify({ 'node:Trigger': { trigger: made(workflow.state) } }));
		expect(await workflow.poll()).toBeNull();
		const id = publish(sandbox);

		expect(await workflow.pollIds()).toEqual([id]);
	});

	it('holds neither texts nor the token', async () => {
		const trigger = await begin();
		publish(trigger.sandbox, 0, { title: 'Wonderful', content: 'Splendid' });
		await trigger.poll();

		const { saved, credential } = trigger.workflow;
		expect(saved).not.toMatch(/Wonderful|Splendid/);
		expect(saved).not.toContain(credential.apiToken);
	});
});
