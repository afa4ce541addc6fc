import type { PageRecord } from './records';

/** Pages that a long list's `meta.links` name on each side of the current one. */
const ON_EACH_SIDE = 3;
/** What is named near an end of a long list: so many pages from there on, or up to there. */
const NEAR_END = 10;

interface PageLink {
	url: string | null;
	label: string;
	active: boolean;
}

/** A page as the framework's paginator answers it: with more in `meta` than api.md shows. */
export interface PaginatedRecord<T> extends PageRecord<T> {
	meta: PageRecord<T>['meta'] & {
		/** Numbers of the first and the last record of the page, from 1; null where it has none. */
		from: number | null;
		to: number | null;
		last_page: number;
		/** For buttons: the page before, pages by their numbers, and the next one. */
		links: PageLink[];
		/** Address of the list, without a query. */
		path: string;
	};
}

/**
 * Adds to a page what the framework's paginator has in `meta`, in its order.
 *
 * @param path address of the list, without a query
 */
export function paginated<T>({ data, links, meta }: PageRecord<T>, path: string): PaginatedRecord<T> {
	const { current_page, per_page, total } = meta;
	const last_page = Math.max(1, Math.ceil(total / per_page));
	const before = (current_page - 1) * per_page;
	const [from, to] = data.length > 0 ? [before + 1, before + data.length] : [null, null];
	const numbers = numbersShown(current_page, last_page).map((number) =>
		number === null
			? { url: null, label: '...', active: false }
			: { url: `${path}?page=${number}`, label: String(number), active: number === current_page },
	);
	const pageLinks = [
		{ url: links.prev, label: '&laquo; Previous', active: false },
		...numbers,
		{ url: links.next, label: 'Next &raquo;', active: false },
	];
	return {
		data,
		links,
		meta: { current_page, from, last_page, links: pageLinks, path, per_page, to, total },
	};
}

/** The pages that `meta.links` names; null for pages that are left out. Of 300 at page 150: 1, 2, null, 147 to 153, null, 299, 300. */
function numbersShown(current: number, last: number): Array<number | null> {
	const around = 2 * ON_EACH_SIDE + 1;
	if (last <= around + ON_EACH_SIDE + 3) return range(1, last);
	const [front, back] = [range(1, 2), range(last - 1, last)];
	if (current <= around) return [...range(1, NEAR_END), null, ...back];
	if (current > last - around) return [...front, null, ...range(last - NEAR_END + 1, last)];
	return [...front, null, ...range(current - ON_EACH_SIDE, current + ON_EACH_SIDE), null, ...back];
}

function range(from: number, to: number): number[] {
	return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
