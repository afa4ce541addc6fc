// The error for each answer that is not a success.

import { jsonParse } from 'n8n-workflow';

import type { HttpResponse, NoAnswer } from '../types';
import type { ErrorName, ErrorValues } from './errorTexts';
import { isKeyOrPlanRefused, UserFacingError } from './userFacingError';

/** Fields of a 422, and texts of each, that are shown. */
const MOST_TEXTS = 20;

/** From api.md › Errors, and what only proxies and networks answer. */
const NAME_BY_STATUS: Record<number, ErrorName> = {
	401: 'keyRefused',
	403: 'noPlan',
	407: 'refusedOnTheWay',
	422: 'invalidRequest',
	429: 'tooManyRequests',
	511: 'refusedOnTheWay',
};

/** Node.js has dozens. One with ALERT says that the server does not trust a certificate of n8n's. */
const UNTRUSTED = /^(?!.*ALERT).*(CERT|ISSUER|ALTNAME|SELF_SIGNED|LEAF_SIGNATURE)/;
/** The code and text of Node.js where the other side does not speak TLS; with an alert it does, and refuses. */
const NOT_ENCRYPTED = /^(?!.*ALERT)(EPROTO|ERR_SSL_)/i;
/** Those of its parser; an answer may also have been cut. */
const NOT_HTTP = /^HPE_(?!INVALID_EOF_STATE)/;

/** @param statusCode not of a success */
export function errorNameOf(statusCode: number): ErrorName {
	const name = NAME_BY_STATUS[statusCode];
	if (name) return name;
	if (statusCode === 408 || statusCode >= 500) return 'unavailable';
	return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'wrongAddress';
}

/** The body of an answer as JSON; null when it is none. */
export function jsonOf({ body = '' }: HttpResponse): unknown {
	return jsonParse(body, { fallbackValue: null });
}

const partsOf = (answer: HttpResponse) => Object(jsonOf(answer)) as Record<string, unknown>;

/** @param address the credential's base URL */
export function errorForStatus(answer: HttpResponse, address: string): UserFacingError {
	const { statusCode } = answer;
	const { message, errors } = partsOf(answer);
	// The platform says why in JSON, others do not.
	const isRefusal = [401, 403, 404, 422].includes(statusCode) && typeof message === 'string';
	const isOfAnother = [401, 403].includes(statusCode) && !isRefusal;
	const name = isOfAnother ? 'refusedOnTheWay' : errorNameOf(statusCode);
	const said = apiMessageOf(message, errors);
	return answerError(name, answer, { address, expected: 'HTTP 200 with JSON', said, isRefusal });
}

/** Their messages say that the address is wrong, which has worked. */
const BLAME_ADDRESS: ErrorName[] = ['redirect', 'wrongAddress', 'cutShort'];

/** Why a page of the list (the user: 1) could not be read, where key and address may have worked before. */
export function onPage(error: UserFacingError, page: number, isKnownToWork: boolean): UserFacingError {
	const kind = isKnownToWork && BLAME_ADDRESS.includes(error.kind) ? 'unexpectedAnswer' : error.kind;
	// Nothing goes around a key that is refused.
	const named = page > 1 && !isKeyOrPlanRefused(error) ? page : undefined;
	return new UserFacingError(kind, { ...error.values, isKnownToWork, page: named });
}

/** @param values what its text names besides what came */
export function answerError<Name extends ErrorName>(
	name: Name,
	answer: HttpResponse,
	values: ErrorValues<Name>,
): UserFacingError {
	const { statusCode: status, headers, body: start = 'more than 4 MB' } = answer;
	const { 'content-type': type, location, 'retry-after': retryAfter } = headers;
	const wait = /^\d+$/.test(String(retryAfter)) ? `${String(retryAfter)} s` : retryAfter;
	const requestId = headers['x-request-id'] ?? headers['cf-ray'];
	return new UserFacingError<ErrorName>(name, { status, type, location, start, wait, requestId, ...values });
}

/** For an answer that the review platform would not give: another service, or a wrong address. */
export function unexpectedResponse(answer: HttpResponse, expected: string): UserFacingError {
	const { body } = answer;
	const name = isCut(body) ? 'cutShort' : 'wrongAddress';
	return answerError(body === undefined ? 'tooLarge' : name, answer, { expected });
}

/** Whether a body is empty, or JSON that ends before its end: a connection that says no length does not tell. */
function isCut(body: string | undefined): boolean {
	const json = body?.trim();
	return json === '' || (json?.startsWith('{') === true && !json.endsWith('}'));
}

export function hostUnreachable({ noAnswer: code, detail }: NoAnswer, address: string): UserFacingError {
	const reason = [code, detail].filter((part) => part !== '').join(': ');
	const { host } = new URL(address);
	return new UserFacingError(nameOfCode(code, reason), { host, address, reason });
}

function nameOfCode(code: string, reason: string): ErrorName {
	if (UNTRUSTED.test(code)) return 'untrusted';
	if (NOT_ENCRYPTED.test(reason)) return 'notEncrypted';
	if (NOT_HTTP.test(code)) return 'notHttp';
	return code === 'ENOTFOUND' ? 'unknownHost' : 'unreachable';
}

/** A message and a 422's texts, field by field; empty where these have another shape: it is not documented. */
function apiMessageOf(message: unknown, errors: unknown): string {
	const fields = typeof errors === 'object' ? Object.entries(errors ?? {}) : [];
	const lists = fields.slice(0, MOST_TEXTS).map(([field, said]) => {
		return { field, texts: [said].flat().slice(0, MOST_TEXTS) as unknown[] };
	});
	if (!lists.every(({ texts }) => texts.every((text) => typeof text === 'string'))) return '';
	const said = [message, ...lists.map(({ field, texts }) => `${field}: ${texts.join(', ')}`)];
	return said.filter((text) => typeof text === 'string' && text !== '').join('; ');
}
