// What an answer that is no success means.

import type { HttpResponse } from '../types';
import { ApiError } from './apiErrors';
import type { NoResponse } from './apiErrors';
import { errorText, formatCount } from './errorTexts';
import type { ErrorName, ErrorValues } from './errorTexts';
import type { Redact } from './redaction';

/** Fields of a 422, and texts of each, that are shown. */
const MOST_FIELDS = 20;
const MOST_FIELD_TEXTS = 5;
const SAID_LENGTH = 1_000;

/** What an answer that is not a success means, by its status (api.md › Errors). */
const NAME_BY_STATUS: Record<number, ErrorName> = { 401: 'keyRefused', 403: 'noPlan', 422: 'invalidRequest' };

/** The name of the text for an answer that is not a success. Of a redirect and another status nobody knows who sent it. */
export function errorNameOf(statusCode: number): ErrorName {
	if (isPassingStatus(statusCode)) return 'unavailable';
	return NAME_BY_STATUS[statusCode] ?? 'wrongAddress';
}

/** Whether an answer with this status may change by itself. 429 is the rate limiter's. */
export function isPassingStatus(statusCode: number): boolean {
	return statusCode === 408 || statusCode >= 500;
}

/** The body of an answer as JSON; undefined when it is none. */
export function jsonOf({ body = '' }: HttpResponse): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

/** The error for an answer that is not a success. `address` is the credential's base URL. */
export function errorForStatus(answer: HttpResponse, address: string, redact: Redact): ApiError {
	const { statusCode } = answer;
	const body = jsonOf(answer);
	const message = memberOf(body, 'message');
	// The API says why in JSON.
	const isOfAnother = [401, 403].includes(statusCode) && typeof message !== 'string';
	const name = isOfAnother ? 'refusedOnTheWay' : errorNameOf(statusCode);
	const fields = statusCode === 422 ? fieldTexts(memberOf(body, 'errors')) : [];
	const texts = fields && [message, ...fields].filter((text) => typeof text === 'string' && text !== '');
	return errorOf(name, answer, redact, {
		...placeOf(address, redact),
		expected: 'HTTP 200 with JSON',
		said: redact(texts?.join('; ') ?? '', SAID_LENGTH) || startOf(answer, redact),
	});
}

/** The error for an answer that the review platform would not give: another service, or a wrong address. */
export function unexpectedResponse(answer: HttpResponse, expected: string, redact: Redact): ApiError {
	return errorOf(answer.body === undefined ? 'tooLarge' : 'wrongAddress', answer, redact, { expected });
}

/** The error for a page that is not the one asked for. */
export function wrongPage(answer: HttpResponse, asked: number, given: unknown, redact: Redact): ApiError {
	return errorOf('wrongPage', answer, redact, { asked, given: redact(String(given)) });
}

/** The error for an address that gave no answer at all. */
export function hostUnreachable(cause: NoResponse, address: string, count: number, redact: Redact): ApiError {
	const reason = redact([cause.code, cause.detail].filter((part) => part !== '').join(': ')) || 'no answer';
	const tries = formatCount(count, 'time');
	return new ApiError(errorText('unreachable', { ...placeOf(address, redact), tries, reason }));
}

/** An error with what came: `answered` is the whole of it, as far as it is shown. */
function errorOf(name: ErrorName, answer: HttpResponse, redact: Redact, values: ErrorValues): ApiError {
	const { statusCode, headers } = answer;
	const { 'content-type': type, location } = headers;
	const kind = typeof type === 'string' ? redact(type) : 'no content type';
	const redirect = typeof location === 'string' ? `, a redirect to ${redact(location)}` : '';
	const start = startOf(answer, redact);
	const answered = `HTTP ${statusCode} (${kind})${redirect}, starting with: ${start}`;
	const { said = start } = values;
	return new ApiError(errorText(name, { ...values, said, answered }), statusCode, String(said));
}

function startOf({ body = 'more than 8 MB' }: HttpResponse, redact: Redact): string {
	return redact(body) || 'nothing';
}

function memberOf(body: unknown, key: string): unknown {
	return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
}

/** The texts of a 422's per-field list; undefined for one of another shape: that is not documented. */
function fieldTexts(errors: unknown): string[] | undefined {
	if (typeof errors !== 'object' || errors === null) return [];
	const texts: string[] = [];
	// Object.entries of a million takes longer than it took to parse them.
	for (const field in errors) {
		if (texts.length === MOST_FIELDS) break;
		const said = (errors as Record<string, unknown>)[field];
		const list = (Array.isArray(said) ? said : [said]).slice(0, MOST_FIELD_TEXTS) as unknown[];
		if (!list.every((text) => typeof text === 'string')) return undefined;
		texts.push(`${field}: ${list.join(', ')}`);
	}
	return texts;
}

/** A key may have been pasted into the address. */
function placeOf(address: string, redact: Redact): { address: string; host: string } {
	const host = URL.canParse(address) ? new URL(address).host : address;
	return { address: redact(address), host: redact(host) };
}
