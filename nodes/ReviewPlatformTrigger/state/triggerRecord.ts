// What this process knows of each trigger, in memory only. One poll of a trigger at a time begins with a revision: n8n may
// start one before the last has ended, and saves what one has found only afterwards, or drops it where the workflow was
// published again; its durable scheduler gives each a copy of what was saved last and, without its cursors, drops what a
// quiet poll has learned, which is kept here.
//
// Revision A is saved, 3,000 reviews. Poll 1 finds nothing: what it has learned is kept here, with A. Poll 2 finds a
// review: n8n saves B. Poll 3, 20 s later, is handed A once more: it is skipped. Poll 4 begins with B.

import type { IDataObject } from 'n8n-workflow';

import type { Failing } from './failing';
import type { TriggerState } from './triggerState';

const DAY_MS = 24 * 3_600_000;
/** A poll that takes longer counts as hanging, and n8n's saving of what it found as done or failed. */
const BUSY_MS = 45_000;
/** Polls by one of the Poll Times are at least a minute apart, the attempts to activate a trigger a few seconds. */
const APART_MS = 30_000;
/** Polls further apart are rare: daily ones, somewhat less than a day. */
const RARE_MS = 22 * 3_600_000;
/** A gap that tells nothing counts as that of monthly polls. */
const LONGEST_GAP_MS = 31 * DAY_MS;
/** The record of a trigger that was deleted or renamed is let go after that, and after twice the gap between its polls. */
const KEPT_MS = 7 * DAY_MS;

/** How a poll stands to the one before. Times are ms since the epoch. */
interface Timing {
	polledAt: number;
	staticData: IDataObject;
	/** Whether the poll before had the same static data object. */
	isSameData: boolean;
	/** Whether n8n polls because the workflow was activated or n8n started, not because it was time. */
	isActivation: boolean;
	/** Since the poll before. */
	gapMs: number;
	/** Whether this gap and the one before are about a day or more. */
	isRare: boolean;
	/** Undefined where page 1 was read last. */
	failing: Failing | undefined;
}

export interface TriggerRecord extends Timing {
	/** A trigger as n8n keys its static data: by workflow and node name. */
	readonly trigger: string;
	/** The revision that n8n has saved; undefined where it has saved nothing. */
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
 * Begins a poll of a trigger: its record, with the state to go on from. A new record takes the place of the last one's.
 * Null where another poll is under way, or n8n is saving what that has found.
 *
 * @param staticData as n8n gives it to this poll
 * @param saved what is in it
 * @param isPublishing whether it may be the activation of a workflow that a person publishes
 */
export function beginPoll(
	trigger: string,
	staticData: IDataObject,
	saved: TriggerState | undefined,
	isPublishing: boolean,
	now: number,
): TriggerRecord | null {
	letGo(now);
	const last = records.get(trigger);
	const timing = timingOf(staticData, last, isPublishing, now);
	const revisionId = saved?.revisionId;
	const known = last?.revisionId === revisionId ? last : undefined;
	const busyMs = known ? known.busyUntil - now : 0;
	const isBusy = known && busyMs > 0 && busyMs <= BUSY_MS;
	// A poll under way gives way to one with other static data: n8n may drop what a poll finds whose activation is over.
	if (isBusy && (timing.isSameData || known.isSaving)) {
		Object.assign(known, timing);
		return null;
	}
	const state = known ? known.state : saved;
	const record = { trigger, ...timing, revisionId, state, busyUntil: now + BUSY_MS, isSaving: false };
	records.set(trigger, record);
	return record;
}

/** Whether no other poll of the trigger has begun since. */
export const isLatest = (record: TriggerRecord): boolean => records.get(record.trigger) === record;

/** A poll has found something: until n8n has saved it, another one would find it again. Where n8n never does, one has to. */
export function awaitSave(record: TriggerRecord): void {
	Object.assign(record, { busyUntil: Date.now() + BUSY_MS, isSaving: true });
}

/** A poll has found nothing, or failed: the next one goes on from this state, whether n8n saves it or not. */
export function goOnFrom(record: TriggerRecord, state: TriggerState): void {
	Object.assign(record, { revisionId: state.revisionId, state, busyUntil: 0 });
}

/** An activation that throws counts as no poll: n8n tries again within seconds, perhaps with the same static data. */
export function forget(record: TriggerRecord): void {
	records.delete(record.trigger);
}

function letGo(now: number): void {
	for (const [trigger, { gapMs, polledAt }] of records)
		if (Math.abs(now - polledAt) > Math.max(KEPT_MS, 2 * gapMs)) records.delete(trigger);
}

/** n8n makes another static data object for each activation, its durable scheduler one for each poll. */
function timingOf(
	staticData: IDataObject,
	last: TriggerRecord | undefined,
	isPublishing: boolean,
	now: number,
): Timing {
	const polledAt = now;
	if (!last) {
		const first = { isSameData: false, isActivation: true, gapMs: LONGEST_GAP_MS, isRare: false };
		return { polledAt, staticData, ...first, failing: undefined };
	}
	const elapsedMs = Math.abs(now - last.polledAt);
	const isSameData = last.staticData === staticData;
	const isByDurableScheduler = !isPublishing && !last.isSameData && elapsedMs >= APART_MS;
	const isActivation = !isSameData && !isByDurableScheduler;
	// Before and after an activation a gap has any length.
	const gapMs = isActivation || last.isActivation ? LONGEST_GAP_MS : elapsedMs;
	const isRare = Math.min(elapsedMs, last.gapMs) >= RARE_MS;
	// A laptop slept, or Poll Times end with the working day: nobody knows whether all polls would have failed.
	const isPause = elapsedMs > 2 * last.gapMs;
	const failing = last.failing && {
		...last.failing,
		forMs: last.failing.forMs + (isPause ? 0 : elapsedMs),
	};
	return { polledAt, staticData, isSameData, isActivation, gapMs, isRare, failing };
}
