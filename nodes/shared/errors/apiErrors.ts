import type { HttpResponse } from '../types';
import { isRetriableStatus } from './retriable';

/** What to tell the user: `message` says what happened, `description` says what to do. */
export interface ErrorText {
	message: string;
	description: string;
	/** HTTP status, when there was an answer. */
	httpCode?: string;
	/** The API's own text, shown among the details. */
	apiMessage?: string;
}

/** Why a request or a list ended without a result, after all retries, with the text for the user. */
export class ApiError extends Error {
	/** Parts that came from outside are without the token. */
	readonly text: ErrorText;

	constructor(text: ErrorText) {
		super(text.message);
		this.name = 'ApiError';
		this.text = text;
	}

	/** Whether the same request may succeed later: there was no answer, or a 408 or 5xx. */
	get isPassing(): boolean {
		const { httpCode } = this.text;
		return httpCode === undefined || isRetriableStatus(Number(httpCode));
	}

	/** Whether the answer was one that a service gives for a page past the end of a list. */
	get isNoSuchPage(): boolean {
		return this.text.httpCode === '404' || this.text.httpCode === '422';
	}

	/** Whether the answer said that all was well, and was none of the API's. */
	get isUnknownAnswer(): boolean {
		return this.text.httpCode === '200';
	}
}

/** A list could not be read to its end. */
export class ListReadError extends Error {
	/** Why, as it was thrown. */
	readonly reason: unknown;

	readonly pagesRead: number;

	/** Pages there are, by what the list says. */
	readonly pagesInAll: number;

	constructor(reason: unknown, pagesRead: number, pagesInAll: number) {
		super(reason instanceof Error ? reason.message : String(reason));
		this.name = 'ListReadError';
		this.reason = reason;
		this.pagesRead = pagesRead;
		this.pagesInAll = pagesInAll;
	}
}

/** No HTTP answer came: the connection could not be made, was lost, or timed out. */
export class NoResponse {
	/** Node.js error code such as `ECONNREFUSED`, or an empty string when there is none. */
	readonly code: string;

	readonly detail: string;

	constructor(code: string, detail: string) {
		this.code = code;
		this.detail = detail;
	}
}

/** What comes of sending a request: any HTTP response, or why none came. */
export type Outcome = HttpResponse | NoResponse;

/** The execution was stopped while a request was under way or waiting. */
export class CancelledError extends Error {
	constructor() {
		// n8n marks an execution canceled by this word in the message.
		super('The execution was canceled');
		this.name = 'CancelledError';
	}
}

/** What a rate limiter has seen of a limit that does not clear. */
export interface LimitFindings {
	/** Requests that were refused since the last accepted one. */
	refusals: number;
	/** Requests of this process that were accepted in the window before. */
	ownShare: number;
	/** Whether that is so few that another process seems to use the same key. */
	seemsShared: boolean;
}

/** What is known of a rate limit that did not clear. */
export interface LimitDetails extends LimitFindings {
	/** How long the request was allowed to wait. */
	maxWaitMs: number;
	/** Whether it was one of a poll. */
	isPoll: boolean;
}

/** The rate limit would keep a request waiting longer than it may. */
export class RateLimitTimeoutError extends Error {
	readonly waitedMs: number;

	/** Until the next time worth trying, in ms. */
	readonly retryAfterMs: number;

	readonly details: LimitDetails;

	constructor(waitedMs: number, retryAfterMs: number, details: LimitDetails) {
		super('The rate limit did not clear');
		this.name = 'RateLimitTimeoutError';
		this.waitedMs = waitedMs;
		this.retryAfterMs = retryAfterMs;
		this.details = details;
	}
}

/** A poll took as long as it may. */
export class PollTimeoutError extends Error {
	readonly budgetMs: number;

	constructor(budgetMs: number) {
		super('The review platform did not answer in time');
		this.name = 'PollTimeoutError';
		this.budgetMs = budgetMs;
	}
}
