import { ApiError } from '../errors/apiErrors';
import type { ReviewPage } from '../types';

/** Pages of one list asked for at a time. */
export const PAGES_IN_FLIGHT = 6;

/** Reads page `page` (from 1). `signal` fires when it is no longer needed. */
export type FetchPage = (page: number, signal?: AbortSignal) => Promise<ReviewPage>;

/** A page, or why it was refused as not there. */
type PageResult = ReviewPage | ApiError;

/** Asks for pages ahead and gives them out one by one. At most six requests are under way, aborted ones included. */
export class PagesInFlight {
	private readonly asked = new Map<number, Promise<PageResult>>();
	private controller = new AbortController();

	/** @param cancelled aborts all requests when it fires */
	constructor(
		private readonly fetchPage: FetchPage,
		private readonly cancelled: AbortSignal | undefined,
	) {}

	/**
	 * The result of a page. It is asked for together with those behind it, `count` in all, that are not yet.
	 *
	 * @throws what `fetchPage` threw for any of them
	 */
	async take(page: number, count: number): Promise<PageResult> {
		for (let next = page; next < page + count; next++) {
			if (!this.asked.has(next)) this.asked.set(next, this.resultOf(next));
		}
		const wanted = this.asked.get(page) as Promise<PageResult>;
		const ahead = [...this.asked.values()].map(async (asked) => await asked.then(async () => await wanted));
		const result = await Promise.race([wanted, ...ahead]);
		this.asked.delete(page);
		return result;
	}

	/** Aborts what was asked for ahead, and waits until it has ended; returns how many pages that were. */
	async forget(): Promise<number> {
		const forgotten = [...this.asked.values()];
		this.asked.clear();
		this.controller.abort();
		this.controller = new AbortController();
		await Promise.allSettled(forgotten);
		return forgotten.length;
	}

	private async resultOf(page: number): Promise<PageResult> {
		const { signal } = this.controller;
		const either = this.cancelled ? AbortSignal.any([this.cancelled, signal]) : signal;
		const answer = this.fetchPage(page, either);
		return await answer.catch(async (reason: unknown) =>
			reason instanceof ApiError && reason.isNoSuchPage ? reason : await answer,
		);
	}
}
