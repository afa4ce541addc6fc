// What the trigger keeps in static data, and what it begins anew for.

import type { IDataObject } from 'n8n-workflow';

import { newSweep } from '../watch/sweep';
import { hashOf } from '../watch/texts';
import { newWatch, type WatchState } from '../watch/watchState';

/** Of the shape of what is kept: one of another version is taken as none. */
const VERSION = 5;

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
	/** Names the save with the last reviews that were given out: polls that begin with it would repeat each other. */
	saveName: string;
	/** Null while the list could not be read yet. */
	list: WatchState | null;
}

const MAY_BE_NULL = new Set(['keyHash', 'companyHash', 'startHash', 'list', 'baseline', 'sweep', 'leftOut']);

/** The state of a trigger that has not read its list. */
export function newTriggerState(now: number): TriggerState {
	const nothing = { keyHash: null, companyHash: null, startHash: null, list: null };
	return { version: VERSION, ...nothing, beganAt: now, saveName: newName(now) };
}

/** A name that no other save has. */
export function newName(now: number): string {
	return hashOf(`${now} ${Math.random()}`);
}

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

/** The state in a trigger's static data; undefined when there is none, or one of another version or an odd shape. */
export function readTriggerState({ trigger }: IDataObject): TriggerState | undefined {
	const list = { ...newWatch(0), sweep: newSweep(0, 0), leftOut: 0 };
	const sample = { ...newTriggerState(0), keyHash: '', companyHash: '', startHash: '', list };
	const isOne = hasShapeOf(trigger, sample) && (trigger as IDataObject).version === VERSION;
	return isOne ? (trigger as unknown as TriggerState) : undefined;
}

/** Whether a value has the members of another one, each of its type. */
function hasShapeOf(value: unknown, sample: unknown): boolean {
	if (typeof sample === 'number') return Number.isSafeInteger(value) && (value as number) >= -1;
	if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample;
	const given = Object(value) as Record<string, unknown>;
	return Object.entries(sample).every(
		([key, member]) => (given[key] === null && MAY_BE_NULL.has(key)) || hasShapeOf(given[key], member),
	);
}
