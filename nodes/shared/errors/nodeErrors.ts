import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Failure, INode, JsonObject } from 'n8n-workflow';

import {
	ApiError,
	CancelledError,
	CredentialError,
	ErrorInWords,
	ListReadError,
	PollTimeoutError,
	RateLimitTimeoutError,
} from './apiErrors';
import { errorText } from './errorTexts';
import type { ErrorName, ErrorValues } from './errorTexts';
import type { Redact } from './redaction';

/** An error that no request is to blame for, in the words of this name. */
export function operationError(node: INode, name: ErrorName, values?: ErrorValues): NodeOperationError {
	const { message, description } = errorText(name, values);
	return new NodeOperationError(node, message, { description });
}

/** Whether an error of `toNodeError` may go away by itself. */
export function hasPassingCause(error: unknown): boolean {
	return (error as { failure?: Failure } | null)?.failure !== undefined;
}

/** What n8n's scheduler is told about a cause that passes; undefined for one that stays. */
function failureOf(error: unknown): Failure | undefined {
	if (error instanceof RateLimitTimeoutError)
		return { cause: 'rate-limited', retryAfterMs: error.retryAfterMs };
	const isPassing = error instanceof PollTimeoutError || (error instanceof ApiError && error.isPassing);
	return isPassing ? { cause: 'temporarily-unavailable' } : undefined;
}

/**
 * Any error of the client as the error n8n shows.
 *
 * @param redact takes the token out of an error that nobody foresaw
 * @returns NodeApiError, with `itemIndex` where there is one and `failure` when the cause passes; or NodeOperationError when the execution was stopped, or the credential cannot be used
 */
export function toNodeError(node: INode, error: unknown, redact: Redact, itemIndex?: number): Error {
	const place = itemIndex === undefined ? {} : { itemIndex };
	const thrown = error instanceof ListReadError ? error.reason : error;
	if (thrown instanceof NodeOperationError) return thrown;
	if (thrown instanceof CancelledError) return new NodeOperationError(node, thrown.message, place);
	const { text, status, apiMessage } = thrown instanceof ErrorInWords ? thrown : unforeseen(thrown, redact);
	const { message } = text;
	const progress = error instanceof ListReadError ? progressOf(error) : '';
	const details = { description: `${text.description} ${progress}`.trim(), ...place };
	if (thrown instanceof CredentialError) return new NodeOperationError(node, message, details);
	const response: JsonObject = { message: apiMessage ?? message };
	const httpCode = status === undefined ? {} : { httpCode: String(status) };
	const nodeError = new NodeApiError(node, response, { message, ...details, ...httpCode });
	// A host name may contain a word that n8n takes for an error code and replaces the message by.
	nodeError.message = message;
	const failure = failureOf(thrown);
	return failure ? Object.assign(nodeError, { failure }) : nodeError;
}

function unforeseen(error: unknown, redact: Redact): Pick<ErrorInWords, 'text' | 'status' | 'apiMessage'> {
	const message = redact(error instanceof Error ? error.message : String(error));
	return { text: { message, description: '' } };
}

function progressOf({ pagesRead, pagesInAll }: ListReadError): string {
	return `${pagesRead} of ${Math.max(pagesRead, pagesInAll)} pages had been read.`;
}
