import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { UserError } from '../userError';
import { itemsOf, parseExecutionData } from './savedExecutions';

interface Owner {
	email: string;
	password: string;
}

/** A workflow file, as the editor imports it. */
export interface WorkflowFile {
	name: string;
	nodes: Array<{ name: string; type: string; parameters: object; [key: string]: unknown }>;
	[key: string]: unknown;
}

/** A credential or a workflow in n8n. */
export interface Named {
	id: string;
	name: string;
}

/** An execution as n8n lists it. */
export interface Execution {
	id: string;
	status: string;
	/** ISO 8601. */
	startedAt: string;
	stoppedAt: string;
}

/** How far n8n is with starting the triggers of a workflow; their errors. */
type Publication = { status: string; triggers: Array<{ errorMessage: string | null }> };

/** What n8n's editor sends of each workflow: without it n8n 2.41 cannot run a node again by _Execute step_. */
const AS_IN_EDITOR = { pinData: {} };
const LOOK_EVERY_MS = 250;
/** How often a request is sent again that n8n has not taken because its database was busy: for a minute. */
const MOST_RETRIES = 240;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];

/** The calls n8n's own editor makes, signed in as the owner. */
export class N8nApi {
	private cookie = '';

	private constructor(
		private readonly url: string,
		readonly owner: Owner,
	) {}

	/** Signs in, after creating the owner where there is none yet. */
	static async signIn(url: string, userFolder: string): Promise<N8nApi> {
		const owner = await ownerIn(userFolder);
		const api = new N8nApi(url, owner);
		type Settings = { userManagement: { showSetupOnFirstLoad: boolean } };
		const { userManagement } = await api.call<Settings>('GET', '/settings');
		if (userManagement.showSetupOnFirstLoad)
			await api.call('POST', '/owner/setup', { ...owner, firstName: 'Demo', lastName: 'Owner' });
		else await api.call('POST', '/login', { emailOrLdapLoginId: owner.email, password: owner.password });
		return api;
	}

	/** Creates a credential, ours unless told otherwise, or gives the one of that name this data. */
	async saveCredential(name: string, data: object, type = 'reviewPlatformApi'): Promise<Named> {
		const known = (await this.call<Named[]>('GET', '/credentials')).find((each) => each.name === name);
		const [method, path] = known ? ['PATCH', `/credentials/${known.id}`] : ['POST', '/credentials'];
		const { id } = await this.call<Named>(method, path, { name, type, data });
		return { id, name };
	}

	/** All workflows, archived ones, too. */
	async workflows(): Promise<Named[]> {
		return await this.call<Named[]>('GET', '/workflows');
	}

	/** What is in a workflow as the editor shows it. */
	async workflow(id: string): Promise<WorkflowFile & { versionId: string }> {
		return await this.call('GET', `/workflows/${id}`);
	}

	/** Creates a workflow that is not active; returns its id. */
	async createWorkflow(workflow: WorkflowFile): Promise<string> {
		return (await this.call<Named>('POST', '/workflows', { ...AS_IN_EDITOR, ...workflow, active: false })).id;
	}

	/** Puts a workflow to this content. */
	async updateWorkflow(id: string, workflow: WorkflowFile): Promise<void> {
		const { versionId } = await this.workflow(id);
		await this.call('PATCH', `/workflows/${id}?forceSave=true`, { ...AS_IN_EDITOR, ...workflow, versionId });
	}

	/** Creates a workflow, or puts the one of that name back to this content; returns its id. */
	async saveWorkflow(workflow: WorkflowFile): Promise<string> {
		const known = (await this.workflows()).find(({ name }) => name === workflow.name);
		if (!known) return await this.createWorkflow(workflow);
		await this.updateWorkflow(known.id, workflow);
		return known.id;
	}

	/** Starts a workflow from one of its triggers; returns the execution's id. */
	async startWorkflow(id: string, trigger: string): Promise<string> {
		const body = { triggerToStartFrom: { name: trigger } };
		return (await this.call<{ executionId: string }>('POST', `/workflows/${id}/run`, body)).executionId;
	}

	/** Waits for the end of an execution, whatever it is; each look whether it has ended costs n8n some time. */
	async endOf(workflowId: string, executionId: string, lookEveryMs = LOOK_EVERY_MS): Promise<Execution> {
		for (;;) {
			await sleep(lookEveryMs);
			const execution = (await this.executions(workflowId, 5)).find(({ id }) => id === executionId);
			if (execution && !UNFINISHED.includes(execution.status)) return execution;
		}
	}

