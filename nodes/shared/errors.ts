import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Failure, INode, JsonObject } from 'n8n-workflow';

import { isRetriableStatus } from './api/backoff';
import { cleanerOf, excerpt } from './cleaning';
import type { Clean } from './cleaning';
import { ApiFault, Cancelled, OutOfTime, RateLimitTimeout, ReadingStopped } from './faults';
import type { LimitDetails, Unreachable, Words } from './faults';
import type { Answer } from './types';

/** Where integration keys are made (api.md › Authentication). */
export const KEY_PLACE =
	'avatar at the top right › Settings (Einstellungen) › Integration Keys (Integrationsschlüssel)';

/** The words for an answer that is not a success. `address` is the credential's base URL. */
export function refusal(answer: Answer, address: string): ApiFault {
	const wordsOf = WORDS_BY_STATUS[isRetriableStatus(answer.statusCode) ? 500 : answer.statusCode];
	if (!wordsOf) return notThePlatform(answer, 'HTTP 200 with JSON');
	const isOfAnotherKind = [401, 403].includes(answer.statusCode) && !isOfTheApi(answer.body);
	return fault(answer, isOfAnotherKind ? refusedOnTheWay : (clean) => wordsOf(answer, clean, address));

	function refusedOnTheWay(clean: Clean): Words {
		return {
			message: 'Something between n8n and the platform refused the request',
			description: `It may be a firewall, a proxy or a sign-in page: the review platform answers in JSON. Check the base URL in the credential, and that requests from n8n get through to it. Got ${whatCame(answer, clean)}.`,
		};
	}
}

/** The words for an answer that the review platform would not give: another service, or a wrong address. */
export function notThePlatform(answer: Answer, expected: string): ApiFault {
	return fault(answer, (clean) => ({
		message: 'The address does not answer like the review platform',
		description: `Check the base URL in the credential: the address without /v1. Expected ${expected}; got ${whatCame(answer, clean)}.`,
	}));
}

