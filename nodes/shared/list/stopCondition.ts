// When enough of a list has been read.

import type { ReviewPage } from '../types';
import { NewestFirst } from './newestFirst';
import type { ReviewOrder } from './reviewOrder';
import type { Selection } from './selection';

/** When enough of a list has been read, and how much more it may take. */
export class StopCondition {
	private readonly order: NewestFirst | undefined;

	constructor(private readonly selection: Selection) {
		if (selection.newestFirst) this.order = new NewestFirst();
	}

	/** Notes a page. What is on pages before it has been seen. */
	note(page: number, answer: ReviewPage): void {
		this.order?.note(page, answer);
	}

	/** The page that shows the list not to be newest first, when it was said to be. */
	get outOfOrderAt(): number | undefined {
		return this.order?.contradictedBy;
	}

	isMet(seen: ReviewOrder): boolean {
		const { ids } = this.selection;
		if (ids && seen.hasAll(ids)) return true;
		if (this.order?.isPast(this.newestFirst?.since ?? -Infinity)) return true;
		return seen.matched >= this.enough;
	}

	/** How many more pages it may take, by what those read so far hold; Infinity when it may take all. */
	pagesToGo({ matched, seen }: ReviewOrder, perPage: number): number {
		const missing = (this.enough - matched) / (matched / Math.max(1, seen)) / perPage;
		const pages = Math.max(1, matched === seen ? Math.ceil(missing) : Math.floor(missing));
		// Looks ahead by little at first: the end may be on the next page.
		return this.newestFirst ? Math.min(pages, Math.ceil(seen / perPage)) : pages;
	}

	/** What ends the reading as long as the list shows to be newest first. */
	private get newestFirst(): Selection['newestFirst'] {
		return this.outOfOrderAt === undefined ? this.selection.newestFirst : undefined;
	}

	private get enough(): number {
		return Math.min(this.selection.enough, this.newestFirst?.enough ?? Infinity);
	}
}
