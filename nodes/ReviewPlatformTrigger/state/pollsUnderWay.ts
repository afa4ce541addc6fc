import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { readTriggerState, saveKey } from './triggerState';

/** n8n has saved what a poll gave out by then, or never does: less than there is between two polls. */
const SAVING_MS = 45_000;

/** Until when a poll that begins with a saved state would repeat one that began with it, ms since the epoch. */
const repeatedUntil = new Map<string, number>();
/** Static data of the triggers whose poll is under way. */
const polling = new WeakSet<object>();

/**
 * Lets one poll of a trigger begin at a time: n8n may start one before the last has ended. Its durable scheduler gives
 * each of them a copy of the saved static data, so that they are told by the save that they begin with. What a
 * poll has given out is saved only afterwards: until then another one would give it out again.
 *
 * @param read is not called while another poll of the trigger is under way, or is being saved
 * @returns what it returns, or null
 */
export async function onePollAtATime<Items>(
	context: IPollFunctions,
	staticData: IDataObject,
	read: () => Promise<Items | null>,
): Promise<Items | null> {
	const now = Date.now();
	for (const [key, until] of repeatedUntil) if (until <= now) repeatedUntil.delete(key);
	const key = keyOf(context, staticData);
	if (polling.has(staticData) || (key !== undefined && repeatedUntil.has(key))) return null;
	polling.add(staticData);
	if (key !== undefined) repeatedUntil.set(key, Infinity);
	let items: Items | null = null;
	try {
		return (items = await read());
	} finally {
		polling.delete(staticData);
		if (key !== undefined) {
			if (items === null) repeatedUntil.delete(key);
			else repeatedUntil.set(key, Date.now() + SAVING_MS);
		}
	}
}

function keyOf(context: IPollFunctions, staticData: IDataObject): string | undefined {
	const saved = readTriggerState(staticData.watch);
	return saved && saveKey(context, saved);
}
