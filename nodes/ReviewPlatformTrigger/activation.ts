// Whether a poll is the first one after an activation, and which errors may end that.

import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { hasPassingCause } from '../shared/errors/nodeErrors';
import { readTriggerState } from './state/triggerState';

/** Static data of the triggers that have been polled since they were activated in this process. */
const polledBefore = new WeakSet<object>();
/** What n8n gives the poll of an activation, in ms; a scheduled one may have less. */
const ACTIVATION_BUDGET_MS = 84_000;

/** Whether n8n polls because the workflow was activated or n8n started, not because it was time: once in a process. */
export function isActivationPoll(context: IPollFunctions, staticData: IDataObject): boolean {
	const isFirst = !polledBefore.has(staticData);
	polledBefore.add(staticData);
	// n8n's durable scheduler gives each poll static data of its own, and less time than an activation.
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? Infinity;
	return isFirst && !(readTriggerState(staticData)?.list && budgetMs < ACTIVATION_BUDGET_MS);
}

/**
 * Whether the first poll of an activation may throw, which ends the trigger for good: when what is wrong stays
 * wrong, and somebody is there to read it, unlike when n8n starts.
 */
export function mayEndActivation(context: IPollFunctions, error: Error): boolean {
	return ['activate', 'update'].includes(context.getActivationMode()) && !hasPassingCause(error);
}
