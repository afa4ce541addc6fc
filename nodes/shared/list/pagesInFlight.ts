import type { Page } from '../types';

/** Reads page `page` (from 1). `signal` fires when it is no longer needed. */
export type FetchPage<T> = (page: number, signal?: AbortSignal) => Promise<Page<T>>;

/** Asks for pages ahead and gives them out one by one. */
export class PagesInFlight<T> {
	private readonly asked = new Map<number, { answer: Promise<Page<T>>; request: AbortController }>();

	constructor(private readonly fetchPage: FetchPage<T>) {}

	/** Asks for a page, unless that has been done, and gives its answer. It stays to be taken. */
	async ask(page: number): Promise<Page<T>> {
		const asked = this.asked.get(page);
		if (asked) return await asked.answer;
		const request = new AbortController();
		const answer = this.fetchPage(page, request.signal);
		this.asked.set(page, { answer, request });
		return await answer;
	}

	/**
	 * Takes a page. It and the next ones, `count` in all, are asked for, unless they were.
	 *
	 * @throws what `fetchPage` threw for it; what it throws for another one counts when that is taken
	 */
	async take(page: number, count: number): Promise<Page<T>> {
		// That a page fails which nobody takes does not matter.
		for (let next = page; next < page + count; next++) void this.ask(next).catch(() => undefined);
		return await this.ask(page).finally(() => this.asked.delete(page));
	}

	/** Aborts what was asked for ahead, and waits until it has ended; returns how many pages that were. */
	async abandon(): Promise<number> {
		const abandoned = [...this.asked.values()];
		this.asked.clear();
		for (const { request } of abandoned) request.abort();
		await Promise.allSettled(abandoned.map(({ answer }) => answer));
		return abandoned.length;
	}
}
