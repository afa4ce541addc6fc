// What becomes of a failure: a function for each question about it. ERROR_TEXTS has what n8n is told, and what is sent
// again before anything has worked.
//
// In a poll, a 503 is sent again four times, may pass, and loses its page, whether or not the key has worked before. A 404
// in the API's JSON is not sent again, and loses its page and those after it; it may pass if the key has worked before. A
// 429 gets here after waiting in vain: it may pass, and loses nothing, since the next poll goes on. A parameter that
// cannot be used never passes, and ends the poll.

import { ERROR_TEXTS } from './errorTexts';
import {
	isKeyOrPlanRefused,
	isNotThere,
	isOutOfTime,
	isUserFacing,
	type UserFacingError,
} from './userFacingError';

/** After the first try. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

/**
 * How many times the same request is sent again at most.
 *
 * @param isKnownToWork whether key and address have worked in this execution: then they have not become wrong by themselves
 * @param isOfList whether it is one of List Reviews or Get Statistics
 */
export function retriesOf(failure: UserFacingError, isKnownToWork: boolean, isOfList: boolean): number {
	if (isKeyOrPlanRefused(failure)) return isKnownToWork && isOfList ? 1 : 0;
	// That a page is not there is for whoever walks over the list.
	if (failure.values.isRefusal) return 0;
	return isKnownToWork || ERROR_TEXTS[failure.kind].isRetried ? MAX_RETRIES : 0;
}

/** Whether nothing could be asked: a value in the credential, or of a parameter, cannot be used. */
const isInvalidSetting = (failure: UserFacingError): boolean =>
	!isKeyOrPlanRefused(failure) &&
	(failure.failureCause === 'credential-invalid' || failure.failureCause === 'configuration-invalid');

/**
 * Whether it may go away by itself: by its own kind, or because of what has worked.
 *
 * @param failure what was thrown, also by n8n
 * @param hasWorkedBefore whether an earlier poll has read something with this key at this address
 */
export function mayPass(failure: unknown, hasWorkedBefore: boolean): boolean {
	if (!isUserFacing(failure)) return hasWorkedBefore;
	const { failureCause: cause } = failure;
	return (
		cause === 'rate-limited' ||
		cause === 'temporarily-unavailable' ||
		(hasWorkedBefore && !isInvalidSetting(failure))
	);
}

/**
 * What a failure of a page after page 1 costs a poll: that page; it and those after it; nothing, since the next poll goes on
 * there; or the poll, which fails. Where /v1/me or page 1 cannot be read, the poll always fails.
 */
export function lostBy(failure: unknown): 'page' | 'rest' | 'nothing' | 'poll' {
	if (isOutOfTime(failure)) return 'nothing';
	if (!isUserFacing(failure) || isInvalidSetting(failure)) return 'poll';
	return isNotThere(failure) ? 'rest' : 'page';
}
