// What the trigger keeps in static data.

import { hashOf } from '../watch/texts';
import type { WatchState } from '../watch/watchState';

/** Of the shape of what is kept: one of another version is taken as none. */
const VERSION = 3;

/** What the trigger keeps in its static data: neither texts nor the token. */
export interface TriggerState {
	version: typeof VERSION;
	/** Of the base URL and the key with which the list was read; null before that. */
	keyHash: string | null;
	/** Whose list it is: a key of another company begins anew. */
	companyHash: string | null;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
	/** Names the save with the last reviews that were given out: polls that begin with it would repeat each other. */
	savedAs: string;
	/** Null while the list could not be read yet. */
	watch: WatchState | null;
}

/** The state of a trigger that has not read its list. */
export function newTriggerState(now: number): TriggerState {
	return {
		version: VERSION,
		keyHash: null,
		companyHash: null,
		beganAt: now,
		savedAs: newName(now),
		watch: null,
	};
}

/** A name that no other save has. */
export function newName(now: number): string {
	return hashOf(`${now} ${Math.random()}`);
}

/** The state in a trigger's static data; undefined when there is none of this version. */
export function readTriggerState(value: unknown): TriggerState | undefined {
	const state = value as Partial<TriggerState> | null | undefined;
	return state?.version === VERSION ? (state as TriggerState) : undefined;
}