	/** Runs a workflow from one of its triggers and waits for the end, whatever it is. */
	async runWorkflow(id: string, trigger: string, lookEveryMs?: number): Promise<Execution> {
		return await this.endOf(id, await this.startWorkflow(id, trigger), lookEveryMs);
	}

	async stopExecution(id: string): Promise<void> {
		await this.call('POST', `/executions/${id}/stop`);
	}

	/**
	 * Activates a workflow and waits until n8n has started its triggers.
	 *
	 * @throws UserError with n8n's words when one did not start
	 */
	async activateWorkflow(id: string): Promise<void> {
		const { versionId } = await this.workflow(id);
		await this.call('POST', `/workflows/${id}/activate`, { versionId });
		for (;;) {
			const { status, triggers } = await this.call<Publication>('GET', `/workflows/${id}/publication-status`);
			if (status === 'published') return;
			if (status !== 'in_progress')
				throw new UserError(triggers.map(({ errorMessage }) => errorMessage).join('; '));
			await sleep(LOOK_EVERY_MS);
		}
	}

	async deactivateWorkflow(id: string): Promise<void> {
		await this.call('POST', `/workflows/${id}/deactivate`, {});
	}

	/** The last executions of a workflow that have ended, oldest first. */
	async endedExecutions(workflowId: string): Promise<Execution[]> {
		const executions = await this.executions(workflowId, 100);
		return executions.filter(({ status }) => !UNFINISHED.includes(status)).reverse();
	}

	addressOf(workflowId: string, execution: Execution): string {
		return `${this.url}/workflow/${workflowId}/executions/${execution.id}`;
	}

	/** The items a node of a finished execution gave out at its first output, in all its runs. */
	async itemsOf(executionId: string, node: string): Promise<Array<{ id?: string }>> {
		return (await this.outputOf(executionId, node)).map(({ json }) => json);
	}

	/**
	 * The file that a node of a finished execution gave out, as the editor's button Download has it.
	 *
	 * @throws UserError when there is none
	 */
	async fileOf(executionId: string, node: string): Promise<Buffer> {
		const output = await this.outputOf(executionId, node);
		const [file] = output.flatMap(({ binary }) => Object.values(binary ?? {}));
		if (!file) throw new UserError(`"${node}" gave out no file.`);
		if (file.id === undefined) return Buffer.from(file.data, 'base64');
		const path = `/binary-data?id=${encodeURIComponent(file.id)}&action=download`;
		return Buffer.from(await (await this.request('GET', path)).arrayBuffer());
	}

	/** The message of the error that ended an execution; undefined when none did. */
	async errorOf(executionId: string): Promise<string | undefined> {
		return (await this.resultOf(executionId))?.error?.message;
	}

	private async outputOf(executionId: string, node: string) {
		return itemsOf((await this.resultOf(executionId))?.runData?.[node]);
	}

	private async resultOf(executionId: string) {
		const { data } = await this.call<{ data: string }>('GET', `/executions/${executionId}`);
		return parseExecutionData(data).resultData;
	}

	/** The last ones, newest first; without their data, so that looking costs n8n little. */
	private async executions(workflowId: string, limit: number): Promise<Execution[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/executions?filter=${filter}&limit=${limit}`;
		return (await this.call<{ results: Execution[] }>('GET', path)).results;
	}

	private async call<T>(method: string, path: string, body?: object): Promise<T> {
		return ((await (await this.request(method, path, body)).json()) as { data: T }).data;
	}

	private async request(method: string, path: string, body?: object): Promise<Response> {
		const headers = {
			'content-type': 'application/json',
			'browser-id': 'review-platform-demo',
			cookie: this.cookie,
			// A connection that is kept may be closed by a busy n8n while it is used again.
			connection: 'close',
		};
		const content = body ? JSON.stringify(body) : null;
		const send = async () => await fetch(`${this.url}/rest${path}`, { method, headers, body: content });
		let response = await send();
		for (let retry = 0; response.status === 503 && retry < MOST_RETRIES; retry++) {
			await sleep(LOOK_EVERY_MS);
			response = await send();
		}
		const cookie = response.headers.getSetCookie().find((header) => header.startsWith('n8n-auth='));
		if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
		if (response.ok) return response;
		const text = (await response.text()).slice(0, 500);
		throw new UserError(`n8n answered ${method} /rest${path} with ${response.status}: ${text}`);
	}
}

/** The owner of an n8n of ours: made up at its first start, kept in its user folder. */
async function ownerIn(userFolder: string): Promise<Owner> {
	const file = join(userFolder, 'owner.json');
	if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Owner;
	const password = `Demo-${randomBytes(6).toString('hex')}1`;
	const owner = { email: 'demo@n8n.example', password };
	await writeFile(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}
