import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Failure, INode, JsonObject } from 'n8n-workflow';

import {
	ApiError,
	CancelledError,
	ListReadError,
	PollTimeoutError,
	RateLimitTimeoutError,
} from './apiErrors';
import type { ErrorText } from './apiErrors';
import type { Redact } from './redaction';
import { pollTimeoutText, rateLimitTimeoutText } from './timeoutTexts';

/** Whether an error of `toNodeError` may go away by itself. */
export function hasPassingCause(error: unknown): boolean {
	return (error as { failure?: Failure } | null)?.failure !== undefined;
}

/** What n8n's scheduler is told about a cause that passes; undefined for one that stays. */
function failureOf(error: unknown): Failure | undefined {
	if (error instanceof ListReadError) return failureOf(error.reason);
	if (error instanceof RateLimitTimeoutError)
		return { cause: 'rate-limited', retryAfterMs: error.retryAfterMs };
	const isPassing = error instanceof PollTimeoutError || (error instanceof ApiError && error.isPassing);
	return isPassing ? { cause: 'temporarily-unavailable' } : undefined;
}

/**
 * Any error of the client as the error n8n shows, without what `redact` takes out.
 *
 * @returns NodeApiError, with `itemIndex` where there is one and `failure` when the cause passes; or NodeOperationError when the execution was stopped
 */
export function toNodeError(node: INode, error: unknown, redact: Redact, itemIndex?: number): Error {
	const place = itemIndex === undefined ? {} : { itemIndex };
	const thrown = error instanceof ListReadError ? error.reason : error;
	if (thrown instanceof CancelledError) return new NodeOperationError(node, thrown.message, place);
	if (thrown instanceof NodeOperationError) return thrown;
	const text = errorTextOf(error);
	const message = redact(text.message);
	const response: JsonObject = { message: redact(text.apiMessage ?? message) };
	const nodeError = new NodeApiError(node, response, {
		message,
		description: redact(text.description),
		...place,
		...(text.httpCode === undefined ? {} : { httpCode: text.httpCode }),
	});
	// A host name may contain a word that n8n takes for an error code and replaces the message by.
	nodeError.message = message;
	const failure = failureOf(error);
	return failure ? Object.assign(nodeError, { failure }) : nodeError;
}

function errorTextOf(error: unknown): ErrorText {
	if (error instanceof ListReadError) {
		const text = errorTextOf(error.reason);
		const pages = Math.max(error.pagesRead, error.pagesInAll);
		const progress = `${error.pagesRead} of ${pages} pages had been read.`;
		return { ...text, description: `${text.description} ${progress}`.trim() };
	}
	if (error instanceof ApiError) return error.text;
	if (error instanceof RateLimitTimeoutError) return rateLimitTimeoutText(error);
	if (error instanceof PollTimeoutError) return pollTimeoutText(error);
	return { message: error instanceof Error ? error.message : String(error), description: '' };
}
