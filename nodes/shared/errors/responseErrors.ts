import type { HttpResponse } from '../types';
import { ApiError } from './apiErrors';
import type { NoResponse } from './apiErrors';
import { errorText, formatCount } from './errorTexts';
import type { ErrorName, ErrorValues } from './errorTexts';
import { excerpt, membersOf } from './excerpt';
import type { Redact } from './redaction';
import { isRetriableStatus } from './retriable';

/** Fields of a 422, and texts of each, that are shown. */
const MOST_FIELDS = 20;
const MOST_FIELD_TEXTS = 5;
const FIELDS_LENGTH = 1_000;

/** What an answer that is not a success means, by its status (api.md › Errors). */
const NAME_BY_STATUS: Record<number, ErrorName> = { 401: 'keyRefused', 403: 'noPlan', 422: 'invalidRequest' };

/** The name of the text for an answer that is not a success. Of a redirect and another status nobody knows who sent it. */
export function errorNameOf(statusCode: number): ErrorName {
	if (isRetriableStatus(statusCode)) return 'unavailable';
	return NAME_BY_STATUS[statusCode] ?? 'wrongAddress';
}

/** The error for an answer that is not a success. `address` is the credential's base URL. */
export function errorForStatus(answer: HttpResponse, address: string, redact: Redact): ApiError {
	const { statusCode, body } = answer;
	const name = errorNameOf(statusCode);
	if (name === 'wrongAddress') return unexpectedResponse(answer, 'HTTP 200 with JSON', redact);
	// The API says why in JSON.
	const isOfAnother = [401, 403].includes(statusCode) && typeof memberOf(body, 'message') !== 'string';
	if (isOfAnother) return errorOf(answer, redact, 'refusedOnTheWay', ({ answered }) => `Got ${answered()}.`);
	if (name === 'unavailable')
		return errorOf(
			answer,
			redact,
			name,
			({ answered }) => `${hostOf(address)} answered ${answered()}, even after several tries.`,
		);
	const where = name === 'keyRefused' ? `It is ${address}. ` : '';
	return errorOf(answer, redact, name, ({ apiText }) => `${where}The API said: ${apiText}`);
}

/** The error for an answer that the review platform would not give: another service, or a wrong address. */
export function unexpectedResponse(answer: HttpResponse, expected: string, redact: Redact): ApiError {
	return errorOf(
		answer,
		redact,
		'wrongAddress',
		({ answered }) => `Expected ${expected}; got ${answered()}.`,
	);
}

/** The error for a page that is not the one asked for. */
export function wrongPage(answer: HttpResponse, asked: number, given: unknown, redact: Redact): ApiError {
	return errorOf(answer, redact, 'wrongPage', () => '', { asked, given: excerpt(given, redact) });
}

/** The error for an address that gave no answer at all. */
export function hostUnreachable(cause: NoResponse, address: string, tries: number, redact: Redact): ApiError {
	const reason = [cause.code, cause.detail].filter((part) => part !== '').join(': ');
	return new ApiError(
		errorText('unreachable', {
			host: hostOf(address),
			address,
			tries: formatCount(tries, 'time'),
			reason: redact(reason) || 'no answer',
		}),
	);
}

/** What is shown of an answer, without the token. */
interface AnswerTexts {
	/** The API's own message and, with a 422, what it says of each field; else how the answer begins. */
	apiText: string;
	/** Status, type and beginning of the answer. */
	answered: () => string;
}

/** @param detailOf what came, behind what to do */
function errorOf(
	answer: HttpResponse,
	redact: Redact,
	name: ErrorName,
	detailOf: (came: AnswerTexts) => string,
	values?: ErrorValues,
): ApiError {
	const { statusCode, headers, body } = answer;
	let start: string | undefined;
	// Once: the members of a body with a million take half as long as it took to parse.
	const startOfBody = () => (start ??= excerpt(body, redact) || 'nothing');
	const said = memberOf(body, 'message');
	const texts = [
		typeof said === 'string' ? excerpt(said, redact) : '',
		statusCode === 422 ? fieldTexts(memberOf(body, 'errors'), redact) : '',
	];
	const apiText = texts.filter((text) => text !== '').join('; ') || startOfBody();
	const answered = () => {
		const type = excerpt(headers['content-type'] ?? 'no content type', redact);
		const { location } = headers;
		const redirect = typeof location === 'string' ? `, a redirect to ${excerpt(location, redact)}` : '';
		return `HTTP ${statusCode} (${type})${redirect}, starting with: ${startOfBody()}`;
	};
	const { message, description } = errorText(name, values);
	const detail = detailOf({ apiText, answered });
	const whole = detail === '' ? description : `${description} ${detail}`;
	return new ApiError({ message, description: whole }, statusCode, apiText);
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
