import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { readTriggerState, type TriggerState } from './triggerState';

/** n8n has saved what a poll gave out by then, or never does: less than there is between two polls. */
const SAVING_MS = 45_000;
/** So long after that a save is kept which no poll has begun with again. */
const KEPT_MS = 3_600_000;
const MAX_SAVES = 1_000;

/** What this process knows of a save. */
interface Save {
	/** What polls without reviews have learned since. */
	learned?: TriggerState;
	/** Until when another poll that begins with it would repeat one, ms since the epoch; Infinity while one is under way. */
	busyUntil: number;
}

/** By the name of a save; for a trigger that has saved nothing by its static data. */
const saves = new Map<object | string, Save>();

/** What came of a poll, with the state that it leaves. */
export type PollResult<Items> = { state: TriggerState } & (
	{ is: 'found'; items: Items } | { is: 'quiet' } | { is: 'failed'; error: Error }
);

/**
 * Lets one poll at a time begin with a save. n8n may start one before the last has ended; its durable scheduler gives
 * each a copy of the last save and, without its cursors, drops what a poll without reviews has learned: that is kept
 * here. What a poll has given out is saved only afterwards: until then another one would give it out again.
 *
 * @param poll is given the state to go on from, undefined for none
 * @returns the items; null also while another poll of the save is under way, or its reviews are being saved
 * @throws what the poll throws, whose state is not kept then, and the error of one that failed
 */
export async function onePollAtATime<Items>(
	context: IPollFunctions,
	staticData: IDataObject,
	poll: (state: TriggerState | undefined) => Promise<PollResult<Items>>,
): Promise<Items | null> {
	const now = Date.now();
	for (const [key, { busyUntil }] of saves)
		if (busyUntil > 0 && busyUntil <= now - KEPT_MS) saves.delete(key);
	const saved = readTriggerState(staticData);
	const key = saved ? keyOf(context, saved) : staticData;
	const save = saves.get(key) ?? { busyUntil: 0 };
	if (save.busyUntil > now) return null;
	keep(key, { ...save, busyUntil: Infinity });
	const result = await poll(save.learned ?? saved).finally(() => saves.delete(key));
	// Where n8n drops what was found, the next poll goes on with what had been learned.
	if (result.is === 'found') keep(key, { ...save, busyUntil: Date.now() + SAVING_MS });
	else keep(keyOf(context, result.state), { learned: result.state, busyUntil: 0 });
	if (result.is === 'failed') throw result.error;
	return result.is === 'found' ? result.items : null;
}

/** The ones least recently used are forgotten: that costs requests, and no review. */
function keep(key: object | string, save: Save): void {
	saves.delete(key);
	saves.set(key, save);
	if (saves.size > MAX_SAVES) saves.delete(saves.keys().next().value as string);
}

function keyOf(context: IPollFunctions, { saveName }: TriggerState): string {
	return [context.getWorkflow().id, context.getNode().id, saveName].join('/');
}
