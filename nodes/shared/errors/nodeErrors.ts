import { NodeApiError, NodeOperationError, type Failure, type INode } from 'n8n-workflow';

import { ERROR_TEXTS, type Advice, type ErrorText } from './errorTexts';
import type { Redact } from './redaction';
import { UserFacingError } from './userFacingError';

/**
 * The error that n8n shows, made of anything that was thrown: its words are filled and redacted here alone.
 *
 * @param redact takes the token out of what came from outside
 * @param told `itemIndex`: of the input item; `advice`: what whoever asks can do besides; `more`: a sentence after that;
 * `isTransient`: whether one of which nobody knows the cause may go away by itself
 */
export function toNodeError(
	node: INode,
	thrown: unknown,
	redact: Redact,
	told: { itemIndex?: number; advice?: Advice; more?: string; isTransient?: boolean } = {},
): NodeApiError | NodeOperationError {
	const { itemIndex, advice = {}, more = '', isTransient = false } = told;
	const place = itemIndex === undefined ? {} : { itemIndex };
	// One of n8n's own, e.g. that no credential is chosen.
	if (thrown instanceof NodeOperationError)
		return Object.assign(thrown, { context: { ...thrown.context, ...place } });
	const words = wordsOf(thrown, redact);
	const { message } = words;
	const { kind, values = {} } = thrown as Partial<UserFacingError>;
	const { status: statusCode } = values as { status?: number };
	const description = [words.description, kind && advice[kind], more].filter(Boolean).join(' ');
	const failure = failureOf(thrown) ?? (isTransient ? TEMPORARILY : undefined);
	const status = statusCode === undefined ? {} : { httpCode: String(statusCode) };
	const options = { message, description, ...place, ...(failure && { failure }), ...status };
	const isOperation = kind && (ERROR_TEXTS[kind] as ErrorText).isOperation;
	const error = isOperation
		? new NodeOperationError(node, message, options)
		: new NodeApiError(node, { message }, options);
	// What a message names may contain a word that n8n takes for an error code, and replaces all of it by.
	return Object.assign(error, { message });
}

const TEMPORARILY: Failure = { cause: 'temporarily-unavailable' };

function wordsOf(thrown: unknown, redact: Redact): { message: string; description?: string } {
	if (thrown instanceof UserFacingError) return thrown.words(redact);
	return { message: redact(thrown instanceof Error ? thrown.message : String(thrown)) };
}

/** Tells n8n's scheduler whether to wait, and for how many ms at least, or that somebody has to act. */
function failureOf(thrown: unknown): Failure | undefined {
	if (!(thrown instanceof UserFacingError) || !thrown.failureCause) return undefined;
	const { retryAfterMs } = thrown.values as { retryAfterMs?: number };
	return { cause: thrown.failureCause, ...(retryAfterMs && { retryAfterMs }) };
}
