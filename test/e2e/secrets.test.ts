import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Sandbox } from '../../sandbox/sandbox';
import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { NEW_REVIEW, watchNewReviews } from '../../tools/n8n/watchNewReviews';
import { workflowInARow } from '../../tools/n8n/workflowInARow';
import { always, serve } from '../support/httpServer';
import { exportWorkflow, MANUAL_TRIGGER, saveCredential } from './support/workflows';

const KEYS = ['rp-key-of-the-account', 'rp-key-deleted-long-ago', 'rp-key-told-to-everyone'] as const;
const [KEY, DELETED_KEY, REPEATED_KEY] = KEYS;

describe('integration keys in a real n8n that logs all it can, and n8n itself', () => {
	let n8n: ThrowawayN8n;
	let sandbox: Sandbox;

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start(() => {}, { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' });
		sandbox = await Sandbox.start({ reviews: 30 });
		sandbox.accounts.createKey(sandbox.account, KEY);
	}, 900_000);
	afterAll(async () => {
		await n8n?.stop();
		await sandbox?.close();
	});

	const run = async (workflow: ReturnType<typeof exportWorkflow>, trigger = MANUAL_TRIGGER.name) =>
		(await n8n.api.runWorkflow(await n8n.api.saveWorkflow(workflow), trigger)).status;
	const save = async (name: string, url: string, key: string) =>
		await saveCredential(n8n.api, name, url, key);
	/** What comes of exporting with a key. */
	const exportWith = async (name: string, baseUrl: string, key: string) =>
		await run(exportWorkflow(await save(name, baseUrl, key)));
	/** What comes of activating a trigger with a key; n8n's words when it does not start. */
	const watchWith = async (name: string, baseUrl: string, key: string) => {
		const workflow = watchNewReviews(`Watch: ${name}`, await save(name, baseUrl, key));
		const id = await n8n.api.saveWorkflow(workflow);
		return await n8n.api.activateWorkflow(id).catch((error: Error) => error.message);
	};

	it('do not follow a redirect that an HTTP Request node is sent', async () => {
		const elsewhere = await serve(always(200, { id: 'u' }));
		const redirecting = await serve(always(302, {}, { location: `${elsewhere.url}/v1/me` }));
		const request = {
			name: 'HTTP Request',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `${redirecting.url}/v1/me`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'reviewPlatformApi',
			},
			credentials: { reviewPlatformApi: await save('Redirected', redirecting.url, KEY) },
		};

		expect(await run(workflowInARow('Redirected', [MANUAL_TRIGGER, request]))).toBe('success');
		await redirecting.close();
		await elsewhere.close();

		expect(redirecting.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
		expect(elsewhere.requests).toHaveLength(1);
		expect(JSON.stringify(elsewhere.requests[0]?.rawHeaders)).not.toContain(KEY);
	});

	it('that fetches a test event from a list of a billion pages lives on', async () => {
		const endless = await serve((request, response) => {
			const page = Number(new URL(String(request.url), 'http://a').searchParams.get('page'));
			const meta = { per_page: 1, total: 1e9, current_page: page };
			always(200, { data: [{ id: `r${page}`, rating: 3 }], links: {}, meta })(request, response);
		});
		const workflow = watchNewReviews('Endless', await save('Endless', endless.url, KEY));
		for (const node of workflow.nodes.slice(0, 1)) node.parameters = { filters: { ratingMin: 5 } };
		const { pid } = n8n;

		expect(await run(workflow, NEW_REVIEW)).toBe('error');
		await endless.close();
		expect(endless.requests.length).toBeLessThanOrEqual(14);
		expect(await exportWith('Good', sandbox.url, KEY)).toBe('success');
		expect(n8n.pid).toBe(pid);
	});

	it('are in none of its files: database, logs, executions, static data', async () => {
		const parrot = await serve((request, response) =>
			always(403, { message: request.headers.authorization })(request, response),
		);
		const refused = ['The integration key was not accepted', 'This account may not use the API'];

		expect(await exportWith('Good', sandbox.url, KEY)).toBe('success');
		expect(await exportWith('Deleted', sandbox.url, DELETED_KEY)).toBe('error');
		expect(await exportWith('Repeated', parrot.url, REPEATED_KEY)).toBe('error');
		expect(await watchWith('Good', sandbox.url, KEY)).toBeUndefined();
		expect(await watchWith('Deleted', sandbox.url, DELETED_KEY)).toContain(refused[0]);
		expect(await watchWith('Repeated', parrot.url, REPEATED_KEY)).toContain(refused[1]);
		await n8n.kill();
		await parrot.close();

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
