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
	if (!(thrown instanceof UserFacingError)) {
		const message = redact(thrown instanceof Error ? thrown.message : String(thrown));
		const failure = isTransient ? { failure: TEMPORARILY } : {};
		return withMessage(
			new NodeApiError(node, { message }, { message, description: more, ...place, ...failure }),
			message,
		);
	}
	const { kind, values } = thrown;
	const words = thrown.words(redact);
	const { message } = words;
	const description = [words.description, advice[kind], more].filter(Boolean).join(' ');
	const failure = failureOf(thrown) ?? (isTransient ? TEMPORARILY : undefined);
	const options = { message, description, ...place, ...(failure && { failure }) };
	if ((ERROR_TEXTS[kind] as ErrorText).isOperation) return new NodeOperationError(node, message, options);
	const { status } = values as { status?: number };
	const httpCode = status === undefined ? {} : { httpCode: String(status) };
	return withMessage(new NodeApiError(node, { message }, { ...options, ...httpCode }), message);
}

const TEMPORARILY: Failure = { cause: 'temporarily-unavailable' };

/** Tells n8n's scheduler whether to wait, and for how many ms at least, or that somebody has to act. */
function failureOf({ failureCause, values }: UserFacingError): Failure | undefined {
	if (!failureCause) return undefined;
	const { retryAfterMs } = values as { retryAfterMs?: number };
	return { cause: failureCause, ...(retryAfterMs && { retryAfterMs }) };
}

/** A host name may contain a word that n8n takes for an error code and replaces the message by. */
function withMessage(error: NodeApiError, message: string): NodeApiError {
	error.message = message;
	return error;
}
