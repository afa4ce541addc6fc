import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ReviewRecord } from '../../sandbox/records';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import type { PollOptions } from '../../tools/engine/engineTrigger';
import { addReviewAt } from './reviews';
import { TriggerWorkflow } from './trigger';
import { useSandbox } from './useSandbox';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What n8n gives a poll of its durable scheduler, in ms. */
export const SCHEDULED_BUDGET_MS = 36_000;
const REFUSED = { kind: 'status', status: 429, headers: { 'retry-after': '600' } } as const;
const serverNow = Date.now;

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

/** A trigger on a sandbox, polled in n8n's engine; the time between polls passes by n8n's clock alone. */
export class PolledTrigger {
	/** Ids given out so far. */
	readonly given: string[] = [];
	readonly workflow: TriggerWorkflow;
	private readonly isScheduled: boolean;
	private clockAheadMs: number;
	private saved: string | undefined;

	constructor(
		readonly sandbox: Sandbox,
		{ parameters, clockAheadMs = 0, isScheduled = false }: PolledOptions = {},
	) {
		this.workflow = TriggerWorkflow.on(sandbox, parameters);
		this.isScheduled = isScheduled;
		this.clockAheadMs = clockAheadMs;
		jest.spyOn(Date, 'now').mockImplementation(() => serverNow() + this.clockAheadMs);
		jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - performance.timeOrigin);
	}

	/** One poll, a minute after the one before; the ids that it gives out. */
	async poll(afterMs?: number): Promise<string[]> {
		return (await this.pollItems(afterMs)).map(({ id }) => id as string);
	}

	/** The same with all of its items. */
	async pollItems(afterMs = MINUTE_MS): Promise<IDataObject[]> {
		this.pass(afterMs);
		const isScheduled = this.isScheduled && this.saved !== undefined;
		if (isScheduled) this.workflow.restart(this.saved);
		const options: PollOptions = isScheduled ? { activation: 'update', budgetMs: SCHEDULED_BUDGET_MS } : {};
		const items = (await this.workflow.poll(options)) ?? [];
		if (!isScheduled || items.length > 0) this.saved = this.workflow.saved;
		this.given.push(...items.map(({ id }) => id as string));
		return items;
	}

	/** So many polls; the addresses that they have asked the platform for. */
	async polls(count: number, afterMs = MINUTE_MS): Promise<string[]> {
		const before = this.sandbox.answers.length;
		for (let poll = 0; poll < count; poll++) await this.poll(afterMs);
		return this.sandbox.answers.slice(before).map(({ url }) => url);
	}

	/** A day and some hours, in few polls. */
	async pollsOfADay(): Promise<string[]> {
		return await this.polls(4, 7 * HOUR_MS);
	}

	/** From now on all requests but so many are refused, until they are accepted again. */
	refuseAfter(requests: number): void {
		let answered = 0;
		this.sandbox.settings.script = () => (++answered > requests ? REFUSED : undefined);
	}

	/** With a key of its own: one that was refused stays so for a while. */
	acceptAll(): void {
		delete this.sandbox.settings.script;
		this.workflow.changeKey(this.sandbox);
	}

	/** Time passes without a poll. */
	pass(ms: number): void {
		this.clockAheadMs += ms;
	}
}

/** Returns what starts a sandbox for one test, with a trigger on it that has been polled once. */
export function usePolledTrigger(usual: SandboxOptions) {
	const startSandbox = useSandbox(usual);
	return async (options?: SandboxOptions, polled?: PolledOptions): Promise<PolledTrigger> => {
		const trigger = new PolledTrigger(await startSandbox(options), polled);
		await trigger.poll();
		return trigger;
	};
}

/** A review becomes visible, created so many ms before by the platform's clock; returns its id. */
export function publish(
	{ account }: Sandbox,
	createdBeforeMs = 0,
	fields: Partial<ReviewRecord> = {},
): string {
	// Neither first nor last in any order but those by time.
	const middling = { company_id: account.branchIds[1] ?? account.companyId, rating: 3 };
	const experienced = { experience_date: '2026-10-01' };
	const createdAt = serverNow() - createdBeforeMs;
	return addReviewAt({ account }, createdAt, { ...middling, ...experienced, ...fields });
}
