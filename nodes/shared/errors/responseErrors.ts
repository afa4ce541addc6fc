import type { HttpResponse } from '../types';
import { ApiError } from './apiErrors';
import type { ErrorText, NoResponse } from './apiErrors';
import { formatCount } from './formatting';
import { excerpt } from './redaction';
import type { Redact } from './redaction';
import { isRetriableStatus } from './retriable';

/** Where integration keys are made (api.md › Authentication). */
export const KEY_PLACE =
	'avatar at the top right › Settings (Einstellungen) › Integration Keys (Integrationsschlüssel)';

/** The error for an answer that is not a success. `address` is the credential's base URL. */
export function errorForStatus(answer: HttpResponse, address: string): ApiError {
	const textOf = TEXT_BY_STATUS[isRetriableStatus(answer.statusCode) ? 500 : answer.statusCode];
	if (!textOf) return unexpectedResponse(answer, 'HTTP 200 with JSON');
	const isOfAnotherKind = [401, 403].includes(answer.statusCode) && !isOfTheApi(answer.body);
	return errorOf(answer, isOfAnotherKind ? refusedOnTheWay : (redact) => textOf(answer, redact, address));

	function refusedOnTheWay(redact: Redact): ErrorText {
		return {
			message: 'Something between n8n and the platform refused the request',
			description: `It may be a firewall, a proxy or a sign-in page: the review platform answers in JSON. Check the base URL in the credential, and that requests from n8n get through to it. Got ${whatCame(answer, redact)}.`,
		};
	}
}

/** The error for an answer that the review platform would not give: another service, or a wrong address. */
export function unexpectedResponse(answer: HttpResponse, expected: string): ApiError {
	return errorOf(answer, (redact) => ({
		message: 'The address does not answer like the review platform',
		description: `Check the base URL in the credential: the address without /v1. Expected ${expected}; got ${whatCame(answer, redact)}.`,
	}));
}

/** The error for a page that is not the one asked for. */
export function wrongPage(answer: HttpResponse, asked: number, given: unknown): ApiError {
	return errorOf(answer, (redact) => ({
		message: 'The platform returned a different page from the one requested',
		description: `Page ${asked} was requested, but page ${excerpt(given, redact)} came back. A cache or proxy between n8n and the platform may drop the query string. Check the base URL in the credential.`,
	}));
}

/** The error for an address that gave no answer at all. */
export function hostUnreachable(cause: NoResponse, address: string, tries: number): ApiError {
	const reason = [cause.code, cause.detail].filter((part) => part !== '').join(': ');
	return new ApiError({
		message: `Could not reach ${hostOf(address)}`,
		description: `Check that the base URL in the credential is right and that n8n can reach it. Tried ${formatCount(tries)} at ${address}: ${reason || 'no answer'}.`,
	});
}

const TEXT_BY_STATUS: Record<number, (answer: HttpResponse, redact: Redact, address: string) => ErrorText> = {
	401: ({ body }, redact, address) => ({
		message: 'The integration key was not accepted',
		description: `Create a new integration key and put it into the credential: ${KEY_PLACE}. Keys do not expire, but a deleted one stops working at once. If the key is right, check the base URL in the credential, ${address}. The API said: ${apiText(body, redact)}`,
	}),
	403: ({ body }, redact) => ({
		message: 'This account may not use the API',
		description: `API access (API-Zugang) needs an active Premium plan; check the plan of the account the key belongs to. Or the data asked for belongs to another company. The API said: ${apiText(body, redact)}`,
	}),
	422: ({ body }, redact) => ({
		message: 'The request was refused as invalid',
		description: `Check the parameters of this operation. The API said: ${apiText(body, redact)}${fieldTexts(body, redact)}`,
	}),
	/** What may change by itself. */
	500: (answer, redact, address) => ({
		message: 'The review platform is not available right now',
		description: `Run the workflow again later. ${hostOf(address)} answered ${whatCame(answer, redact)}, even after several tries.`,
	}),
};

function errorOf(answer: HttpResponse, build: (redact: Redact) => ErrorText): ApiError {
	return new ApiError((redact) => ({
		...build(redact),
		httpCode: String(answer.statusCode),
		apiMessage: apiText(answer.body, redact),
	}));
}

/** Whether a body is one of the API's (api.md › Errors). */
function isOfTheApi(body: unknown): boolean {
	return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function whatCame({ statusCode, headers, body }: HttpResponse, redact: Redact): string {
	const type = excerpt(headers['content-type'] ?? 'no content type', redact);
	const { location } = headers;
	const redirect = typeof location === 'string' ? `, a redirect to ${excerpt(location, redact)}` : '';
	return `HTTP ${statusCode} (${type})${redirect}, starting with: ${excerpt(body, redact) || 'nothing'}`;
}

function apiText(body: unknown, redact: Redact): string {
	const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
	const said = typeof message === 'string' && message !== '' ? message : body;
	return excerpt(said, redact) || 'nothing';
}

/** The texts of a 422's per-field list, if there is one: its shape is not documented. */
function fieldTexts(body: unknown, redact: Redact): string {
	const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
	if (typeof errors !== 'object' || errors === null) return '';
	const textsOf = (texts: unknown) => [texts].flat().map((text) => excerpt(text, redact));
	return Object.entries(errors)
		.map(([field, texts]) => `; ${redact(field)}: ${textsOf(texts).join(', ')}`)
		.join('')
		.slice(0, 1_000);
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}
