import type { HttpResponse } from '../types';
import { ApiError } from './apiErrors';
import type { ErrorText, NoResponse } from './apiErrors';
import { excerpt, membersOf } from './excerpt';
import { formatCount } from './formatting';
import type { Redact } from './redaction';
import { isRetriableStatus } from './retriable';

/** Where integration keys are made (api.md › Authentication). */
export const KEY_PLACE =
	'avatar at the top right › Settings (Einstellungen) › Integration Keys (Integrationsschlüssel)';

/** Fields of a 422, and texts of each, that are shown. */
const MOST_FIELDS = 20;
const MOST_FIELD_TEXTS = 5;
const FIELDS_LENGTH = 1_000;

/** The error for an answer that is not a success. `address` is the credential's base URL. */
export function errorForStatus(answer: HttpResponse, address: string, redact: Redact): ApiError {
	const { statusCode, body } = answer;
	const textOf = TEXT_BY_STATUS[isRetriableStatus(statusCode) ? 500 : statusCode];
	if (!textOf) return unexpectedResponse(answer, 'HTTP 200 with JSON', redact);
	const isOfAnotherKind = [401, 403].includes(statusCode) && typeof memberOf(body, 'message') !== 'string';
	return errorOf(answer, redact, isOfAnotherKind ? refusedOnTheWay : (came) => textOf(came, address));
}

/** The error for an answer that the review platform would not give: another service, or a wrong address. */
export function unexpectedResponse(answer: HttpResponse, expected: string, redact: Redact): ApiError {
	return errorOf(answer, redact, ({ answered }) => ({
		message: 'The address does not answer like the review platform',
		description: `Check the base URL in the credential: the address without /v1. Expected ${expected}; got ${answered()}.`,
	}));
}

/** The error for a page that is not the one asked for. */
export function wrongPage(answer: HttpResponse, asked: number, given: unknown, redact: Redact): ApiError {
	return errorOf(answer, redact, () => ({
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

/** What is shown of an answer, without the token. */
interface AnswerTexts {
	/** The API's own message and, with a 422, what it says of each field; else how the answer begins. */
	apiText: string;
	/** Status, type and beginning of the answer. */
	answered: () => string;
}

const TEXT_BY_STATUS: Record<number, (came: AnswerTexts, address: string) => ErrorText> = {
	401: ({ apiText }, address) => ({
		message: 'The integration key was not accepted',
		description: `Create a new integration key and put it into the credential: ${KEY_PLACE}. Keys do not expire, but a deleted one stops working at once. If the key is right, check the base URL in the credential, ${address}. The API said: ${apiText}`,
	}),
	403: ({ apiText }) => ({
		message: 'This account may not use the API',
		description: `API access (API-Zugang) needs an active Premium plan; check the plan of the account the key belongs to. Or the data asked for belongs to another company. The API said: ${apiText}`,
	}),
	422: ({ apiText }) => ({
		message: 'The request was refused as invalid',
		description: `Check the parameters of this operation. The API said: ${apiText}`,
	}),
	/** What may change by itself. */
	500: ({ answered }, address) => ({
		message: 'The review platform is not available right now',
		description: `Run the workflow again later. ${hostOf(address)} answered ${answered()}, even after several tries.`,
	}),
};

/** A 401 or 403 that is none of the API's (api.md › Errors). */
function refusedOnTheWay({ answered }: AnswerTexts): ErrorText {
	return {
		message: 'Something between n8n and the platform refused the request',
		description: `It may be a firewall, a proxy or a sign-in page: the review platform answers in JSON. Check the base URL in the credential, and that requests from n8n get through to it. Got ${answered()}.`,
	};
}

function errorOf(answer: HttpResponse, redact: Redact, textOf: (came: AnswerTexts) => ErrorText): ApiError {
	const { statusCode, headers, body } = answer;
	let start: string | undefined;
	// Once: the members of a body with a million take half as long as it took to parse.
	const startOfBody = () => (start ??= excerpt(body, redact) || 'nothing');
	const message = memberOf(body, 'message');
	const said = [
		typeof message === 'string' ? excerpt(message, redact) : '',
		statusCode === 422 ? fieldTexts(memberOf(body, 'errors'), redact) : '',
	];
	const apiText = said.filter((text) => text !== '').join('; ') || startOfBody();
	const answered = () => {
		const type = excerpt(headers['content-type'] ?? 'no content type', redact);
		const { location } = headers;
		const redirect = typeof location === 'string' ? `, a redirect to ${excerpt(location, redact)}` : '';
		return `HTTP ${statusCode} (${type})${redirect}, starting with: ${startOfBody()}`;
	};
	const text = textOf({ apiText, answered });
	return new ApiError({ ...text, httpCode: String(statusCode), apiMessage: apiText });
}

function memberOf(body: unknown, key: string): unknown {
	return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
}

/** The texts of a 422's per-field list, if there is one: its shape is not documented. */
function fieldTexts(errors: unknown, redact: Redact): string {
	if (typeof errors !== 'object' || errors === null) return '';
	const texts: string[] = [];
	for (const [field, said] of membersOf(errors)) {
		if (texts.length === MOST_FIELDS) break;
		const list = Array.isArray(said) ? said.slice(0, MOST_FIELD_TEXTS) : [said];
		texts.push(`${excerpt(field, redact)}: ${list.map((text) => excerpt(text, redact)).join(', ')}`);
	}
	return texts.join('; ').slice(0, FIELDS_LENGTH);
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}
