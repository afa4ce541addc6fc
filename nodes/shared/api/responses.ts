// Checks an answer before it is used.

import type { Redact } from '../errors/redaction';
import { answerError, jsonOf, unexpectedResponse } from '../errors/responseErrors';
import type { HttpResponse, Review, ReviewPage, User } from '../types';

type JsonObject = Record<string, unknown>;

/** On a page: the documented size is 15. */
const MAX_PER_PAGE = 1_000;

/** Levels of objects and lists in a record: api.md has two, and n8n itself cannot take thousands. */
const MAX_DEPTH = 100;

/** More reviews than any account has: larger numbers in an answer count as this one, and sums and products stay exact. */
const MAX_COUNT = 2 ** 31 - 1;

const A_PAGE =
	'a page of reviews: "data" with reviews that have an "id", and "meta" with "per_page" and "total"';

/**
 * The page of reviews in a 200 answer of `GET /v1/reviews`.
 *
 * @param page the one that was asked for
 * @throws ApiError when the body is not the envelope api.md describes, or another page
 */
export function parseReviewPage(answer: HttpResponse, page: number, redact: Redact): ReviewPage {
	const body = jsonOf(answer);
	if (!isObject(body)) throw unexpectedResponse(answer, A_PAGE, redact);
	const { data, meta, links } = body;
	const wrong = wrongField(data, meta);
	if (wrong !== undefined) throw unexpectedResponse(answer, `${A_PAGE}. Here ${wrong}`, redact);
	const { per_page: perPage, total, current_page: given } = meta as JsonObject;
	// A cache that leaves out the query answers page 1 for ever.
	if (given !== undefined && given !== null && Number(given) !== page)
		throw answerError('wrongPage', answer, redact, { asked: page, given });
	return {
		reviews: data as Review[],
		perPage: Math.min(Number(perPage), MAX_COUNT),
		total: Math.min(Number(total), MAX_COUNT),
		hasNext: isObject(links) && typeof links.next === 'string',
		answeredAt: answeredAt(answer),
	};
}

/** A cache tells with `Age`, in seconds, how long ago the `Date` of its answer was. */
function answeredAt({ headers }: HttpResponse): number | undefined {
	const ageMs = Number(headers.age ?? 0) * 1_000;
	return Date.parse(String(headers.date)) + (ageMs > 0 ? ageMs : 0) || undefined;
}

/** The first field of a page that is not as api.md has it, in words; undefined when all are. */
function wrongField(data: unknown, meta: unknown): string | undefined {
	if (!Array.isArray(data)) return isNot('data', data, 'a list');
	if (data.length > MAX_PER_PAGE) return `"data" has ${data.length} records, not at most ${MAX_PER_PAGE}`;
	const wrongRecords = data.map((record, index) => wrongRecord(record, `data[${index}]`));
	const wrong = wrongRecords.find((each) => each !== undefined);
	if (wrong !== undefined) return wrong;
	if (!isObject(meta)) return isNot('meta', meta, 'an object');
	const { per_page: perPage, total, current_page: current } = meta;
	if (!isCount(perPage, 1)) return isNot('meta.per_page', perPage, 'a whole number from 1');
	if (!isCount(total, 0)) return isNot('meta.total', total, 'a whole number from 0');
	if (typeof current !== 'object' || current === null) return undefined;
	return isNot('meta.current_page', current, 'a number');
}

function wrongRecord(record: unknown, place: string): string | undefined {
	if (!isObject(record)) return isNot(place, record, 'an object');
	if (typeof record.id !== 'string' || record.id === '') return isNot(`${place}.id`, record.id, 'text');
	return isShallow(record, MAX_DEPTH) ? undefined : `"${place}" is nested too deeply`;
}

function isNot(field: string, value: unknown, expected: string): string {
	return `"${field}" is ${kindOf(value)}, not ${expected}`;
}

function kindOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null || typeof value === 'boolean') return String(value);
	if (typeof value === 'number') return `the number ${value}`;
	if (typeof value === 'string') return value === '' ? 'empty' : 'text';
	return Array.isArray(value) ? 'a list' : 'an object';
}

/** @throws ApiError when the body of a 200 answer of `GET /v1/me` is not a user object */
export function parseUser(answer: HttpResponse, redact: Redact): User {
	const body = jsonOf(answer);
	if (!isObject(body) || wrongRecord(body, 'user') !== undefined || typeof body.company_id !== 'string')
		throw unexpectedResponse(answer, 'a user object with "id" and "company_id"', redact);
	return body as unknown as User;
}

function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isShallow(value: object, levels: number): boolean {
	const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
	const nested = members.filter((member) => typeof member === 'object' && member !== null);
	return nested.every((member) => levels > 1 && isShallow(member, levels - 1));
}

/** Text of digits counts: a framework may repeat a query parameter as it came. */
function isCount(value: unknown, least: number): boolean {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= least;
}
