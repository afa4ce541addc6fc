import type { Review, ReviewPage } from '../shared/types';
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

	/** The reviews of the whole list in its order, or undefined when not all of them have been read. */
	get wholeList(): Review[] | undefined {
		const { lastPage } = this.layout('none');
		if (this.pages.size < lastPage) return undefined;
		const numbers = Array.from({ length: lastPage }, (_, index) => index + 1);
		const reviews = numbers.flatMap((number) => this.pages.get(number)?.reviews ?? []);
		return new Set(reviews.map(({ id }) => id)).size === this.total ? reviews : undefined;
	}
}
