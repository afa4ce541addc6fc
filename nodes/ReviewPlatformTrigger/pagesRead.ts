import type { ReviewPage } from '../shared/types';
import { ListLayout } from './listOrder';
import type { ListOrder } from './listOrder';

/** A page of the list and whose list it is. */
export interface ListPage extends ReviewPage {
	/** Null when the answer does not say. */
	companyId: string | null;
}

/** So often a list that changes while one poll reads it makes pages count as unread again. */
const MAX_CHANGES = 3;

/** The pages one poll has read, as far as they belong together: answers with another `total` drop those before. */
export class PagesRead {
	/** `meta.total` of the last answer. */
	total = 0;

	private perPage = 1;
	private changes = 0;
	private readonly pages = new Map<number, ListPage>();

	receive(number: number, page: ListPage): void {
		const isChange = this.pages.size > 0 && page.total !== this.total;
		if (isChange && this.changes++ < MAX_CHANGES) this.pages.clear();
		this.total = page.total;
		this.perPage = page.perPage;
		this.pages.set(number, page);
	}

	get(number: number): ListPage | undefined {
		return this.pages.get(number);
	}

	has(number: number): boolean {
		return this.pages.has(number);
	}

	/** How many pages this many reviews take. */
	pagesFor(reviews: number): number {
		return Math.ceil(Math.max(0, reviews) / this.perPage);
	}

	layout(order: ListOrder): ListLayout {
		return new ListLayout(order, this.total, this.perPage);
	}

	/** The reviews of the whole list in its order, or undefined when not all pages have been read. */
	get wholeList(): ListPage['reviews'] | undefined {
		const { lastPage } = this.layout('newest');
		const pages = Array.from({ length: lastPage }, (_, index) => this.pages.get(index + 1));
		return pages.every((page) => page !== undefined) ? pages.flatMap(({ reviews }) => reviews) : undefined;
	}
}
