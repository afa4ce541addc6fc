import { setTimeout as sleep } from 'node:timers/promises';

import { Complaint } from './complaint';

/** Who signs in to the editor. */
export interface Owner {
	email: string;
	password: string;
}

/** A workflow file, as the editor imports it. */
export interface WorkflowFile {
	name: string;
	nodes: Array<{ name: string; type: string; parameters: object; credentials?: object }>;
	[key: string]: unknown;
}

interface Named {
	id: string;
	name: string;
}

const BROWSER_ID = 'review-platform-demo';
const LOOK_EVERY_MS = 250;

/** The calls n8n's own editor makes, signed in as the owner. */
export class N8nApi {
	private cookie = '';

	private constructor(private readonly url: string) {}

	/** Signs in, after creating the owner where there is none yet. */
	static async signIn(url: string, owner: Owner): Promise<N8nApi> {
		const api = new N8nApi(url);
		const { userManagement } = await api.call<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'GET',
			'/settings',
		);
		if (userManagement.showSetupOnFirstLoad) {
			await api.call('POST', '/owner/setup', { ...owner, firstName: 'Demo', lastName: 'Owner' });
		} else {
			await api.call('POST', '/login', { emailOrLdapLoginId: owner.email, password: owner.password });
		}
		return api;
	}

	/** Creates a credential, or gives the one of that name this data; returns its id. */
	async saveCredential(name: string, type: string, data: object): Promise<string> {
		const known = (await this.call<Named[]>('GET', '/credentials')).find(
			(credential) => credential.name === name,
		);
		const body = { name, type, data };
		const { id } = known
			? await this.call<Named>('PATCH', `/credentials/${known.id}`, body)
			: await this.call<Named>('POST', '/credentials', body);
		return id;
	}

	/** Creates a workflow, or puts the one of that name back to this content; returns its id. */
	async saveWorkflow(workflow: WorkflowFile): Promise<string> {
		const known = (await this.call<Named[]>('GET', '/workflows')).find(({ name }) => name === workflow.name);
		if (!known) return (await this.call<Named>('POST', '/workflows', { ...workflow, active: false })).id;
		const { versionId } = await this.call<{ versionId: string }>('GET', `/workflows/${known.id}`);
		await this.call('PATCH', `/workflows/${known.id}?forceSave=true`, { ...workflow, versionId });
		return known.id;
	}

	/**
	 * Runs a workflow from its manual trigger and waits for the end.
	 *
	 * @throws Complaint when it does not succeed
	 */
	async runWorkflow(id: string, trigger: string): Promise<void> {
		const { executionId } = await this.call<{ executionId: string }>('POST', `/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger },
		});
		for (;;) {
			const { status } = await this.call<{ status: string }>('GET', `/executions/${executionId}`);
			if (status === 'success') return;
			if (!['new', 'running', 'waiting', 'unknown'].includes(status)) {
				throw new Complaint(
					`The workflow ended with "${status}": see ${this.url}/workflow/${id}/executions/${executionId}`,
				);
			}
			await sleep(LOOK_EVERY_MS);
		}
	}

	private async call<T>(method: string, path: string, body?: object): Promise<T> {
		const response = await fetch(`${this.url}/rest${path}`, {
			method,
			headers: { 'content-type': 'application/json', 'browser-id': BROWSER_ID, cookie: this.cookie },
			...(body && { body: JSON.stringify(body) }),
		});
		const cookie = response.headers.getSetCookie().find((header) => header.startsWith('n8n-auth='));
		if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
		const text = await response.text();
		if (!response.ok)
			throw new Complaint(
				`n8n answered ${method} /rest${path} with ${response.status}: ${text.slice(0, 500)}`,
			);
		return (JSON.parse(text) as { data: T }).data;
	}
}
