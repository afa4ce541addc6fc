import type { IPollFunctions } from 'n8n-workflow';

import { saveKey } from './triggerState';
import type { TriggerState } from './triggerState';

const MAX_TRIGGERS = 1_000;

const states = new Map<string, TriggerState>();

/**
 * What quiet polls have learned since the last save. n8n's durable scheduler gives each poll a copy of the saved
 * static data and, without its cursors, drops what a poll without reviews changed in it: without this, what
 * one poll has read the next would read again. It only ever adds to the very save it was learned from.
 */
export const quietPolls = {
	/** The state that quiet polls have made of a saved one, or that itself. */
	since(context: IPollFunctions, saved: TriggerState): TriggerState {
		return states.get(saveKey(context, saved)) ?? saved;
	},

	/** Keeps what a quiet poll has made of it. */
	keep(context: IPollFunctions, state: TriggerState): void {
		const key = saveKey(context, state);
		states.delete(key);
		states.set(key, state);
		if (states.size > MAX_TRIGGERS) states.delete(states.keys().next().value as string);
	},

	/** Forgets them: another save takes the place of that one. */
	forget(context: IPollFunctions, saved: TriggerState): void {
		states.delete(saveKey(context, saved));
	},
};
