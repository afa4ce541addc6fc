// When a failing trigger says so. Pure.
//
// A poll each minute, and an outage from 8:00 on: page 1 was last read at 7:59, so the poll at 9:01 becomes an execution
// with an error, and so does the one at 8:01 the next day. Polls at 8:00 and 8:05: 31 minutes of each night count, and the
// five between the polls, so the first poll of the second day says so, after 31 + 5 + 31 = 67 minutes.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What may pass is told when nothing was read for so long: hourly polls tell it with the second one that fails (2 × 31). */
const PATIENCE_MS = 62 * MINUTE_MS;
/** At most this much of a gap between polls counts: a laptop slept, and nobody knows whether polls would have failed. */
const MOST_OF_GAP_MS = 31 * MINUTE_MS;
/** All of a gap counts if it and the one before are as long as this: then polls are daily, and the first that fails is told. */
const DAILY_MS = 22 * HOUR_MS;
/** What lasts is told again after this time: by each of daily polls. */
const SILENCE_MS = 23 * HOUR_MS;

/** What these constants mean to a person, as the panel of the trigger and the documents say it. */
export const WHEN_TOLD =
	'An invalid setting, or a key or address that is refused and has never worked, causes an execution with an error at once. Any other failure causes one when nothing could be read for an hour (with daily polls at once). The error is repeated once a day while this lasts, and more often if it comes and goes';

/** Why a poll failed, as far as it matters when to say so. */
export interface Failure {
	/** What it is about: a hash of key, address and what is entered, or the message where these cannot be read. */
	subject: string;
	mayPass: boolean;
}

/** For how long nothing could be read, and what was told of it. */
export interface Unread {
	/** Since a poll last succeeded, or since this process's first poll; of each gap what counts, ms. */
	forMs: number;
	/** When each failure since then was told last, by its subject, ms since the epoch; 0 for one that was not. */
	toldAt: Record<string, number>;
}

export const NOTHING_UNREAD: Unread = { forMs: 0, toldAt: {} };

/**
 * As a poll begins.
 *
 * @param gapMs since the last poll
 * @param last that poll: the gap before it, in ms, and whether it was an activation. All of the gap counts after one that
 * failed, too: n8n is started at 3:00 each night, and polls daily at 8:00
 */
export function afterGap(
	unread: Unread,
	gapMs: number,
	last: { gapMs: number; isActivation: boolean },
): Unread {
	const areDaily = Math.min(gapMs, last.gapMs) >= DAILY_MS;
	const isWhole = areDaily || (last.isActivation && hasFailed(unread));
	return { ...unread, forMs: unread.forMs + (isWhole ? gapMs : Math.min(gapMs, MOST_OF_GAP_MS)) };
}

/** Whether a poll that failed says so by an execution with an error. */
export function isToBeTold({ forMs, toldAt }: Unread, { subject, mayPass }: Failure, now: number): boolean {
	const last = toldAt[subject] ?? 0;
	const isRepeated = last !== 0 && Math.abs(now - last) < SILENCE_MS;
	return !isRepeated && (!mayPass || forMs >= PATIENCE_MS);
}

/** What is known after a failure. */
export function afterFailure(
	{ forMs, toldAt }: Unread,
	{ subject }: Failure,
	isTold: boolean,
	now: number,
): Unread {
	return { forMs, toldAt: { ...toldAt, [subject]: isTold ? now : (toldAt[subject] ?? 0) } };
}

/** Whether polls have failed since one last succeeded. */
export const hasFailed = ({ toldAt }: Unread): boolean => Object.keys(toldAt).length > 0;
