import type { ApiCredential } from '../shared/credential/credential';
import type { ApiError } from '../shared/errors/apiErrors';
import type { PageReader } from './pageReader';
import { hashOf } from './watch/seenReviews';
import { newTriggerState } from './state/triggerState';
import type { TriggerState } from './state/triggerState';

/**
 * With another key `GET /v1/me` tells whose list it is: that of another company, or of one that cannot be compared,
 * begins anew. Asked until it tells, and not again.
 *
 * @throws ApiError when the answer for another key is none of the API's: the next poll asks again
 */
export async function withAccount(
	state: TriggerState,
	{ address, apiToken }: ApiCredential,
	reader: PageReader,
	now: number,
): Promise<TriggerState> {
	const keyHash = hashOf(`${address} ${apiToken}`);
	const isSameKey = keyHash === state.keyHash;
	if (isSameKey && state.companyHash !== null) return state;
	const companyId = await reader.readCompanyId();
	if (companyId === undefined && state.companyHash !== null) throw reader.lastError as ApiError;
	const companyHash = companyId === undefined ? null : hashOf(companyId);
	const isAnother = !isSameKey && state.keyHash !== null && companyHash !== state.companyHash;
	const { savedAs } = state;
	return { ...(isAnother ? { ...newTriggerState(now), savedAs } : state), keyHash, companyHash };
}
