// What this process knows of each trigger, in memory only, and how a poll came about.
//
// n8n may start a poll before the last one has ended. It saves what a poll has found only afterwards, or drops it if the
// workflow was published again. Its durable scheduler gives each poll a copy of what was saved last and, without its
// cursors (a setting), drops what a poll without items has learned. So this is kept here, by the revision that n8n hands
// in. While a poll is under way (it ends within 30 s: pageReader.ts), another one with the same revision
//
// - is skipped if it has the same object of static data
// - replaces it if it has another one, after another activation or by the durable scheduler: the result of the first is
//   dropped
//
// One with another revision always replaces it.
// Once a poll has given items, polls with its revision are skipped until n8n has saved them, for 45 s at most.
//
// Revision A is saved, 3,000 reviews. Poll 1 finds nothing: what it has learned is kept here, with A. Poll 2 finds a
// review: n8n saves B. Poll 3, 20 s later, gets A once more: it is skipped. Poll 4 begins with B.

import type { IDataObject, WorkflowActivateMode } from 'n8n-workflow';

import { afterGap, NOTHING_UNREAD, type Unread } from './failing';
import type { TriggerState } from './triggerState';

const DAY_MS = 24 * 3_600_000;
/** A poll has ended by then, or hangs; and n8n has saved what a poll found, or never will. */
const BUSY_MS = 45_000;
/** What n8n gives a poll, but for those of its durable scheduler, which have less. */
const USUAL_BUDGET_MS = 300_000;
/** A gap that tells nothing counts as that of monthly polls. */
const LONGEST_GAP_MS = 31 * DAY_MS;
/** The record of a trigger that was deleted or renamed is let go after that, and after twice the gap between its polls. */
const KEPT_MS = 7 * DAY_MS;

/** A poll as n8n begins it. */
export interface PollCall {
	/** A trigger as n8n keys its static data: by workflow and node name. */
	trigger: string;
	/** Another object for each activation; for each poll of the durable scheduler, too. */
	staticData: IDataObject;
	activationMode: WorkflowActivateMode;
	/** What n8n gives it, in ms; Infinity where it does not say. */
	budgetMs: number;
	/** ms since the epoch. */
	now: number;
}

/** How a poll stands to the one before. Times are ms since the epoch. */
interface Timing {
	polledAt: number;
	/** Undefined after an activation that threw: the next poll is one, too. */
	staticData: IDataObject | undefined;
	/** Whether n8n polls because the workflow was activated or n8n started, not because it was time. */
	isActivation: boolean;
	/** Whether a person publishes the workflow and reads what it throws; other activations that throw end the trigger. */
	isPublishing: boolean;
	/** Whether no poll has succeeded yet since the last activation, or since this process began. */
	isFirstSuccess: boolean;
	/** Whatever began that; 0 where there was none. */
	sinceLastPollMs: number;
	/** The same where it tells how often polls come. */
	gapMs: number;
	unread: Unread;
}

export interface TriggerRecord extends Timing {
	readonly trigger: string;
	/** The revision that n8n handed in, from which `state` has gone on; undefined where n8n has saved nothing. */
	revisionId: string | undefined;
	/** The state after the polls since that revision, which n8n may not have saved. */
	state: TriggerState | undefined;
	/** Until when another poll with this revision would repeat one. */
	busyUntil: number;
	/** Whether it is n8n that is busy, which saves what the last poll has found. */
	isSaving: boolean;
}

/** By trigger. */
const records = new Map<string, TriggerRecord>();

/**
 * Begins a poll of a trigger: its record, with the state to go on from. A new record replaces the last poll's.
 * Null where another poll is under way, or n8n is saving what that has found: then the timing goes into its record.
 *
 * @param saved what is in the static data
 */
export function beginPoll(call: PollCall, saved: TriggerState | undefined): TriggerRecord | null {
	const { trigger, staticData, now } = call;
	letGoOthers(trigger, now);
	const last = records.get(trigger);
	const timing = timingOf(call, last);
	const revisionId = saved?.revisionId;
	const sameRevision = last?.revisionId === revisionId ? last : undefined;
	const busyMs = sameRevision ? sameRevision.busyUntil - now : 0;
	const isBusy = sameRevision && busyMs > 0 && busyMs <= BUSY_MS;
	if (isBusy && (sameRevision.staticData === staticData || sameRevision.isSaving)) {
		Object.assign(sameRevision, timing);
		return null;
	}
	const state = sameRevision ? sameRevision.state : saved;
	const record = { trigger, ...timing, revisionId, state, busyUntil: now + BUSY_MS, isSaving: false };
	records.set(trigger, record);
	return record;
}

/** Whether no other poll of the trigger has begun since. */
export const isLatest = (record: TriggerRecord): boolean => records.get(record.trigger) === record;

/** A poll gives items. `state` stays as it was before: if n8n never saves them, they are found again. */
export function markSaving(record: TriggerRecord): void {
	Object.assign(record, { busyUntil: Date.now() + BUSY_MS, isSaving: true });
}

/** A poll has found nothing, or failed: the next one goes on from this state, whether n8n saves it or not. */
export function goOnFrom(record: TriggerRecord, state: TriggerState): void {
	Object.assign(record, { state, busyUntil: 0 });
}

/** An activation throws: n8n repeats it within seconds, perhaps with the same static data, a few times. */
export function undoActivation(record: TriggerRecord): void {
	Object.assign(record, { staticData: undefined, busyUntil: 0 });
}

/** However long n8n was suspended, the one that polls is kept: without its record the poll would count as an activation. */
function letGoOthers(polling: string, now: number): void {
	for (const [trigger, { gapMs, polledAt }] of records)
		if (trigger !== polling && Math.abs(now - polledAt) > Math.max(KEPT_MS, 2 * gapMs))
			records.delete(trigger);
}

function timingOf({ staticData, activationMode, budgetMs, now }: PollCall, last?: TriggerRecord): Timing {
	const isByDurableScheduler = activationMode === 'update' && budgetMs < USUAL_BUDGET_MS;
	const isActivation = !isByDurableScheduler && last?.staticData !== staticData;
	const isPublishing = isActivation && ['activate', 'update'].includes(activationMode);
	const sinceLastPollMs = last ? Math.abs(now - last.polledAt) : 0;
	const timing = { polledAt: now, sinceLastPollMs, staticData, isActivation, isPublishing };
	if (!last) return { ...timing, isFirstSuccess: true, gapMs: LONGEST_GAP_MS, unread: NOTHING_UNREAD };
	return {
		...timing,
		isFirstSuccess: isActivation || last.isFirstSuccess,
		// Before and after an activation a gap has any length.
		gapMs: isActivation || last.isActivation ? LONGEST_GAP_MS : sinceLastPollMs,
		unread: afterGap(last.unread, sinceLastPollMs, last),
	};
}
