// The API's answers (docs/api.md), and what a request needs.

/** The authenticated user (api.md › User). */
export interface User {
	id: string;
	company_id: string;
	name: string;
	email: string;
	total_reviews: number;
	average_rating: number;
	trustability: { social: boolean; email: boolean; phone: boolean };
	url: string;
	created_at: string;
}

/** A list that comes in pages. */
export interface PagedList {
	/** After the base URL. */
	path: string;
	/** What several of its records are called in texts, e.g. reviews. */
	noun: string;
}

/** One page of a list, taken from an answer that was checked (api.md › Paginated list envelope). */
export interface Page<T> {
	records: T[];
	/** Which page it is, where records of it without a usable id were left out. */
	lacksIds?: number | undefined;
	perPage: number;
	/** Records in the whole list when this page was answered. */
	total: number;
	/** Whether the answer names a next page. The address it gives is never used. */
	hasNext: boolean;
	/** When it was answered by the server's clock, ms since the epoch; undefined when the answer does not say. */
	answeredAt?: number | undefined;
}

/** An HTTP answer of any status. Nothing in it is trusted yet. */
export interface HttpResponse {
	statusCode: number;
	headers: Record<string, unknown>;
	/** Undefined when it is larger than is read. */
	body: string | undefined;
}

/** In place of an answer that did not come: the connection could not be made, was lost, or timed out. */
export interface NoAnswer {
	/** A Node.js error code such as `ECONNREFUSED`, or empty where there is none. */
	noAnswer: string;
	detail: string;
}

/** What came of a request. */
export type HttpResult = HttpResponse | NoAnswer;

/** Time and chance, passed in so that waiting needs no timers in tests. */
export interface Clock {
	/** ms since the epoch. */
	now(): number;
	sleep(ms: number): Promise<void>;
	/** At least 0, below 1. */
	random(): number;
}
