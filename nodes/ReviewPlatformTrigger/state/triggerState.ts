// What the trigger keeps in static data, and what it begins anew for.

import type { IDataObject } from 'n8n-workflow';

import { hashOf } from '../../shared/hash';
import type { WatchState } from '../watch/watchPoll';

/** Of the shape of what is kept: a state of another version is taken as none. */
const VERSION = 6;

/** What the trigger keeps in its static data: neither texts nor the token. */
export interface TriggerState {
	version: typeof VERSION;
	/** Of the base URL and the key with which the list was read; null before that. */
	keyHash: string | null;
	/** Whose list it is; null before it was asked for. */
	companyHash: string | null;
	/** Of what was entered for Start From; null before it was read. */
	startHash: string | null;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
	/** Another one after each poll that gave reviews out: polls that begin with the same one would repeat each other. */
	revisionId: string;
	/** Null while the list could not be read yet. */
	list: WatchState | null;
}

export function newTriggerState(now: number): TriggerState {
	const nothing = { keyHash: null, companyHash: null, startHash: null, list: null };
	return { version: VERSION, ...nothing, beganAt: now, revisionId: newRevisionId(now) };
}

/** An id that no other revision has. */
export const newRevisionId = (now: number): string => hashOf(`${now} ${Math.random()}`);

/** The state to go on from with this company or Start From: without a list when it is another than before. */
export function stateWith(
	name: 'companyHash' | 'startHash',
	hash: string,
	state: TriggerState,
	now: number,
): TriggerState {
	const isAnother = state[name] !== null && state[name] !== hash;
	return { ...state, ...(isAnother && { beganAt: now, list: null }), [name]: hash };
}

/** The state in a trigger's static data; undefined when there is none, or one of another version. */
export function readTriggerState({ trigger }: IDataObject): TriggerState | undefined {
	const state = trigger as unknown as TriggerState | null | undefined;
	return state?.version === VERSION ? state : undefined;
}
