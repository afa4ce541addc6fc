// How a poll came about: which errors it may end with, and how long it may take.

import type { IPollFunctions } from 'n8n-workflow';

import { hasPassingCause } from '../shared/errors/nodeErrors';
import type { Health } from './state/failures';
import type { TriggerState } from './state/triggerState';

/** n8n's durable scheduler gives a poll less than that, by default 36 s; an activation of older n8n has 84 s. */
const SCHEDULED_BELOW_MS = 84_000;
/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** While n8n starts, all other workflows wait for a poll. */
const MAX_START_MS = 5_000;
/** A wait for the rate limit may end so late. */
const LATE_MS = 500;
/** Of the time n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;

/** Missing in older n8n. */
const givenMs = (context: Partial<IPollFunctions>): number => context.getPollBudgetMs?.() || Infinity;

/** Whether n8n's durable scheduler polls: it gives each poll static data of its own, and less time than an activation. */
export const isScheduled = (context: IPollFunctions): boolean => givenMs(context) < SCHEDULED_BELOW_MS;

/** Whether n8n polls because the workflow was activated or n8n started, not because it was time. */
export const isActivationPoll = (context: IPollFunctions, { hasBegun }: Health, kept?: TriggerState) =>
	!hasBegun && !(kept?.list && isScheduled(context));

/** How long a poll may take, in ms. */
export function pollBudget(context: IPollFunctions, isActivation: boolean): number {
	const isStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	const most = isActivation && isStart && !isScheduled(context) ? MAX_START_MS : MAX_POLL_MS;
	return Math.floor(Math.min(most - LATE_MS, SHARE_OF_BUDGET * givenMs(context)));
}

/**
 * Whether the first poll of an activation may throw, which ends the trigger for good: when what is wrong stays
 * wrong, and somebody is there to read it, unlike when n8n starts.
 */
export function mayEndActivation(context: IPollFunctions, error: Error): boolean {
	return ['activate', 'update'].includes(context.getActivationMode()) && !hasPassingCause(error);
}
