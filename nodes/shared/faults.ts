import { asItIs } from './cleaning';
import type { Clean } from './cleaning';
import { isRetriableStatus } from './api/backoff';

/** What to tell the user: `message` says what happened, `description` says what to do. */
export interface Words {
	message: string;
	description: string;
	/** HTTP status, when there was an answer. */
	httpCode?: string;
	/** The API's own text, shown among the details. */
	apiMessage?: string;
}

/** Words whose texts from outside are cleaned by `clean` before they are cut. */
export type Telling = (clean: Clean) => Words;

/** A request that cannot succeed by trying again, in words for the user. */
export class ApiFault extends Error {
	private readonly tell: Telling;

	constructor(words: Words | Telling) {
		const tell = typeof words === 'function' ? words : () => words;
		super(tell(asItIs).message);
		this.name = 'ApiFault';
		this.tell = tell;
	}

	/** The words as they are; what is shown to the user is cleaned, see `wordsCleanedBy`. */
	get words(): Words {
		return this.tell(asItIs);
	}

	/** The words without what `clean` takes out. */
	wordsCleanedBy(clean: Clean): Words {
		const { message, description, apiMessage, ...rest } = this.tell(clean);
		return {
			...rest,
			message: clean(message),
			description: clean(description),
			...(apiMessage !== undefined && { apiMessage: clean(apiMessage) }),
		};
	}

	/** Whether the same request may succeed later: there was no answer, or a 408 or 5xx. */
	get isPassing(): boolean {
		const { httpCode } = this.words;
		return httpCode === undefined || isRetriableStatus(Number(httpCode));
	}

	/** Whether the answer was one that a service gives for a page past the end of a list. */
	get isNoSuchPage(): boolean {
		return this.words.httpCode === '404' || this.words.httpCode === '422';
	}

	/** Whether the answer said that all was well, and was none of the API's. */
	get isUnknownAnswer(): boolean {
		return this.words.httpCode === '200';
	}
}

/** A list could not be read to its end. */
export class ReadingStopped extends Error {
	/** Why, as it was thrown. */
	readonly reason: unknown;

	readonly pagesRead: number;

	/** Pages there are, by what the list says. */
	readonly pagesInAll: number;

	constructor(reason: unknown, pagesRead: number, pagesInAll: number) {
		super(reason instanceof Error ? reason.message : String(reason));
		this.name = 'ReadingStopped';
		this.reason = reason;
		this.pagesRead = pagesRead;
		this.pagesInAll = pagesInAll;
	}
}

/** No HTTP answer came: the connection could not be made, was lost, or timed out. */
export class Unreachable {
	/** Node.js error code such as `ECONNREFUSED`, or an empty string when there is none. */
	readonly code: string;

	readonly detail: string;

	constructor(code: string, detail: string) {
		this.code = code;
		this.detail = detail;
	}
}

/** The execution was stopped while a request was under way or waiting. */
export class Cancelled extends Error {
	constructor() {
		// n8n marks an execution canceled by this word in the message.
		super('The execution was canceled');
		this.name = 'Cancelled';
	}
}

/** What is known of a rate limit that did not clear. */
export interface LimitDetails {
	/** Requests that were refused since the last accepted one. */
	refusals: number;
	/** Requests of this process that were accepted in the window before. */
	ownShare: number;
	/** Whether that is so few that another process seems to use the same key. */
	seemsShared: boolean;
	/** How long the request was allowed to wait. */
	maxWaitMs: number;
	/** Whether it was one of a poll. */
	isPoll: boolean;
}

/** The rate limit would keep a request waiting longer than it may. */
export class RateLimitTimeout extends Error {
	readonly waitedMs: number;

	/** Until the next time worth trying, in ms. */
	readonly retryAfterMs: number;

	readonly details: Partial<LimitDetails>;

	constructor(waitedMs: number, retryAfterMs: number, details: Partial<LimitDetails> = {}) {
		super('The rate limit did not clear');
		this.name = 'RateLimitTimeout';
		this.waitedMs = waitedMs;
		this.retryAfterMs = retryAfterMs;
		this.details = details;
	}
}

/** A poll took as long as it may. */
export class OutOfTime extends Error {
	readonly budgetMs: number;

	constructor(budgetMs: number) {
		super('The review platform did not answer in time');
		this.name = 'OutOfTime';
		this.budgetMs = budgetMs;
	}
}
