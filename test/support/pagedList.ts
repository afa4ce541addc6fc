import type { FetchPage } from '../../nodes/shared/list/readList';
import type { Review, ReviewPage } from '../../nodes/shared/types';

/** Reviews on a page of `listOf`. */
export const PER_PAGE = 15;

export const reviewsOf = (ids: string[]) => ids.map((id) => ({ id }) as Review);
export const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id);
/** The ids of so many reviews. */
export const numbered = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

/** Those that were not read. */
export function missingFrom(read: string[], ids: string[]): string[] {
	const found = new Set(read);
	return ids.filter((id) => !found.has(id));
}

/** A page of a list of these ids, as the API answers it. */
export function pageOf(ids: string[], page: number, perPage = PER_PAGE): ReviewPage {
	return {
		reviews: reviewsOf(ids.slice((page - 1) * perPage, page * perPage)),
		perPage,
		total: ids.length,
		hasNext: page * perPage < ids.length,
	};
}

/** A list of ids that can change before each page is answered; and the pages asked for so far. */
export function listOf(ids: string[], change: (request: number, ids: string[]) => void = () => {}) {
	const pages: number[] = [];
	const fetchPage: FetchPage = async (page) => {
		pages.push(page);
		change(pages.length, ids);
		return await Promise.resolve(pageOf(ids, page));
	};
	return { fetchPage, pages };
}

/** The same list, with answers that are under way for so many turns of the event loop. */
export function delayed(fetchPage: FetchPage, turnsOf: (page: number) => number): FetchPage {
	return async (page, signal) => {
		const answer = await fetchPage(page, signal);
		for (let turn = 0; turn < turnsOf(page); turn++) await Promise.resolve();
		return answer;
	};
}
