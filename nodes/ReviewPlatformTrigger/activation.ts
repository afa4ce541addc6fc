// How a poll came about, and how long it may take.

import type { IPollFunctions } from 'n8n-workflow';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** While n8n starts, or takes over, all other workflows wait for a poll. */
const MAX_START_MS = 5_000;
/** A wait for the rate limit may end so late. */
const LATE_MS = 500;
/** Of the time that n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;
/** Polls of one trigger are at least a minute apart, the attempts to activate it a few seconds. */
const APART_MS = 30_000;

/** The last poll of each trigger: with which static data, and how many had that. */
const lastPolls = new Map<string, { staticData: object; count: number; at: number }>();

/**
 * Whether n8n polls because the workflow was activated or n8n started, not because it was time. n8n makes another static
 * data object for each activation, its durable scheduler one for each poll.
 */
export function isActivationPoll(trigger: string, staticData: object, now: number): boolean {
	const last = lastPolls.get(trigger);
	const isSame = last?.staticData === staticData;
	lastPolls.set(trigger, { staticData, count: isSame ? last.count + 1 : 1, at: now });
	const isScheduled = last?.count === 1 && Math.abs(now - last.at) >= APART_MS;
	return !isSame && !isScheduled;
}

/** An activation poll that throws was none: n8n tries again within seconds, perhaps with the same static data. */
export function forgetActivationPoll(trigger: string): void {
	lastPolls.delete(trigger);
}

/** Whether a person sees what an activation poll throws; at other times that would end the trigger without a word. */
export const isWatched = (context: IPollFunctions): boolean =>
	['activate', 'update'].includes(context.getActivationMode());

/** How long a poll may take, in ms. */
export function pollBudget(context: IPollFunctions, isActivation: boolean): number {
	const most = isActivation && !isWatched(context) ? MAX_START_MS : MAX_POLL_MS;
	// Missing in older n8n.
	const given = (context as Partial<IPollFunctions>).getPollBudgetMs?.() || Infinity;
	return Math.floor(Math.min(most - LATE_MS, SHARE_OF_BUDGET * given));
}

/** One of *Poll Times*, as far as it is read. */
interface PollTime {
	mode?: string;
	/** Of *Every X*. */
	value?: number;
	unit?: string;
	/** Of *Custom*. */
	cronExpression?: string;
}

/** A cron expression with one minute and one hour; a field for seconds may come before these. */
const ONCE_A_DAY = /^\s*(\S+\s+)?\d+\s+\d+(\s+\S+){3}\s*$/;

/** Whether there is a day or more between two polls. */
function isOnceADay({ mode = '', value = 0, unit, cronExpression = '' }: PollTime): boolean {
	if (mode === 'custom') return ONCE_A_DAY.test(cronExpression);
	if (mode === 'everyX') return unit === 'hours' && value >= 24;
	return ['everyDay', 'everyWeek', 'everyMonth'].includes(mode);
}

/** Whether all polls are a day or more apart: whoever waits for one notices that it did not come. */
export function isSeldom(context: IPollFunctions): boolean {
	const { pollTimes } = context.getNode().parameters as { pollTimes?: { item?: PollTime[] } };
	const times = pollTimes?.item ?? [];
	return times.length > 0 && times.every(isOnceADay);
}
