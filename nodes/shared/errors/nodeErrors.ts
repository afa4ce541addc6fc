// The error that n8n shows.

import { NodeApiError, NodeOperationError, type Failure, type INode } from 'n8n-workflow';

import { UserFacingError, RateLimitTimeoutError } from './apiErrors';
import { errorText, type ErrorName, type ErrorValues } from './errorTexts';
import type { Redact } from './redaction';

/** An error that no request is to blame for. */
export function operationError(node: INode, name: ErrorName, values?: ErrorValues): NodeOperationError {
	const { message, description, cause } = errorText(name, values);
	return withFailure(new NodeOperationError(node, message, { description }), cause);
}

/** Whether an error may go away by itself. */
export function hasPassingCause(error: unknown): boolean {
	const cause = (error as { failure?: Failure } | null)?.failure?.cause;
	return cause === 'rate-limited' || cause === 'temporarily-unavailable';
}

/**
 * Any error of the client as the error n8n shows, with `itemIndex` where there is one and `failure` where the cause is
 * known: NodeApiError, or the NodeOperationError that it is.
 *
 * @param redact takes the token out of an error that nobody foresaw
 */
export function toNodeError(node: INode, thrown: unknown, redact: Redact, itemIndex?: number): Error {
	const place = itemIndex === undefined ? {} : { itemIndex };
	if (thrown instanceof NodeOperationError)
		return Object.assign(thrown, { context: { ...thrown.context, ...place } });
	const known = thrown instanceof UserFacingError ? thrown : undefined;
	const message = known?.text.message ?? redact(thrown instanceof Error ? thrown.message : String(thrown));
	const description = known?.text.description ?? '';
	const httpCode = known?.status === undefined ? {} : { httpCode: String(known.status) };
	const nodeError = new NodeApiError(node, { message }, { message, description, ...httpCode, ...place });
	// A host name may contain a word that n8n takes for an error code and replaces the message by.
	nodeError.message = message;
	const retryAfterMs = thrown instanceof RateLimitTimeoutError ? thrown.retryAfterMs : undefined;
	return withFailure(nodeError, known?.text.cause, retryAfterMs);
}

/** Tells n8n's scheduler whether to wait, and for how many ms at least, or that somebody has to act. */
function withFailure<E extends Error>(error: E, cause?: Failure['cause'], retryAfterMs?: number): E {
	return cause ? Object.assign(error, { failure: { cause, ...(retryAfterMs && { retryAfterMs }) } }) : error;
}