/** The words for a page that is not the one asked for. */
export function anotherPage(answer: Answer, asked: number, given: unknown): ApiFault {
	return fault(answer, (clean) => ({
		message: 'The platform returned a different page from the one requested',
		description: `Page ${asked} was requested, but page ${excerpt(given, clean)} came back. A cache or proxy between n8n and the platform may drop the query string. Check the base URL in the credential.`,
	}));
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
function limitNotCleared({ waitedMs, retryAfterMs, details }: RateLimitTimeout): Words {
	const { refusals = 0, maxWaitMs, isPoll = false } = details;
	const refused = refusals > 0 ? `, and ${times(refusals)} the platform refused a request` : '';
	const limit = 'The review platform allows 120 requests per minute for each integration key.';
	const hasWaited = maxWaitMs !== 0;
	const said = [
		hasWaited
			? `Waited ${seconds(waitedMs)}${refused}; the next try would be in ${seconds(retryAfterMs)}.`
			: `'Max Wait' is 0 seconds, so nothing was waited for; the next try would be in ${seconds(retryAfterMs)}.`,
		limit,
		hasWaited ? whoElse(details) : '',
		isPoll ? 'Nothing is lost: the next poll goes on.' : maxWaitAdvice(maxWaitMs),
	];
	return {
		message: 'The rate limit did not clear',
		description: said.filter((sentence) => sentence !== '').join(' '),
		httpCode: '429',
	};
}

function whoElse({ seemsShared, ownShare = 0 }: Partial<LimitDetails>): string {
	const advice = 'give each its own key, or run them at other times.';
	if (seemsShared !== true) return `Other workflows, n8n workers or programs may use the same key: ${advice}`;
	const share = ownShare === 0 ? 'none' : `only ${ownShare}`;
	return (
		`In the minute before, ${share} of them came from this n8n process: another process seems to use the same key, ` +
		`such as an n8n worker, another n8n or a program: ${advice}`
	);
}

function maxWaitAdvice(maxWaitMs: number | undefined): string {
	const now = maxWaitMs === undefined ? '' : ` (${seconds(maxWaitMs)} here)`;
	return `To wait longer, raise 'Max Wait' in the options of List Reviews${now}.`;
}

/** The words for a poll that could not read anything in the time it has. */
function notInTime({ message, budgetMs }: OutOfTime): Words {
	return {
		message,
		description: `A poll takes at most ${seconds(budgetMs)}. Nothing is lost: the next poll continues. If this happens often, check the connection between n8n and the base URL in the credential.`,
	};
}

/** Whether an error of `toNodeError` may go away by itself. */
export function hasPassingCause(error: unknown): boolean {
	return (error as { failure?: Failure } | null)?.failure !== undefined;
}

/** What n8n's scheduler is told about a cause that passes; undefined for one that stays. */
function failureOf(error: unknown): Failure | undefined {
	if (error instanceof ReadingStopped) return failureOf(error.reason);
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
	const thrown = error instanceof ReadingStopped ? error.reason : error;
	if (thrown instanceof Cancelled) return new NodeOperationError(node, thrown.message, place);
	if (thrown instanceof NodeOperationError) return thrown;
	const clean = cleanerOf(token);
	const words = wordsOf(error, clean);
	const message = clean(words.message);
	const response: JsonObject = { message: words.apiMessage ?? message };
	const nodeError = new NodeApiError(node, response, {
		message,
		description: clean(words.description),
		...place,
		...(words.httpCode === undefined ? {} : { httpCode: words.httpCode }),
	});
	// A host name may contain a word that n8n takes for an error code and replaces the message by.
	nodeError.message = message;
	const failure = failureOf(error);
	return failure ? Object.assign(nodeError, { failure }) : nodeError;
}

function wordsOf(error: unknown, clean: Clean): Words {
	if (error instanceof ReadingStopped) {
		const words = wordsOf(error.reason, clean);
		const pages = Math.max(error.pagesRead, error.pagesInAll);
		const progress = `${error.pagesRead} of ${pages} pages had been read.`;
		return { ...words, description: `${words.description} ${progress}`.trim() };
	}
	if (error instanceof ApiFault) return error.wordsCleanedBy(clean);
	if (error instanceof RateLimitTimeout) return limitNotCleared(error);
	if (error instanceof OutOfTime) return notInTime(error);
	return { message: clean(error instanceof Error ? error.message : String(error)), description: '' };
}

const WORDS_BY_STATUS: Record<number, (answer: Answer, clean: Clean, address: string) => Words> = {
	401: ({ body }, clean, address) => ({
		message: 'The integration key was not accepted',
		description: `Create a new integration key and put it into the credential: ${KEY_PLACE}. Keys do not expire, but a deleted one stops working at once. If the key is right, check the base URL in the credential, ${address}. The API said: ${apiText(body, clean)}`,
	}),
	403: ({ body }, clean) => ({
		message: 'This account may not use the API',
		description: `API access (API-Zugang) needs an active Premium plan; check the plan of the account the key belongs to. Or the data asked for belongs to another company. The API said: ${apiText(body, clean)}`,
	}),
	422: ({ body }, clean) => ({
		message: 'The request was refused as invalid',
		description: `Check the parameters of this operation. The API said: ${apiText(body, clean)}${fieldTexts(body, clean)}`,
	}),
	/** What may change by itself. */
	500: (answer, clean, address) => ({
		message: 'The review platform is not available right now',
		description: `Run the workflow again later. ${hostOf(address)} answered ${whatCame(answer, clean)}, even after several tries.`,
	}),
};

function fault(answer: Answer, tell: (clean: Clean) => Words): ApiFault {
	return new ApiFault((clean) => ({
		...tell(clean),
		httpCode: String(answer.statusCode),
		apiMessage: apiText(answer.body, clean),
	}));
}

/** Whether a body is one of the API's (api.md › Errors). */
function isOfTheApi(body: unknown): boolean {
	return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function whatCame({ statusCode, headers, body }: Answer, clean: Clean): string {
	const type = excerpt(headers['content-type'] ?? 'no content type', clean);
	const { location } = headers;
	const redirect = typeof location === 'string' ? `, a redirect to ${excerpt(location, clean)}` : '';
	return `HTTP ${statusCode} (${type})${redirect}, starting with: ${excerpt(body, clean) || 'nothing'}`;
}

function apiText(body: unknown, clean: Clean): string {
	const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
	const said = typeof message === 'string' && message !== '' ? message : body;
	return excerpt(said, clean) || 'nothing';
}

/** The texts of a 422's per-field list, if there is one: its shape is not documented. */
function fieldTexts(body: unknown, clean: Clean): string {
	const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
	if (typeof errors !== 'object' || errors === null) return '';
	const textsOf = (texts: unknown) => [texts].flat().map((text) => excerpt(text, clean));
	return Object.entries(errors)
		.map(([field, texts]) => `; ${clean(field)}: ${textsOf(texts).join(', ')}`)
		.join('')
		.slice(0, 1_000);
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
