import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { NEW_REVIEW, watchNewReviews } from '../../tools/n8n/watchNewReviews';
import { workflowInARow } from '../../tools/n8n/workflowInARow';
import { Sandbox } from '../../sandbox/sandbox';
import { always, serve } from '../support/httpServer';
import type { TestServer } from '../support/httpServer';
import { exportWorkflow, MANUAL_TRIGGER } from './support/workflows';

const KEYS = ['rp-key-of-the-account', 'rp-key-deleted-long-ago', 'rp-key-told-to-everyone'] as const;
const [KEY, DELETED_KEY, REPEATED_KEY] = KEYS;

describe('integration keys in a real n8n that logs all it can, and n8n itself', () => {
	let n8n: ThrowawayN8n;
	let sandbox: Sandbox;
	let parrot: TestServer;

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start(() => {}, { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' });
		sandbox = await Sandbox.start({ reviews: 30 });
		sandbox.accounts.createKey(sandbox.account, KEY);
		parrot = await serve((request, response) =>
			response.writeHead(403).end(JSON.stringify({ message: request.headers.authorization })),
		);
	}, 900_000);
	afterAll(async () => {
		await n8n?.stop();
		await parrot?.close();
		await sandbox?.close();
	});

	/** What comes of exporting with a key. */
	const exportWith = async (name: string, baseUrl: string, apiToken: string) => {
		const id = await n8n.api.saveCredential(name, 'reviewPlatformApi', { baseUrl, apiToken });
		const workflowId = await n8n.api.saveWorkflow(exportWorkflow(name, id));
		return (await n8n.api.runWorkflow(workflowId, MANUAL_TRIGGER)).status;
	};
	/** What comes of activating a trigger with the credential of that name; n8n's words when it does not start. */
	const watchWith = async (name: string, baseUrl: string, apiToken: string) => {
		const id = await n8n.api.saveCredential(name, 'reviewPlatformApi', { baseUrl, apiToken });
		const workflowId = await n8n.api.saveWorkflow(watchNewReviews(`Watch: ${name}`, { id, name }));
		return await n8n.api.activateWorkflow(workflowId).catch((error: Error) => error.message);
	};

	it('do not follow a redirect that an HTTP Request node is sent', async () => {
		const elsewhere = await serve(always(200, { id: 'u' }));
		const redirecting = await serve((_request, response) =>
			response.writeHead(302, { location: `${elsewhere.url}/v1/me` }).end(),
		);
		const name = 'Redirected';
		const data = { baseUrl: redirecting.url, apiToken: KEY };
		const id = await n8n.api.saveCredential(name, 'reviewPlatformApi', data);
		const request = {
			name: 'HTTP Request',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `${redirecting.url}/v1/me`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'reviewPlatformApi',
			},
			credentials: { reviewPlatformApi: { id, name } },
		};
		const workflowId = await n8n.api.saveWorkflow(
			workflowInARow(name, [{ name: MANUAL_TRIGGER, type: 'n8n-nodes-base.manualTrigger' }, request]),
		);

		const { status } = await n8n.api.runWorkflow(workflowId, MANUAL_TRIGGER);
		await redirecting.close();
		await elsewhere.close();

		expect(status).toBe('success');
		expect(redirecting.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
		expect(elsewhere.requests).toHaveLength(1);
		expect(JSON.stringify(elsewhere.requests[0]?.rawHeaders)).not.toContain(KEY);
	});

	it('that fetches a test event from a list of a billion pages lives on', async () => {
		const meta = { per_page: 1, total: 1e9 };
		const endless = await serve((request, response) => {
			const page = Number(new URL(String(request.url), 'http://a').searchParams.get('page'));
			const body = {
				data: [{ id: `r${page}`, rating: 3 }],
				links: {},
				meta: { ...meta, current_page: page },
			};
			always(200, body)(request, response);
		});
		const name = 'Endless';
		const data = { baseUrl: endless.url, apiToken: KEY };
		const id = await n8n.api.saveCredential(name, 'reviewPlatformApi', data);
		const workflow = watchNewReviews(name, { id, name });
		const [trigger] = workflow.nodes;
		if (trigger) trigger.parameters = { filters: { ratingMin: 5 } };
		const workflowId = await n8n.api.saveWorkflow(workflow);
		const { pid } = n8n;

		const { status } = await n8n.api.runWorkflow(workflowId, NEW_REVIEW);
		await endless.close();

		expect(status).toBe('error');
		expect(endless.requests.length).toBeLessThanOrEqual(14);
		expect(await exportWith('Good', sandbox.url, KEY)).toBe('success');
		expect(n8n.pid).toBe(pid);
	});

	it('are in none of its files: database, logs, executions, static data', async () => {
		const refused = ['The integration key was not accepted', 'This account may not use the API'];

		expect(await exportWith('Good', sandbox.url, KEY)).toBe('success');
		expect(await exportWith('Deleted', sandbox.url, DELETED_KEY)).toBe('error');
		expect(await exportWith('Repeated', parrot.url, REPEATED_KEY)).toBe('error');
		expect(await watchWith('Good', sandbox.url, KEY)).toBeUndefined();
		expect(await watchWith('Deleted', sandbox.url, DELETED_KEY)).toContain(refused[0]);
		expect(await watchWith('Repeated', parrot.url, REPEATED_KEY)).toContain(refused[1]);
		await n8n.kill();

		// They would be found: what is told of refusals and reviews is.
		for (const told of [...refused, sandbox.reviews[0]?.id ?? ''])
			expect(filesWith(told, n8n.userFolder)).not.toEqual([]);
		for (const key of KEYS) expect(filesWith(key, n8n.userFolder)).toEqual([]);
	});
});

/** The files in a folder that have this text in them. */
function filesWith(text: string, folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.filter((file) => readFileSync(file).includes(text));
}
