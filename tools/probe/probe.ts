import axios from 'axios';
import { setTimeout as sleep } from 'node:timers/promises';

import { parseAddress, parseToken } from '../../nodes/shared/credential/credential';
import { UserError } from '../userError';
import { directionOf, isRecord, listOf, namesOf, numberIn, numbersOf, typesOf } from './answers';

/** Four requests in three seconds: the key has two a second, and others may use it. */
const APART_MS = 750;
const TIMEOUT_MS = 30_000;
const SORT_FIELDS = ['created_at', 'experience_date', 'rating', 'is_highlighted'];
const RATE_HEADERS = /^(retry-after|(x-)?ratelimit(-[a-z]{1,12}){0,3})$/;

/** A question that docs/api.md leaves open, and what the API says to it: no text of a review, no id, no key. */
export type Finding = [question: string, answer: string];

export interface ProbeOptions {
	/** Both as in the credential. */
	baseUrl: string;
	apiToken: string;
	/** Waits between two requests. */
	wait?: (ms: number) => Promise<unknown>;
}

/**
 * Asks an API what docs/api.md leaves open, by some fifteen requests.
 *
 * @throws UserFacingError when the credential would not take base URL or key
 * @throws UserError when what the address answers to the first requests is none of a review platform
 */
export async function probe({ baseUrl, apiToken, wait = sleep }: ProbeOptions): Promise<Finding[]> {
	const address = parseAddress(baseUrl);
	const token = parseToken(apiToken);
	// The key goes to no other machine without encryption.
	if (!/^(https:|http:\/\/(127\.0\.0\.1|localhost)([:/]|$))/i.test(address))
		throw new UserError('The base URL must begin with https://');

	const ask = async (path: string) => {
		await wait(APART_MS);
		const sentAt = Date.now();
		const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
		const options = { headers, maxRedirects: 0, timeout: TIMEOUT_MS, validateStatus: null };
		// What axios throws has the key in it.
		const answer = await axios
			.get<unknown>(`${address}/v1${path}`, options)
			.catch(({ code }: { code?: string }) => {
				throw new UserError(`The platform could not be reached: ${code ?? 'no answer'}`);
			});
		if (answer.status === 429) throw new UserError('The rate limit is used up by others: try again later');
		return { ...answer, sentAt, answeredAt: Date.now(), headers: answer.headers as Record<string, string> };
	};
	const askKnown = async (path: string) => {
		const answer = await ask(path);
		if (answer.status === 200 && isRecord(answer.data)) return { ...answer, data: answer.data };
		throw new UserError(`${path} answered ${answer.status}, not 200 with JSON: check base URL and key`);
	};
	/** What the API says to a page it may not have, or to a parameter it may not know. */
	const resultOf = async (query: string) => {
		const { status, data } = await ask(`/reviews?${query}`);
		if (status !== 200) return `${status} (${namesOf(data)})`;
		return `200, ${listOf(data).length} reviews, per_page ${numberIn(data, 'per_page')}`;
	};

	const me = await askKnown('/me');
	const first = await askKnown('/reviews');
	const total = numberIn(first.data, 'total');
	const perPage = numberIn(first.data, 'per_page');
	if (total === undefined || !perPage) throw new UserError('The list has no meta.total or meta.per_page');
	const lastPage = Math.max(1, Math.ceil(total / perPage));
	const next = [];
	for (const page of [2, 3]) if (page < lastPage) next.push(await askKnown(`/reviews?page=${page}`));
	const last = await askKnown(`/reviews?page=${lastPage}`);
	const again = await askKnown('/reviews?page=1');

	const fromFirst = [first, ...next].flatMap(({ data }) => listOf(data));
	const fromLast = lastPage > 1 ? listOf(last.data) : [];
	const reviews = [...fromFirst, ...fromLast];
	const idsOf = (data: unknown) => listOf(data).map(({ id }) => id);
	const ratings = reviews.map(({ rating }) => Number(rating));
	const { data: user, headers } = me;
	const rateHeaders = Object.entries(first.headers).filter(([name]) => RATE_HEADERS.test(name));
	const listed = (lastPage - 1) * perPage + listOf(last.data).length;
	return [
		[
			'Order of pages 1 to 3 and the last',
			SORT_FIELDS.map((name) => `${name} ${directionOf(reviews, name)}`).join(', '),
		],
		[
			'Page 1 asked for twice',
			String(idsOf(first.data)) === String(idsOf(again.data))
				? 'the same reviews'
				: 'other reviews, or another order',
		],
		[
			'Reviews with the same created_at',
			String(reviews.length - new Set(reviews.map((review) => review.created_at)).size),
		],
		['Reviews on two of these pages', String(reviews.length - new Set(reviews.map(({ id }) => id)).size)],
		['Page after the last', await resultOf(`page=${lastPage + 1}`)],
		['Page far after the last', await resultOf(`page=${lastPage + 1_000}`)],
		['page=0', await resultOf('page=0')],
		['page=x', await resultOf('page=x')],
		['per_page', `${perPage}; on page 1 ${listOf(first.data).length} reviews`],
		['per_page=5', await resultOf('per_page=5')],
		['per_page=100', await resultOf('per_page=100')],
		['total on page 1 and on the last', `${total}, ${numberIn(last.data, 'total')}; by pages ${listed}`],
		[
			"total_reviews of /me is the list's total",
			isRecord(user) && user.total_reviews === total ? 'yes' : 'no',
		],
		[
			'Rate headers with 200',
			rateHeaders.map(([name, value]) => `${name}: ${numbersOf(String(value))}`).join(', ') || 'none',
		],
		['Date', headers.date === undefined ? 'none' : comparedWithClock(Date.parse(headers.date), me)],
		[
			'Headers of caches',
			['age', 'cache-control', 'etag', 'vary'].filter((name) => name in first.headers).join(', ') || 'none',
		],
		['Fields of a page', typesOf([first.data])],
		[
			'Range of ratings',
			ratings.length > 0 ? `${Math.min(...ratings)} to ${Math.max(...ratings)}` : 'no reviews',
		],
		['Fields of a review', typesOf(reviews)],
		['Fields of the user', typesOf([user])],
	];
}

/**
 * What a server's clock, in whole seconds, says beside this one: it agrees where its second began, or went on, while the
 * request was under way, or a second off that.
 *
 * @param date and the others in ms since the epoch
 */
function comparedWithClock(
	date: number,
	{ sentAt, answeredAt }: { sentAt: number; answeredAt: number },
): string {
	if (Number.isNaN(date)) return 'there, but no time';
	const aheadMs = Math.max(0, date - answeredAt) + Math.min(0, date + 1_000 - sentAt);
	const seconds = Math.round(Math.abs(aheadMs) / 1_000);
	if (seconds <= 1) return 'agrees with this clock';
	return `there, ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this clock`;
}
