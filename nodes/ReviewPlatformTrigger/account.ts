// What the trigger begins anew for: the key of another company, or another Start From.

import type { ApiCredential } from '../shared/credential/credential';
import type { PageReader } from './pageReader';
import { newTriggerState } from './state/triggerState';
import type { TriggerState } from './state/triggerState';
import { hashOf } from './watch/texts';

/** The state to go on from with this Start From: a new one when it is another than the trigger began with. */
export function withStart(state: TriggerState, startHash: string, now: number): TriggerState {
	const { keyHash, companyHash, saveName } = state;
	const isAnother = state.startHash !== null && state.startHash !== startHash;
	return isAnother
		? { ...newTriggerState(now), keyHash, companyHash, saveName, startHash }
		: { ...state, startHash };
}

/**
 * With another key `GET /v1/me` tells whose list it is: that of another company begins anew.
 *
 * @throws ApiError when it does not tell, RateLimitTimeoutError, PollTimeoutError: the next poll asks again
 */
export async function withAccount(
	state: TriggerState,
	{ address, apiToken }: ApiCredential,
	reader: PageReader,
	now: number,
): Promise<TriggerState> {
	const keyHash = hashOf(`${address} ${apiToken}`);
	if (keyHash === state.keyHash) return state;
	const companyHash = hashOf(await reader.readCompanyId());
	const { saveName, startHash } = state;
	const isAnother = state.companyHash !== null && companyHash !== state.companyHash;
	return { ...(isAnother ? { ...newTriggerState(now), saveName, startHash } : state), keyHash, companyHash };
}
