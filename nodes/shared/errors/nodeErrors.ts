import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { Advice } from './errorTexts';
import type { Redact } from './redaction';
import { isCancelled, UserFacingError } from './userFacingError';

/**
 * The error that n8n shows, made of anything that was thrown: its words are filled and redacted here alone.
 *
 * @param redact takes the token out of what came from outside
 * @param given `itemIndex`: of the input item; `advice`: what whoever asks can do besides; `more`: a sentence after that;
 * `mayPass`: whether one of which nobody knows the cause may go away by itself
 */
export function toNodeError(
	node: INode,
	thrown: unknown,
	redact: Redact,
	given: { itemIndex?: number; advice?: Advice; more?: string; mayPass?: boolean } = {},
): NodeApiError | NodeOperationError {
	const { itemIndex, advice = {}, more, mayPass = false } = given;
	const ofItem = itemIndex === undefined ? {} : { itemIndex };
	// One of n8n's own, e.g. that no credential is chosen.
	if (thrown instanceof NodeOperationError)
		return Object.assign(thrown, { context: { ...thrown.context, ...ofItem } });
	const known: UserFacingError | undefined = thrown instanceof UserFacingError ? thrown : undefined;
	const unknown = thrown instanceof Error ? thrown.message : String(thrown);
	const advised = [known?.values.page && advice.page, known && advice[known.kind], more].flatMap(
		(each) => each || [],
	);
	const words = known?.words(redact, advised) ?? { message: redact(unknown), description: advised.join(' ') };
	const { description } = words;
	// By this word, which a value may have, n8n takes an error for a stop.
	const message = isCancelled(known) ? words.message : words.message.replaceAll('canceled', 'cancelled');
	// Tells n8n's scheduler whether to wait, and for how many ms at least, or that somebody has to act.
	const cause = known?.failureCause ?? (mayPass ? 'temporarily-unavailable' : undefined);
	const { status, retryAfterMs } = known?.values ?? {};
	const options = {
		...{ message, description, ...ofItem },
		...(cause && { failure: { cause, ...(retryAfterMs !== undefined && { retryAfterMs }) } }),
		...(status !== undefined && { httpCode: String(status) }),
	};
	const error = known?.isOperation
		? new NodeOperationError(node, message, options)
		: new NodeApiError(node, { message }, options);
	// What a message names may contain a word that n8n takes for an error code, and replaces all of it by.
	return Object.assign(error, { message });
}
