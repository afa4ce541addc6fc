// What an answer that is no success means.

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
	// The API says why in JSON.
	const isOfAnother = [401, 403].includes(statusCode) && typeof memberOf(body, 'message') !== 'string';
	const name = isOfAnother ? 'refusedOnTheWay' : errorNameOf(statusCode);
	const values = { ...placeOf(address, redact), expected: 'HTTP 200 with JSON' };
	return errorOf(name, answer, redact, values);
}

/** The error for an answer that the review platform would not give: another service, or a wrong address. */
export function unexpectedResponse(answer: HttpResponse, expected: string, redact: Redact): ApiError {
	return errorOf('wrongAddress', answer, redact, { expected });
}

/** The error for a page that is not the one asked for. */
export function wrongPage(answer: HttpResponse, asked: number, given: unknown, redact: Redact): ApiError {
	return errorOf('wrongPage', answer, redact, { asked, given: excerpt(given, redact) });
}

/** The error for an address that gave no answer at all. */
export function hostUnreachable(cause: NoResponse, address: string, count: number, redact: Redact): ApiError {
	const reason = redact([cause.code, cause.detail].filter((part) => part !== '').join(': ')) || 'no answer';
	const tries = formatCount(count, 'time');
	return new ApiError(errorText('unreachable', { ...placeOf(address, redact), tries, reason }));
}

/** An error with what came: `said` is the API's own text or how the answer begins, `answered` the whole of it. */
function errorOf(name: ErrorName, answer: HttpResponse, redact: Redact, values: ErrorValues): ApiError {
	const { statusCode, headers, body } = answer;
	// Once: the members of a body with a million take half as long as it took to parse.
	const start = excerpt(body, redact) || 'nothing';
	const message = memberOf(body, 'message');
	const texts = [
		typeof message === 'string' ? excerpt(message, redact) : '',
		statusCode === 422 ? fieldTexts(memberOf(body, 'errors'), redact) : '',
	];
	const said = texts.filter((text) => text !== '').join('; ') || start;
	const type = excerpt(headers['content-type'] ?? 'no content type', redact);
	const { location } = headers;
	const redirect = typeof location === 'string' ? `, a redirect to ${excerpt(location, redact)}` : '';
	const answered = `HTTP ${statusCode} (${type})${redirect}, starting with: ${start}`;
	return new ApiError(errorText(name, { ...values, said, answered }), statusCode, said);
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

/** A key may have been pasted into the address. */
function placeOf(address: string, redact: Redact): { address: string; host: string } {
	const host = URL.canParse(address) ? new URL(address).host : address;
	return { address: redact(address), host: redact(host) };
}
