import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { NodeLog } from '../../shared/nodeLog';
import { readTriggerState, type TriggerState } from './triggerState';

/** A poll that takes longer hangs. */
const HUNG_AFTER_MS = 120_000;
/** n8n has persisted what a poll gave out by then, or never does: less than there is between two polls. */
const PERSISTING_MS = 45_000;

/** What this process knows of a persisted state: a revision. */
interface Revision {
	/** Its workflow and node. */
	trigger: string;
	/** The state in which polls without reviews have left it, which n8n may not persist. */
	unsaved?: TriggerState | undefined;
	/** Until when another poll that begins with it would repeat one, ms since the epoch. */
	lockedUntil: number;
}

/** By trigger and revision; for a trigger that has persisted nothing by its static data. */
const revisions = new Map<object | string, Revision>();

/** What came of a poll, with the state that it leaves; what has to be mended is for `tellIfDue`. */
export type PollResult<Items> = { state: TriggerState } & (
	{ is: 'found'; items: Items } | { is: 'quiet' } | { is: 'failed'; error: Error; toMend: string }
);

/**
 * Lets one poll at a time begin with a revision. n8n may start one before the last has ended; its durable scheduler
 * gives each a copy of what was persisted last and, without its cursors, drops what a poll without reviews has learned:
 * that is kept here, until a poll begins with a later revision. What a poll has given out is persisted only afterwards:
 * until then another one would give it out again.
 *
 * @param poll is given the state to go on from, undefined for none
 * @returns the items; null also while the revision is locked
 * @throws what the poll throws, whose state is not kept then, and the error of one that failed
 */
export async function onePollAtATime<Items>(
	context: IPollFunctions,
	staticData: IDataObject,
	poll: (state: TriggerState | undefined) => Promise<PollResult<Items>>,
): Promise<Items | null> {
	const now = Date.now();
	const trigger = [context.getWorkflow().id, context.getNode().id].join('/');
	const keyOf = (state: TriggerState) => [trigger, state.revisionId].join('/');
	const persisted = readTriggerState(staticData);
	const key = persisted ? keyOf(persisted) : staticData;
	const { unsaved, lockedUntil } = revisions.get(key) ?? { lockedUntil: 0 };
	if (lockedUntil > now) {
		new NodeLog(context).debug('Poll skipped: another one is under way, or n8n is saving what that found');
		return null;
	}
	for (const [other, revision] of revisions)
		if (revision.trigger === trigger && revision.lockedUntil <= now) revisions.delete(other);
	const lock: Revision = { trigger, unsaved, lockedUntil: now + HUNG_AFTER_MS };
	revisions.set(key, lock);
	const result = await poll(unsaved ?? persisted).catch((error: unknown) => {
		lock.lockedUntil = 0;
		throw error;
	});
	if (revisions.get(key) !== lock) {
		new NodeLog(context).debug('Poll dropped: it took so long that another one has begun');
		return null;
	}
	// At once and after everything else: n8n keeps it even when the poll throws.
	staticData.trigger = { ...result.state };
	// Where n8n drops what was found, the next poll goes on with what had been learned before.
	if (result.is === 'found') lock.lockedUntil = Date.now() + PERSISTING_MS;
	else {
		revisions.delete(key);
		revisions.set(keyOf(result.state), { trigger, unsaved: result.state, lockedUntil: 0 });
	}
	if (result.is === 'failed') throw result.error;
	return result.is === 'found' ? result.items : null;
}
