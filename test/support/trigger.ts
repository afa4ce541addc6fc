import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { EngineTrigger, type PollOptions } from '../../tools/engine/engineTrigger';

/** A workflow with the trigger on a sandbox, and what tests look at in it. */
export class TriggerWorkflow extends EngineTrigger {
	/** One on the sandbox's account. */
	static on(sandbox: Sandbox, parameters?: INodeParameters): TriggerWorkflow {
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		return new TriggerWorkflow({ baseUrl: sandbox.url, apiToken }, parameters);
	}

	/** What the trigger itself remembers. */
	get state(): IDataObject {
		const saved = JSON.parse(this.saved) as Record<string, { trigger: IDataObject }>;
		return saved['node:Trigger']?.trigger ?? {};
	}

	/** The ids of one poll's reviews. */
	async pollIds(options?: PollOptions): Promise<string[]> {
		return ((await this.poll(options)) ?? []).map(({ id }) => id as string);
	}

	/** Replaces the key by a new one of an account; the rate limit of the old one does not matter any more. */
	changeKey({ accounts, account: usual }: Sandbox, account = usual): void {
		accounts.deleteKey(this.credential.apiToken);
		this.credential.apiToken = accounts.createKey(account);
	}
}
