import type { ReviewPage } from '../types';
import { createdAt } from './filters';

interface PageTimes {
	newest: number;
	oldest: number;
	/** Total that the page came with. */
	total: number;
}

/** Whether a list is newest first, as far as its pages were read. Reviews without a time say nothing. */
export class NewestFirst {
	/** The first page seen that contradicts it. */
	contradictedBy: number | undefined;

	private readonly pages = new Map<number, PageTimes>();

	note(page: number, { reviews, total }: ReviewPage): void {
		const times = reviews.map(createdAt).filter((time) => !Number.isNaN(time));
		// Nothing is later or earlier than NaN.
		const [newest, oldest] = [times[0] ?? NaN, times.at(-1) ?? NaN];
		const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] as number));
		this.pages.set(page, { newest, oldest, total });
		const isInPlace = isSorted && this.follows(page - 1, page) && this.follows(page, page + 1);
		if (!isInPlace) this.contradictedBy ??= page;
	}

	/** Whether a page before this one has reviews created before a time only (ms since the epoch). */
	isPast(time: number, beforePage: number): boolean {
		for (const [page, { newest }] of this.pages) if (page < beforePage && newest < time) return true;
		return false;
	}

	/** Two pages of a list that changed between them cannot be compared. */
	private follows(page: number, next: number): boolean {
		const [one, other] = [this.pages.get(page), this.pages.get(next)];
		return !one || !other || one.total !== other.total || !(other.newest > one.oldest);
	}
}
