import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Failure, INode, JsonObject } from 'n8n-workflow';

import { ApiFault, Cancelled, OutOfTime, RateLimitTimeout, Unreachable } from './faults';
import type { Words } from './faults';
import type { Answer } from './types';

/** Where integration keys are made (api.md › Authentication). */
export const KEY_PLACE =
	'avatar at the top right › Einstellungen (Settings) › Integrationsschlüssel (Integration Keys)';

const EXCERPT_LENGTH = 200;
/** Anything shorter is a slip of the user's, and part of ordinary words. */
const SHORTEST_SECRET = 8;

/** The words for an answer that is not a success. `address` is the credential's base URL. */
export function refusal(answer: Answer, address: string): ApiFault {
	const words = wordsByStatus(answer, address);
	return words ? fault(words, answer) : notThePlatform(answer, 'HTTP 200 with JSON');
}

/** The words for an answer that the review platform would not give: another service, or a wrong address. */
export function notThePlatform(answer: Answer, expected: string): ApiFault {
	return fault(
		{
			message: 'The address does not answer like the review platform',
			description: `Check the base URL in the credential: the address without /v1. Expected ${expected}; got ${whatCame(answer)}.`,
		},
		answer,
	);
}

/** The words for an address that gave no answer at all. */
export function unreachable(cause: Unreachable, address: string, tries: number): ApiFault {
	const reason = [cause.code, cause.detail].filter((part) => part !== '').join(': ');
	return new ApiFault({
		message: `Could not reach ${hostOf(address)}`,
		description: `Check that the base URL in the credential is right and that n8n can reach it. Tried ${times(tries)} at ${address}: ${reason || 'no answer'}.`,
	});
}

/** The words for a rate limit that stayed closed longer than a request may wait. */
function limitNotCleared(timeout: RateLimitTimeout): Words {
	return {
		message: 'The rate limit did not clear',
		description:
			`Waited ${seconds(timeout.waitedMs)}; the next try would be in ${seconds(timeout.retryAfterMs)}. ` +
			'The review platform allows 120 requests per minute for each integration key. Other workflows, ' +
			'n8n workers or programs may use the same key: give each its own key, or run them at other times.',
		httpCode: '429',
	};
}

/** The words for a poll that could not read anything in the time it has. */
function notInTime({ message, budgetMs }: OutOfTime): Words {
	return {
		message,
		description: `A poll takes at most ${seconds(budgetMs)}. Nothing is lost: the next one goes on. If this happens often, check the connection between n8n and the base URL in the credential.`,
	};
}

/** Whether an error of `toNodeError` may go away by itself. */
export function hasPassingCause(error: unknown): boolean {
	return (error as { failure?: Failure } | null)?.failure !== undefined;
}

/** What n8n's scheduler is told about a cause that passes; undefined for one that stays. */
function failureOf(error: unknown): Failure | undefined {
	if (error instanceof RateLimitTimeout) return { cause: 'rate-limited', retryAfterMs: error.retryAfterMs };
	const isPassing = error instanceof OutOfTime || (error instanceof ApiFault && error.isPassing);
	return isPassing ? { cause: 'temporarily-unavailable' } : undefined;
}

/**
 * Any error of the client as the error n8n shows. The token is taken out of every text.
 *
 * @returns NodeApiError, with `itemIndex` where there is one and `failure` when the cause passes; or NodeOperationError when the execution was stopped
 */
export function toNodeError(node: INode, error: unknown, token: string, itemIndex?: number): Error {
	const place = itemIndex === undefined ? {} : { itemIndex };
	if (error instanceof Cancelled) return new NodeOperationError(node, error.message, place);
	if (error instanceof NodeOperationError) return error;
	const words = wordsOf(error);
	const message = withoutToken(words.message, token);
	const response: JsonObject = { message: withoutToken(words.apiMessage ?? words.message, token) };
	const nodeError = new NodeApiError(node, response, {
		message,
		description: withoutToken(words.description, token),
		...place,
		...(words.httpCode === undefined ? {} : { httpCode: words.httpCode }),
	});
	// A host name may contain a word that n8n takes for an error code and replaces the message by.
	nodeError.message = message;
	const failure = failureOf(error);
	return failure ? Object.assign(nodeError, { failure }) : nodeError;
}

function wordsOf(error: unknown): Words {
	if (error instanceof ApiFault) return error.words;
	if (error instanceof RateLimitTimeout) return limitNotCleared(error);
	if (error instanceof OutOfTime) return notInTime(error);
	return { message: error instanceof Error ? error.message : String(error), description: '' };
}

function wordsByStatus(answer: Answer, address: string): Words | undefined {
	const said = apiText(answer.body);
	if (answer.statusCode === 401) {
		return {
			message: 'The integration key was not accepted',
			description: `Create a new integration key and put it into the credential: ${KEY_PLACE}. Keys do not expire, but a deleted one stops working at once. The API said: ${said}`,
		};
	}
	if (answer.statusCode === 403) {
		return {
			message: 'This account may not use the API',
			description: `API access (API-Zugang) needs an active Premium plan; check the plan of the account the key belongs to. Or the data asked for belongs to another company. The API said: ${said}`,
		};
	}
	if (answer.statusCode === 422) {
		return {
			message: 'The request was refused as invalid',
			description: `Check the parameters of this operation. The API said: ${said}${fieldTexts(answer.body)}`,
		};
	}
	if (answer.statusCode >= 500) {
		return {
			message: 'The review platform is not available right now',
			description: `Run the workflow again later. ${hostOf(address)} answered ${whatCame(answer)}, also after several tries.`,
		};
	}
	return undefined;
}

function fault(words: Words, answer: Answer): ApiFault {
	return new ApiFault({ ...words, httpCode: String(answer.statusCode), apiMessage: apiText(answer.body) });
}

function whatCame(answer: Answer): string {
	const type = excerpt(answer.headers['content-type'] ?? 'no content type');
	const location = answer.headers.location;
	const redirect = typeof location === 'string' ? `, a redirect to ${excerpt(location)}` : '';
	return `HTTP ${answer.statusCode} (${type})${redirect}, starting with: ${excerpt(answer.body) || 'nothing'}`;
}

function apiText(body: unknown): string {
	const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
	return typeof message === 'string' && message !== '' ? excerpt(message) : excerpt(body) || 'nothing';
}

/** The texts of a 422's per-field list, if there is one: its shape is not documented. */
function fieldTexts(body: unknown): string {
	const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
	if (typeof errors !== 'object' || errors === null) return '';
	return Object.entries(errors)
		.map(
			([field, texts]) =>
				`; ${field}: ${Array.isArray(texts) ? texts.map(excerpt).join(', ') : excerpt(texts)}`,
		)
		.join('')
		.slice(0, 1_000);
}

function excerpt(value: unknown): string {
	const line = textOf(value)
		.slice(0, EXCERPT_LENGTH * 4)
		.replace(/\s+/g, ' ')
		.trim();
	return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)}…` : line;
}

function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return 'JSON nested too deeply to show';
	}
}

function withoutToken(text: string, token: string): string {
	return token.length < SHORTEST_SECRET ? text : text.replaceAll(token, '<API_TOKEN>');
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}

function seconds(ms: number): string {
	return `${Math.round(ms / 100) / 10} s`;
}

function times(count: number): string {
	return count === 1 ? 'once' : `${count} times`;
}
