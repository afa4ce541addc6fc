import type { IPollFunctions } from 'n8n-workflow';

import { hashOf } from '../watch/seenReviews';
import { isWatchState } from '../watch/watchState';
import type { WatchState } from '../watch/watchState';

const VERSION = 2;

/** What the trigger keeps in its static data: neither texts nor the token. */
export interface TriggerState {
	version: typeof VERSION;
	/** Of the base URL and the key; null before one was used. */
	keyHash: string | null;
	/** Whose list it is; null until the API says so. */
	companyHash: string | null;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock. */
	beganAt: number;
	/** Names what was saved with the last reviews that were given out. */
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

/** Tells a save of a trigger from every other one, of other triggers too. */
export function saveKey(context: IPollFunctions, { savedAs }: TriggerState): string {
	return [context.getWorkflow().id, context.getNode().id, savedAs].join('/');
}

/** A name that no other save has. */
export function newName(now: number): string {
	return hashOf(`${now} ${Math.random()}`);
}

/** The state in a trigger's static data; undefined when it is of no known shape. */
export function readTriggerState(value: unknown): TriggerState | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const state = value as Partial<TriggerState>;
	const isState =
		state.version === VERSION &&
		isTextOrNull(state.keyHash) &&
		isTextOrNull(state.companyHash) &&
		Number.isSafeInteger(state.beganAt) &&
		typeof state.savedAs === 'string' &&
		(state.watch === null || isWatchState(state.watch));
	return isState ? (state as TriggerState) : undefined;
}

function isTextOrNull(value: unknown): boolean {
	return value === null || typeof value === 'string';
}
