import { notThePlatform } from './errors';
import type { Answer, Review, ReviewPage, User } from './types';

type JsonObject = Record<string, unknown>;

/** Levels of objects and lists in a record. api.md has one and two; n8n itself cannot take thousands. */
const MAX_DEPTH = 100;

/**
 * The page of reviews in a 200 answer of `GET /v1/reviews`.
 *
 * @throws ApiFault when the body is not the envelope api.md describes
 */
export function parseReviewPage(answer: Answer): ReviewPage {
	const expected =
		'a page of reviews: "data" with reviews that have an "id", and "meta" with "per_page" and "total"';
	const body = answer.body;
	if (!isObject(body) || !Array.isArray(body.data) || !body.data.every(isRecord) || !isObject(body.meta)) {
		throw notThePlatform(answer, expected);
	}
	const { per_page: perPage, total } = body.meta;
	if (!isCount(perPage) || perPage === 0 || !isCount(total)) throw notThePlatform(answer, expected);
	const hasNext = isObject(body.links) && typeof body.links.next === 'string';
	const reviews = body.data as unknown as Review[];
	return { reviews, perPage, total, hasNext, answeredAt: answeredAt(answer) };
}

/** By the server's clock, ms since the epoch; a cache says how long ago that was. */
function answeredAt({ headers }: Answer): number | undefined {
	const at = Date.parse(String(headers.date));
	const ageMs = Number(headers.age ?? 0) * 1_000;
	return Number.isFinite(at) ? at + (ageMs > 0 && Number.isFinite(ageMs) ? ageMs : 0) : undefined;
}

/**
 * The user in a 200 answer of `GET /v1/me`.
 *
 * @throws ApiFault when the body is not a user object
 */
export function parseUser(answer: Answer): User {
	const body = answer.body;
	if (!isRecord(body) || typeof body.company_id !== 'string') {
		throw notThePlatform(answer, 'a user object with "id" and "company_id"');
	}
	return body as unknown as User;
}

function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown): value is JsonObject {
	return isObject(value) && typeof value.id === 'string' && value.id !== '' && isShallow(value, MAX_DEPTH);
}

function isShallow(value: object, levels: number): boolean {
	for (const key in value) {
		const member = (value as JsonObject)[key];
		if (typeof member !== 'object' || member === null) continue;
		if (levels === 1 || !isShallow(member, levels - 1)) return false;
	}
	return true;
}

function isCount(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) >= 0;
}
