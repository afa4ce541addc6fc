import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { NodeLog } from '../../shared/nodeLog';
import { readTriggerState, type TriggerState } from './triggerState';

/** A poll that takes longer counts as hanging, and n8n's saving of what it found as done or failed. */
const BUSY_MS = 45_000;

/** What this process knows of a trigger. */
interface Entry {
	/** The `revisionId` of what n8n has saved, or the static data where it has saved nothing. */
	revision: object | string;
	/** The state after the polls since then, which n8n may not have saved. */
	state: TriggerState | undefined;
	/** Until when another poll with this revision would repeat one, ms since the epoch. */
	busyUntil: number;
}

/** By trigger. */
const entries = new Map<string, Entry>();

/** What came of a poll, with the state that it leaves. */
export type PollResult<Items> = { state: TriggerState } & (
	{ is: 'found'; items: Items } | { is: 'quiet' } | { is: 'failed'; error: Error }
);

/** A trigger as n8n keys its static data: by workflow and node name. */
export const triggerKeyOf = (context: IPollFunctions): string =>
	[context.getWorkflow().id, context.getNode().name].join('/');

/**
 * Lets one poll of a trigger at a time begin with a revision. n8n may start one before the last has ended; its durable
 * scheduler gives each a copy of what was saved last and, without its cursors, drops what a quiet poll has learned: that is
 * kept here. What a poll has found is saved only afterwards: until then another one would find it again.
 *
 * @param poll is given the state to go on from, undefined for none
 * @returns the items; null also while another poll is under way
 * @throws what the poll throws, which leaves everything as it was; and the error of one that failed
 */
export async function withPollLock<Items>(
	context: IPollFunctions,
	staticData: IDataObject,
	poll: (state: TriggerState | undefined) => Promise<PollResult<Items>>,
): Promise<Items | null> {
	const log = new NodeLog(context);
	const now = Date.now();
	const trigger = triggerKeyOf(context);
	const saved = readTriggerState(staticData, String(context.getWorkflow().id), now);
	const revision = saved?.revisionId ?? staticData;
	const before = entries.get(trigger);
	const isSame = before?.revision === revision;
	const busyMs = isSame ? before.busyUntil - now : 0;
	if (busyMs > 0 && busyMs <= BUSY_MS) {
		log.debug('Poll skipped: another one is under way, or n8n is saving what that found');
		return null;
	}
	if (!isSame && saved?.beginsNow)
		log.warn(
			'What another version of this node has kept cannot be read: it begins anew, as with Start From: Now',
		);
	const entry: Entry = { revision, state: isSame ? before.state : saved, busyUntil: now + BUSY_MS };
	entries.set(trigger, entry);
	const result = await poll(entry.state).catch((error: unknown) => {
		entry.busyUntil = 0;
		throw error;
	});
	if (entries.get(trigger) !== entry) {
		log.debug('Poll dropped: it took so long that another one has begun');
		return null;
	}
	const { state } = result;
	// At once and after everything else: n8n keeps it even when the poll throws.
	staticData.trigger = { ...state };
	// Where n8n never saves what was found, the next poll finds it again.
	if (result.is === 'found') entry.busyUntil = Date.now() + BUSY_MS;
	else entries.set(trigger, { revision: state.revisionId, state, busyUntil: 0 });
	if (result.is === 'failed') throw result.error;
	return result.is === 'found' ? result.items : null;
}
