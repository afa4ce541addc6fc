// How long a poll may take, by how it came about.

import type { IPollFunctions } from 'n8n-workflow';

import { TICK_MS } from '../shared/api/rateLimit/rateLimiter';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** While n8n starts, or takes over, all other workflows wait for a poll. */
const MAX_START_MS = 5_000;
/** Of the time that n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;

/** What n8n gives each poll, but for those of its durable scheduler, which have less. */
const USUAL_BUDGET_MS = 300_000;

/** What n8n gives a poll, in ms; older n8n does not say. */
const givenBudget = (context: IPollFunctions): number =>
	(context as Partial<IPollFunctions>).getPollBudgetMs?.() || Infinity;

/**
 * Whether a person sees what an activation poll throws; at other times that would end the trigger without a word. n8n's
 * durable scheduler calls each of its polls an update, too.
 */
export const isPersonPublishing = (context: IPollFunctions): boolean =>
	['activate', 'update'].includes(context.getActivationMode()) && givenBudget(context) >= USUAL_BUDGET_MS;

/** How long a poll may take, in ms. */
export function pollBudget(context: IPollFunctions, isActivation: boolean): number {
	// A wait for the rate limit may end a tick late.
	const most = isActivation && !isPersonPublishing(context) ? MAX_START_MS : MAX_POLL_MS;
	return Math.floor(Math.min(most - TICK_MS, SHARE_OF_BUDGET * givenBudget(context)));
}
