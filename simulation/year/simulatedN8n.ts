import type { IDataObject, IHttpRequestOptions, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { poll } from '../../nodes/ReviewPlatformTrigger/poll';
import type { TriggerState } from '../../nodes/ReviewPlatformTrigger/state/triggerState';

/** What came of a poll. */
export interface PollOutcome {
	ids: string[];
	/** What n8n shows as an execution with an error. */
	error?: unknown;
	/** Whether n8n's log says that it failed. */
	isInLog: boolean;
}

const ADDRESS = 'https://api.platform.example';
let workflows = 0;

/** As much of n8n as polls a trigger: the real poll, without engine and network. */
export class SimulatedN8n {
	private readonly number = ++workflows;
	private keys = 0;
	credential = this.nextKey;
	/** Made anew when n8n starts. */
	private staticData: IDataObject = {};
	/** What is in its database of it. */
	private saved = '{}';
	private starts = 0;
	private isStarting = true;
	private isInLog = false;
	private readonly context: IPollFunctions;

	constructor(private readonly request: (options: IHttpRequestOptions) => Promise<object>) {
		const logger = {
			debug: () => {},
			info: () => {},
			warn: (line: string) => (this.isInLog ||= line.includes('Could not poll')),
		};
		this.context = {
			getMode: () => 'trigger',
			getActivationMode: (): WorkflowActivateMode => (this.starts === 0 ? 'activate' : 'init'),
			// The node's memory is by workflow and node: under another name it has none, as when n8n has just started.
			getNode: () => ({ name: `Trigger ${this.starts}`, parameters: {} }),
			getWorkflow: () => ({ id: `workflow ${this.number}` }),
			getWorkflowStaticData: () => this.staticData,
			getNodeParameter: (_name: string, otherwise: unknown) => otherwise,
			getTimezone: () => 'Europe/Berlin',
			getCredentials: () => this.credential,
			logger,
			helpers: {
				httpRequestWithAuthentication: async (_name: string, options: IHttpRequestOptions) =>
					await this.request(options),
			},
		} as unknown as IPollFunctions;
	}

	/** A credential with the right address and a new key: each year has its own, so that its rate limiter knows nothing of others. */
	get nextKey() {
		return { baseUrl: ADDRESS, apiToken: `key-${this.number}-${++this.keys}` };
	}

	/** The credential as somebody mistypes it, by the kind of trouble. */
	get mistyped(): Partial<Record<string, SimulatedN8n['credential']>> {
		const { baseUrl, apiToken } = this.credential;
		const wrong = { baseUrl: baseUrl.replace('platform', 'plattform'), apiToken };
		return {
			wrongAddress: wrong,
			deadAddress: wrong,
			wrongKey: { baseUrl, apiToken: `${apiToken}-and-more` },
		};
	}

	/** What the trigger has kept. */
	get state(): TriggerState | undefined {
		return this.staticData.trigger as TriggerState | undefined;
	}

	/** Whether the next poll is that of an activation. */
	get isActivation(): boolean {
		return this.isStarting;
	}

	/** It has what it saved, and nothing in memory. */
	restart(): void {
		this.starts++;
		this.staticData = JSON.parse(this.saved) as IDataObject;
		this.isStarting = true;
	}

	/** Static data is saved where reviews are given out, and once after an activation. */
	async poll(): Promise<PollOutcome> {
		this.isInLog = false;
		let error: unknown;
		const items = await poll(this.context).catch((thrown: unknown) => {
			error = thrown;
			return null;
		});
		if (items || this.isStarting) this.saved = JSON.stringify(this.staticData);
		this.isStarting = false;
		const ids = (items?.[0] ?? []).map(({ json }) => json.id as string);
		return { ids, error, isInLog: this.isInLog };
	}
}
