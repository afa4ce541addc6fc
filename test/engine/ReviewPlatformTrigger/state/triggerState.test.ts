import { publish, usePolledTrigger } from '../../../support/polledTrigger';

const begin = usePolledTrigger({ reviews: 40, limit: 100_000 });

describe('the static data', () => {
	it('holds neither texts nor the token', async () => {
		const trigger = await begin();
		publish(trigger.sandbox, 0, { title: 'Wonderful', content: 'Splendid' });
		await trigger.poll();

		const { saved, credential } = trigger.workflow;
		expect(saved).not.toMatch(/Wonderful|Splendid/);
		expect(saved).not.toContain(credential.apiToken);
	});
});
