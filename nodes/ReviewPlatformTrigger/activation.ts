// Whether a poll is the first one after an activation, and which errors may end that.

import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { hasPassingCause } from '../shared/errors/nodeErrors';
import { readTriggerState } from './state/triggerState';

/** Static data of the triggers that have been polled since they were activated in this process. */
const polledBefore = new WeakSet<object>();
/** What n8n gives the poll of an activation, in ms; a scheduled one may have less. */
const ACTIVATION_BUDGET_MS = 84_000;

/** Notes that a trigger has been polled: its next poll in this process is no activation. */
export function notePolled(staticData: object): void {
	polledBefore.add(staticData);
}

/** Whether n8n polls because the workflow was activated or n8n started, not because it was time. */
export function isActivationPoll(context: IPollFunctions, staticData: IDataObject): boolean {
	if (polledBefore.has(staticData)) return false;
	// n8n's durable scheduler gives each poll static data of its own, and less time than an activation.
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? Infinity;
	return !(readTriggerState(staticData)?.list && budgetMs < ACTIVATION_BUDGET_MS);
}

/**
 * Whether the first poll of an activation may throw, which ends the trigger for good: when what is wrong stays
 * wrong, and somebody is there to read it, unlike when n8n starts.
 */
export function mayEndActivation(context: IPollFunctions, failure: Error): boolean {
	return ['activate', 'update'].includes(context.getActivationMode()) && !hasPassingCause(failure);
}
