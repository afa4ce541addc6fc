// What becomes of a failure: a function for each question that is asked of it. What n8n is told, and what is sent again
// before anything has worked, is in ERROR_TEXTS.

import { ERROR_TEXTS } from './errorTexts';
import { isNotThere, isOutOfTime, isOwnRefusal, isUserFacing, type UserFacingError } from './userFacingError';

/** After the first try. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

/**
 * How many times the same request is sent again at most.
 *
 * @param hasWorked whether key and address have worked in this execution: then they have not become wrong by themselves
 * @param isOfList whether it is one of List Reviews or Get Statistics
 */
export function retriesOf(failure: UserFacingError, hasWorked: boolean, isOfList: boolean): number {
	if (isOwnRefusal(failure)) return hasWorked && isOfList ? 1 : 0;
	// That a page is not there is for whoever walks over the list.
	if (failure.values.isRefusal) return 0;
	return hasWorked || ERROR_TEXTS[failure.kind].isRetried ? MAX_RETRIES : 0;
}

/** Whether nothing could be asked: a value in the credential, or of a parameter, cannot be used. */
const isSetting = (failure: UserFacingError): boolean =>
	!isOwnRefusal(failure) &&
	(failure.failureCause === 'credential-invalid' || failure.failureCause === 'configuration-invalid');

/**
 * Whether it may go away by itself: by its own kind, or because of what has worked.
 *
 * @param failure what was thrown, also by n8n
 * @param hasWorked whether an earlier poll has read something with this key at this address
 */
export function mayPass(failure: unknown, hasWorked: boolean): boolean {
	if (!isUserFacing(failure)) return hasWorked;
	const { failureCause: cause } = failure;
	return (
		cause === 'rate-limited' || cause === 'temporarily-unavailable' || (hasWorked && !isSetting(failure))
	);
}

/**
 * What a failure ends of a round over the list: its page, that page and the rest, or nothing, where it goes on with the
 * next poll; undefined where the poll itself ends.
 */
export function endsInRound(failure: unknown): 'page' | 'rest' | 'nothing' | undefined {
	if (isOutOfTime(failure)) return 'nothing';
	if (!isUserFacing(failure) || isSetting(failure)) return undefined;
	return isNotThere(failure) ? 'rest' : 'page';
}
