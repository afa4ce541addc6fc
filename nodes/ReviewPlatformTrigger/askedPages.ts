import { isInOrder } from './listOrder';
import type { ListOrder } from './listOrder';
import { PagesRead } from './pagesRead';
import type { ListPage } from './pagesRead';

/** Pages asked for at a time. */
export const PAGES_AT_A_TIME = 6;

/**
 * Asks for pages by number, is given the first of them (at least one), and ends when nothing is left
 * to read. It need not be gone on with.
 */
export type Asking<T = void> = Generator<number[], T, ListPage[]>;

/** The pages of a list, asked for as they are needed and checked for the order the list is taken to have. */
export class AskedPages extends PagesRead {
	/** Whether a page contradicts that order. */
	isOutOfOrder = false;

	*ask(numbers: number[], order: ListOrder): Asking {
		const answers = yield numbers;
		answers.forEach((page, index) => this.receive(numbers[index] as number, page));
		if (answers.some((page) => !isInOrder(page, order))) this.isOutOfOrder = true;
	}

	/** Asks for those of the pages that have not been read, in that order, as far as given. */
	*askForMissing(numbers: number[], order: ListOrder): Asking {
		const missing = () => numbers.filter((number) => !this.has(number));
		const { total } = this;
		while (missing().length > 0 && this.total === total && !this.isOutOfOrder) {
			yield* this.ask(missing().slice(0, PAGES_AT_A_TIME), order);
		}
	}

	/** The first page and the last, of one list. */
	*askForBothEnds(): Asking<ListPage[]> {
		for (;;) {
			const { lastPage } = this.layout('none');
			const ends = [...new Set([1, lastPage])];
			const missing = ends.find((number) => !this.has(number));
			if (missing === undefined) return ends.flatMap((number) => this.get(number) ?? []);
			yield* this.ask([missing], 'none');
		}
	}

	/** Where to go on when `total` is not what it was: what moved from unread to read pages is read again. */
	steppedBack(page: number, totalBefore: number, order: ListOrder): number {
		const change = this.total - totalBefore;
		const moved = order === 'newest' ? change : -change;
		return page + this.layout(order).older * this.pagesFor(moved);
	}
}
