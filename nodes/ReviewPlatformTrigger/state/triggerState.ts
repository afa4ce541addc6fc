// What the trigger keeps in static data, which workflow's and company's that is, and what makes it start over.

import type { IDataObject } from 'n8n-workflow';

import { hashOf } from '../../shared/hash';
import type { WatchState } from '../watch/watch';
import { migrated } from './migrations';

/** The version of the shape of what is kept. Raise it where that changes, and add a migration from the version before. */
const VERSION = 3;

/** What the trigger keeps in its static data: neither texts nor the token. */
export interface TriggerState {
	version: typeof VERSION;
	/** The workflow that it belongs to: a copy, or an import, takes static data along. */
	workflowId: string;
	/** A hash of the base URL and the key with which the company was asked for last; null before that. */
	keyHash: string | null;
	/** A hash of the company whose list it is; null before it was asked for. */
	companyHash: string | null;
	/** A hash of what was entered for Start From; null before it was read. */
	startHash: string | null;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock. */
	firstAttemptAt: number;
	/** Another one after each poll that gave reviews out: polls that begin with the same one would repeat each other. */
	revisionId: string;
	/** Null while the list could not be read yet. */
	list: WatchState | null;
	/** In place of a state that cannot be read: what was given out is not known, so it begins with Now. */
	beginsNow?: true;
}

export function newTriggerState(workflowId: string, now: number): TriggerState {
	const nothing = { keyHash: null, companyHash: null, startHash: null, list: null };
	return { version: VERSION, workflowId, ...nothing, firstAttemptAt: now, revisionId: newRevisionId(now) };
}

/** An id that no other revision has. */
export const newRevisionId = (now: number): string => hashOf(`${now} ${Math.random()}`);

/** The state to go on from with this company or Start From. Where it is another one than before, the list is read anew. */
export function restartIfOther(
	name: 'companyHash' | 'startHash',
	hash: string,
	state: TriggerState,
	now: number,
): TriggerState {
	if (state[name] === null || state[name] === hash) return { ...state, [name]: hash };
	const anew: TriggerState = { ...state, firstAttemptAt: now, list: null, [name]: hash };
	delete anew.beginsNow;
	return anew;
}

/** The state with the list as a poll has left it. */
export function stateAfter(state: TriggerState, list: WatchState): TriggerState {
	const after: TriggerState = { ...state, list };
	// Not undefined: that would be a change to n8n's durable cursors.
	delete after.beginsNow;
	return after;
}

/**
 * The state in a trigger's static data; undefined where there is none of this workflow's. One of an older version is
 * migrated. One that cannot be read, of a newer version or damaged, is never taken as none: Start From All would give out
 * all again.
 */
export function readTriggerState(
	{ trigger }: IDataObject,
	workflowId: string,
	now: number,
): TriggerState | undefined {
	const state = trigger as IDataObject | null | undefined;
	if (state?.workflowId !== workflowId) return undefined;
	if (state.version === VERSION) return state as unknown as TriggerState;
	const list = migrated(state.version, state.list);
	if (list !== undefined) return { ...newTriggerState(workflowId, now), ...state, version: VERSION, list };
	// The same id for as long as n8n has not saved another state.
	const revisionId = hashOf(JSON.stringify(trigger));
	return { ...newTriggerState(workflowId, now), revisionId, beginsNow: true };
}
