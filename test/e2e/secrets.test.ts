import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Sandbox } from '../../sandbox/sandbox';
import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { watchNewReviews } from '../../tools/n8n/workflows';
import { always, serve } from '../support/httpServer';
import { exportWorkflow, MANUAL_TRIGGER } from './support/workflows';

const KEYS = ['rp-key-of-the-account', 'rp-key-deleted-long-ago', 'rp-key-told-to-everyone'] as const;
const [KEY, DELETED_KEY, REPEATED_KEY] = KEYS;

describe('integration keys in a real n8n that logs all it can', () => {
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

	const save = async (name: string, baseUrl: string, apiToken: string) =>
		await n8n.api.saveCredential(name, { baseUrl, apiToken });
	/** What comes of exporting with a key. */
	const exportWith = async (name: string, baseUrl: string, key: string) => {
		const id = await n8n.api.saveWorkflow(exportWorkflow(await save(name, baseUrl, key)));
		return (await n8n.api.runWorkflow(id, MANUAL_TRIGGER.name)).status;
	};
	/** What comes of activating a trigger with a key; n8n's words when it does not start. */
	const watchWith = async (name: string, baseUrl: string, key: string) => {
		const workflow = watchNewReviews(`Watch: ${name}`, await save(name, baseUrl, key));
		const id = await n8n.api.saveWorkflow(workflow);
		return await n8n.api.activateWorkflow(id).catch((error: Error) => error.message);
	};

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
			expect(filesWith(told, n8n.options.userFolder)).not.toEqual([]);
		for (const key of KEYS) expect(filesWith(key, n8n.options.userFolder)).toEqual([]);
	});
});

/** The files in a folder that have this text in them. */
function filesWith(text: string, folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.filter((file) => readFileSync(file).includes(text));
}
