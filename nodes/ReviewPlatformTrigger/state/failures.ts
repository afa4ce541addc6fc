// When a trigger that fails says so: in memory only, each trigger by itself. What worked with this key at this address
// has not become wrong by itself: an answer in HTML, a certificate or a 404 is mostly a deploy, which passes.

/** The platform's own refusal of a key is told when nothing was read for so long, and then asked about at this interval. */
const REFUSAL_MS = 10 * 60_000;
/** Anything else is told when polls have failed for so long: hourly ones tell it with the second. */
const PATIENCE_MS = 55 * 60_000;
/** What lasts is told again after that. */
const SILENCE_MS = 24 * 3_600_000;

/** Why a poll failed, as far as it matters when to say so. */
export interface Failure {
	/** What has to change for it to be told anew: key, address and settings, or what is wrong with these. */
	about: string;
	/** Whether the platform itself refuses the key. */
	isOwnRefusal: boolean;
	/** Whether the key was accepted at this address before. */
	hasWorked: boolean;
	/** Whether all polls are a day or more apart. */
	isSeldom: boolean;
}

/** When a failure was told last, of each of the two kinds, and when the platform last refused the key itself. */
interface Told {
	about: string;
	refusalAt?: number;
	otherAt?: number;
	refusedAt?: number;
}

/** How a trigger has fared. Times are ms since the epoch. */
interface Health {
	/** When page 1 was last read, or else this process first polled. */
	readAt: number;
	polledAt: number;
	/** How long it is from poll to poll; a longer pause counts as twice as long. Undefined after the first poll only. */
	everyMs?: number | undefined;
	/** When the first of the polls failed that have failed since, without a longer pause between them. */
	failingSince?: number | undefined;
	/** What was told last, if it has lasted since. */
	told?: Told | undefined;
}

/** By trigger. */
const healths = new Map<string, Health>();

function healthOf(trigger: string, now: number): Health {
	const health = healths.get(trigger) ?? { readAt: now, polledAt: now };
	healths.set(trigger, health);
	return health;
}

/** The first poll may come at any time before the second: how long before tells nothing. */
function everyMsAt(now: number, { everyMs, polledAt }: Health): number | undefined {
	if (now === polledAt) return everyMs;
	return everyMs === undefined ? Infinity : Math.min(Math.abs(now - polledAt), 2 * everyMs);
}

/** A poll has read page 1; returns whether polls have failed before it. */
export function noteRead(trigger: string, now: number): boolean {
	const health = healthOf(trigger, now);
	healths.set(trigger, { readAt: now, polledAt: now, everyMs: everyMsAt(now, health) });
	return health.failingSince !== undefined;
}

/** Whether a poll is not worth its request: the platform has refused the key itself, which was told and not changed. */
export function isRefusalKnown(trigger: string, about: string, now: number): boolean {
	const { told } = healthOf(trigger, now);
	return told?.about === about && Math.abs(now - (told.refusedAt ?? -Infinity)) < REFUSAL_MS;
}

/** A poll has failed, whether that is told or not. */
export function noteFailed(trigger: string, now: number): void {
	const health = healthOf(trigger, now);
	const { everyMs = Infinity, failingSince = now, polledAt } = health;
	// A laptop slept, or Poll Times end with the working day: nobody knows whether it would have failed all the time.
	const isAfterPause = Math.abs(now - polledAt) > Math.max(PATIENCE_MS, 2 * everyMs);
	health.failingSince = isAfterPause ? now : failingSince;
	health.everyMs = everyMsAt(now, health);
	health.polledAt = now;
}

/** Whether a failure is to be told now; then it counts as told. */
export function isToBeTold(trigger: string, failure: Failure, now: number): boolean {
	const { about, isOwnRefusal, hasWorked, isSeldom } = failure;
	const health = healthOf(trigger, now);
	const { failingSince = now } = health;
	const told: Told = health.told?.about === about ? health.told : { about };
	const toldAt = isOwnRefusal ? told.refusalAt : told.otherAt;
	const isRepeated = toldAt !== undefined && Math.abs(now - toldAt) < SILENCE_MS;
	const lasts = isOwnRefusal
		? Math.abs(now - health.readAt) >= REFUSAL_MS
		: Math.abs(now - failingSince) >= PATIENCE_MS;
	if (isOwnRefusal && toldAt !== undefined) told.refusedAt = now;
	if (isRepeated || (hasWorked && !isSeldom && !lasts)) return false;
	health.told = { ...told, ...(isOwnRefusal ? { refusalAt: now, refusedAt: now } : { otherAt: now }) };
	return true;
}
