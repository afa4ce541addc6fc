// What can go wrong with a request.

import type { HttpResponse } from '../types';
import { errorText, formatSeconds, type ErrorName, type ErrorText, type ErrorValues } from './errorTexts';

/** An error with its words for the user, none of which has the token. */
export abstract class UserFacingError extends Error {
	/** @param status of the answer; undefined when there was none */
	constructor(
		readonly text: ErrorText,
		readonly status?: number,
	) {
		super(text.message);
		this.name = new.target.name;
	}
}

/** A value of the credential cannot be used. Its message is all of the text: the credential test shows no more. */
export class CredentialError extends UserFacingError {
	constructor(name: ErrorName, values?: ErrorValues) {
		super({ ...errorText(name, values), cause: 'credential-invalid' });
		this.message = `${this.text.message}. ${this.text.description}`;
	}
}

/** Why a request or a list ended without a result, after all retries. */
export class ApiError extends UserFacingError {
	/** What services answer for a page past the end of a list. */
	get isNoSuchPage(): boolean {
		return this.status === 404 || this.status === 422;
	}

	/** The platform itself refused the key or its account: 401 or 403 with the API's JSON. */
	get isOwnRefusal(): boolean {
		return this.text.cause === 'credential-invalid';
	}

	/** It was called a success, but is no answer of the API's. */
	get isUnknownAnswer(): boolean {
		return this.status === 200;
	}
}

/** No HTTP answer came: the connection could not be made, was lost, or timed out. */
export class TransportError {
	/** @param code Node.js error code such as `ECONNREFUSED`, or an empty string when there is none */
	constructor(
		readonly code: string,
		readonly detail: string,
	) {}
}

export type HttpResult = HttpResponse | TransportError;

export class CancelledError extends Error {
	constructor() {
		// n8n marks an execution canceled by this word.
		super('The execution was canceled');
	}
}

/** The rate limit would keep a request waiting longer than it may. */
export class RateLimitTimeoutError extends UserFacingError {
	/**
	 * @param retryAfterMs until the next time worth trying, as far as the server tells
	 * @param nextTryMs until the next request is sent, however long the server asks to wait
	 * @param advice what else there is to do, in a sentence
	 */
	constructor(
		readonly waitedMs: number,
		readonly retryAfterMs: number,
		nextTryMs: number,
		advice = '',
	) {
		const times = { waited: formatSeconds(waitedMs), nextTry: formatSeconds(nextTryMs) };
		super(errorText('rateLimit', { ...times, advice }), 429);
	}
}

export class PollTimeoutError extends UserFacingError {
	/** @param advice what else there is to do, in a sentence */
	constructor(budgetMs: number, advice = '') {
		super(errorText('pollTimeout', { budget: formatSeconds(budgetMs), advice }));
	}
}
