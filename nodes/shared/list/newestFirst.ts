// Whether a list is newest first, for Stop Early.

import type { ReviewPage } from '../types';
import { createdAt } from './reviewValues';

interface PageTimes {
	page: number;
	/** Both ms since the epoch; NaN where no review has a time. */
	newest: number;
	oldest: number;
	/** Total that the page came with. */
	total: number;
}

/** Whether a list is newest first, as far as its pages were read. Reviews without a time say nothing. */
export class NewestFirst {
	/** The first page seen that contradicts it. */
	contradictedBy: number | undefined;

	private previous: PageTimes | undefined;

	/** Whether the last page read has reviews created before a time only (ms since the epoch). */
	isPast(time: number): boolean {
		return this.previous !== undefined && this.previous.newest < time;
	}

	note(page: number, { reviews, total }: ReviewPage): void {
		const times = reviews.map(createdAt).filter((time) => !Number.isNaN(time));
		// Nothing is later or earlier than NaN.
		const [newest, oldest] = [times[0] ?? NaN, times.at(-1) ?? NaN];
		const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] as number));
		const { previous } = this;
		// Two pages of a list that changed between them cannot be compared.
		const follows = previous?.page === page - 1 && previous.total === total;
		if (!isSorted || (follows && newest > previous.oldest)) this.contradictedBy ??= page;
		this.previous = { page, newest, oldest, total };
	}
}
