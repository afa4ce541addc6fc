// When a failing trigger says so. Pure. What has worked with this key at this address has not become wrong by itself: an
// answer in HTML, a certificate or a 404 is mostly a deploy, which passes.
//
// A poll each minute, and an outage from 8:00 on: the poll of 8:00 fails, that of 8:55 is an execution with an error, and
// so is that of 7:55 the next day.

/** What may pass is told when polls have failed for so long: with hourly polls the second one tells it. */
const PATIENCE_MS = 55 * 60_000;
/** The platform's own refusal is told after that, and the platform is asked about it again: by each of polls ten minutes apart. */
const REFUSAL_MS = 9.5 * 60_000;
/** What lasts is told again after that: by each of daily polls. */
const SILENCE_MS = 23 * 3_600_000;

/** Why a poll failed, as far as it matters when to say so. */
export interface Failure {
	/** Of key, address and what is entered, or what is wrong with these: other ones are another matter. */
	settings: string;
	/** Whether an earlier poll has read something with this key at this address. */
	hasWorked: boolean;
	/** Whether the platform itself refuses the key. */
	isOwnRefusal: boolean;
	/** Whether it may go away by itself: by its own kind, or because it has worked and the platform does not refuse it. */
	mayPass: boolean;
}

/** How a trigger has failed since page 1 was last read. */
export interface Failing {
	/** Since the first of these polls, pauses aside, ms. */
	forMs: number;
	/** When each matter was reported last, ms since the epoch. */
	reportedAt: Record<string, number>;
	/** The refusal that was reported and met last, and when. */
	refused?: { settings: string; at: number };
}

/** By the first poll that fails. */
export const JUST_FAILING: Failing = { forMs: 0, reportedAt: {} };

/** Whether a poll is not worth its request: the platform has refused the key itself, which was told and not changed. */
export function isRefusalKnown(failing: Failing | undefined, settings: string, now: number): boolean {
	const { refused } = failing ?? JUST_FAILING;
	return refused?.settings === settings && Math.abs(now - refused.at) < REFUSAL_MS;
}

/** @param arePollsRare whether they are about a day or more apart: whoever waits for one notices that it did not come */
export function isToBeReported(
	{ forMs, reportedAt }: Failing,
	failure: Failure,
	arePollsRare: boolean,
	now: number,
): boolean {
	const isRepeated = Math.abs(now - (reportedAt[matterOf(failure)] ?? -Infinity)) < SILENCE_MS;
	return !isRepeated && (arePollsRare || forMs >= patienceWith(failure));
}

/** What is known after another failure. */
export function afterFailure(failing: Failing, failure: Failure, isReported: boolean, now: number): Failing {
	const { isOwnRefusal, settings } = failure;
	const matter = matterOf(failure);
	const reportedAt = isReported ? { ...failing.reportedAt, [matter]: now } : failing.reportedAt;
	const isKnownRefusal = isOwnRefusal && reportedAt[matter] !== undefined;
	return { ...failing, reportedAt, ...(isKnownRefusal && { refused: { settings, at: now } }) };
}

function patienceWith({ hasWorked, isOwnRefusal, mayPass }: Failure): number {
	if (mayPass) return PATIENCE_MS;
	return isOwnRefusal && hasWorked ? REFUSAL_MS : 0;
}

const matterOf = ({ isOwnRefusal, settings }: Failure): string =>
	`${isOwnRefusal ? 'refusal' : 'other'} ${settings}`;
