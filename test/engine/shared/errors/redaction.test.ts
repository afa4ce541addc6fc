import { LIST_ALL, runNode, TOKEN } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSimulatedTime } from '../../../support/simulatedTime';

describe('the token', () => {
	const passUntil = useSimulatedTime();
	const serve = useServers();

	it.each([200, 401, 500])(
		'is in no error and no execution data when an answer (%i) repeats it',
		async (status) => {
			const server = await serve((request, response) => {
				const said = String(request.headers.authorization);
				const body = { message: said, errors: { [said]: [said] }, data: said };
				always(status, body, { 'content-type': said, location: said })(request, response);
			});

			const { error, saved } = await passUntil(runNode({ parameters: LIST_ALL, baseUrl: server.url }));

			expect(error?.description).toContain('(not shown: it has part of the integration key)');
			expect(saved).not.toContain(TOKEN);
			expect(JSON.stringify(error)).not.toContain(TOKEN);
		},
	);

	it('is not in static data, nor in what a failing poll throws, when answers repeat it', async () => {
		const review = { id: TOKEN.toUpperCase(), company_id: 'c', created_at: '2026-01-01T00:00:00Z' };
		const page = { data: [review], links: {}, meta: { current_page: 1, per_page: 15, total: 1 } };
		let isRefusing = false;
		const server = await serve((request, response) => {
			if (isRefusing) return always(401, { message: request.headers.authorization })(request, response);
			always(200, request.url === '/v1/me' ? { id: 'u', company_id: 'c' } : page)(request, response);
		});
		const trigger = new TriggerWorkflow({ baseUrl: server.url, apiToken: TOKEN });

		await trigger.poll();
		isRefusing = true;
		// Who publishes it again sees what it throws.
		trigger.restart();
		const error = await trigger.poll().catch((reason: Error) => reason);

		expect(trigger.state).toMatchObject({ list: { accountedFor: 1 } });
		expect(trigger.saved).not.toMatch(new RegExp(TOKEN, 'i'));
		expect(error).toMatchObject({ message: 'The integration key was not accepted' });
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	});
});
