// Whose list it is: the trigger begins anew with the key of another company.

import type { ApiCredential } from '../shared/credential/credential';
import type { PageReader } from './pageReader';
import { hashOf } from './watch/texts';
import { newTriggerState } from './state/triggerState';
import type { TriggerState } from './state/triggerState';

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
	const isAnother = state.companyHash !== null && companyHash !== state.companyHash;
	const { savedAs } = state;
	return { ...(isAnother ? { ...newTriggerState(now), savedAs } : state), keyHash, companyHash };
}
