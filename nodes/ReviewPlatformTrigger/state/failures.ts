// When a trigger that fails says so: in memory only, each trigger by itself.

import { ASKS_AGAIN } from '../../shared/errors/errorTexts';
import { hasPassingCause } from '../../shared/errors/nodeErrors';

/** What may pass is not told before nothing could be read for so long. */
const PATIENCE_MS = 10 * 60_000;
/** What lasts is told again after that, and until then a refused key is not asked about again. */
const SILENCE_MS = 30 * 60_000;

/** How a trigger has fared since it was activated, or n8n started. */
export interface Health {
	/** Whether its activation is over: later polls may fail without ending it. */
	hasBegun?: boolean;
	/** When a poll last read a page, ms since the epoch; undefined before that. */
	readAt?: number;
	/** The failure that was told last, if it has lasted since. */
	told?: { at: number; toMend: string } | undefined;
}

/** By static data, which n8n makes anew for each activation; its durable scheduler, which waits by itself, for each poll. */
const healths = new WeakMap<object, Health>();

export function healthOf(staticData: object): Health {
	const health = healths.get(staticData) ?? {};
	healths.set(staticData, health);
	return health;
}

/** Whether to ask for nothing: what somebody has to mend was told, and is as it was. */
export function mustWait({ told }: Health, toMend: string, now: number): boolean {
	return told?.toMend === toMend && Math.abs(now - told.at) < SILENCE_MS;
}

/**
 * Lets a failure be told now if it is time for it, with when the trigger asks again; returns whether it is.
 *
 * @param toMend what has to change before that: key and settings, or the message where nothing was asked for
 */
export function tellIfDue(health: Health, error: Error, toMend: string, now: number): boolean {
	const isPassing = hasPassingCause(error);
	const what = isPassing ? 'passing' : toMend;
	const { readAt = -Infinity } = health;
	if ((isPassing && Math.abs(now - readAt) < PATIENCE_MS) || mustWait(health, what, now)) return false;
	health.told = { at: now, toMend: what };
	const { description = '' } = error as { description?: string };
	const asksAgain = ASKS_AGAIN[isPassing ? 'passing' : 'lasting'];
	Object.assign(error, { description: `${description} ${asksAgain}`.trim() });
	return true;
}
