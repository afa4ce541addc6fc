// Checks an answer before it is used.

import { answerError, jsonOf, unexpectedResponse } from '../errors/responseErrors';
import type { UserFacingError } from '../errors/userFacingError';
import type { HttpResponse, Page, User } from '../types';

type JsonObject = Record<string, unknown>;

/** On a page: the documented size is 15. */
const MAX_PER_PAGE = 1_000;
/** A larger number than any account has is none of the platform's. */
const MAX_COUNT = 999_999_999;

/**
 * The page of a list in a 200 answer, e.g. of `GET /v1/reviews`.
 *
 * @param page the one that was asked for
 * @param noun what several of its records are called
 * @returns an error when the body is not the envelope api.md describes, or another page
 */
export function parsePage<T>(answer: HttpResponse, page: number, noun: string): Page<T> | UserFacingError {
	const body = jsonOf(answer);
	const data = isObject(body) ? recordsIn(body.data) : undefined;
	const records = data?.flatMap(withId) ?? [];
	if (!data || (data.length > 0 && records.length === 0) || !isObject(body) || !isMeta(body.meta))
		return unexpectedResponse(answer, isObject(body) ? aPageOf(noun) : `${noun} as JSON`);
	const { links, meta } = body;
	const [perPage, total] = [Number(meta.per_page), Number(meta.total)];
	const { current_page: said } = meta;
	const given = typeof said === 'number' || typeof said === 'string' ? Number(said) : page;
	// Past the end some answer the last page again.
	const isPastEnd = page > given && given === Math.max(1, Math.ceil(total / perPage));
	// A cache that leaves out the query answers page 1 for ever.
	if (given !== page && !isPastEnd) return answerError('wrongPage', answer, { asked: page, given: said });
	return {
		records: isPastEnd ? [] : (records as T[]),
		lacksIds: isPastEnd || records.length === data.length ? undefined : page,
		...{ perPage, total },
		hasNext: !isPastEnd && isObject(links) && typeof links.next === 'string',
		answeredAt: answeredAt(answer),
	};
}

const aPageOf = (noun: string) =>
	`a page of ${noun}: "data" with at most 1,000 ${noun} that have an "id", and "meta" with "per_page" and "total"`;

/** The user in a 200 answer of `GET /v1/me`, or an error when the body is none. */
export function parseUser(answer: HttpResponse): User | UserFacingError {
	const body = jsonOf(answer);
	if (!isRecord(body) || typeof body.company_id !== 'string')
		return unexpectedResponse(
			answer,
			isObject(body) ? 'a user with "id" and "company_id"' : 'a user as JSON',
		);
	return body as unknown as User;
}

/** A cache tells with `Age`, in seconds, how long ago the `Date` of its answer was: more than a day is a mistake. */
function answeredAt({ headers }: HttpResponse): number | undefined {
	const age = /^\d{1,5}$/.test(String(headers.age)) ? Number(headers.age) : 0;
	return Date.parse(String(headers.date)) + 1_000 * age || undefined;
}

/** A list, or what PHP makes of one that was filtered: an object with numbers as names, or nothing. */
function recordsIn(data: unknown): unknown[] | undefined {
	const isNumbered = isObject(data) && Object.keys(data).every((name) => /^\d+$/.test(name));
	const records: unknown = isNumbered ? Object.values(data) : data === null ? [] : data;
	return Array.isArray(records) && records.length <= MAX_PER_PAGE ? (records as unknown[]) : undefined;
}

/** A record with its id as text; none where it has no usable one. */
function withId(record: unknown): JsonObject[] {
	if (isRecord(record)) return [record];
	return isObject(record) && Number.isSafeInteger(record.id) ? [{ ...record, id: String(record.id) }] : [];
}

const isMeta = (meta: unknown): meta is JsonObject =>
	isObject(meta) && isCount(meta.per_page, 1) && isCount(meta.total, 0);

function isRecord(value: unknown): value is JsonObject & { id: string } {
	return isObject(value) && typeof value.id === 'string' && value.id !== '';
}

function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text of digits counts: a framework may repeat a query parameter as it came. */
function isCount(value: unknown, least: number): boolean {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= least && Number(count) <= MAX_COUNT;
}
