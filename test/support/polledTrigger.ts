import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { TriggerWorkflow } from './trigger';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** What n8n gives a poll of its durable scheduler, in ms. */
const SCHEDULED_BUDGET_MS = 36_000;

export interface PolledOptions {
	parameters?: INodeParameters;
	/** How far n8n's clock is ahead of the platform's, in ms. */
	clockAheadMs?: number;
	/**
	 * As n8n's durable scheduler polls without its cursors: each poll has a copy of the static data that
	 * was saved last, and one without reviews saves nothing.
	 */
	isScheduled?: boolean;
}

/** A trigger on a sandbox that is polled in n8n's engine; the time between polls passes by n8n's clock alone. */
export class PolledTrigger {
	/** Ids given out so far. */
	readonly given: string[] = [];
	readonly workflow: TriggerWorkflow;
	/** ms that n8n's clock is ahead. */
	private ahead: number;
	private readonly isScheduled: boolean;
	private saved: string | undefined;

	constructor(
		private readonly sandbox: Sandbox,
		{ parameters, clockAheadMs = 0, isScheduled = false }: PolledOptions = {},
	) {
		this.workflow = TriggerWorkflow.on(sandbox, parameters);
		this.ahead = clockAheadMs;
		this.isScheduled = isScheduled;
		const realNow = Date.now;
		jest.spyOn(Date, 'now').mockImplementation(() => realNow() + this.ahead);
	}

	/** One poll, a minute after the one before; the ids that it gives out. */
	async poll(afterMs = MINUTE_MS): Promise<string[]> {
		this.ahead += afterMs;
		const isLater = this.isScheduled && this.saved !== undefined;
		if (isLater) this.workflow.restart(this.saved);
		const ids = await this.workflow.pollIds(
			isLater ? { activation: 'init', budgetMs: SCHEDULED_BUDGET_MS } : {},
		);
		if (!isLater || ids.length > 0) this.saved = this.workflow.saved;
		this.given.push(...ids);
		return ids;
	}

	/** So many polls; what they have asked the platform for. */
	async polls(count: number, afterMs = MINUTE_MS): Promise<string[]> {
		const before = this.sandbox.answers.length;
		for (let poll = 0; poll < count; poll++) await this.poll(afterMs);
		return this.sandbox.answers.slice(before).map(({ url }) => url);
	}

	/** Time passes without polls. */
	pause(ms: number): void {
		this.ahead += ms;
	}
}
