import type { PageRecord } from './records';

/** The framework names as many pages of a long list for its buttons; here they are all around the current one. */
const ON_EACH_SIDE = 6;

/**
 * Adds to a page what the framework's paginator has in `meta`, in its order.
 *
 * @param path address of the list, without a query
 */
export function paginated<T>({ data, links, meta }: PageRecord<T>, path: string) {
	const { current_page, per_page, total } = meta;
	const last_page = Math.max(1, Math.ceil(total / per_page));
	const before = (current_page - 1) * per_page;
	const [from, to] = data.length > 0 ? [before + 1, before + data.length] : [null, null];
	const first = Math.max(1, current_page - ON_EACH_SIDE);
	const named = Math.max(0, Math.min(last_page, current_page + ON_EACH_SIDE) - first + 1);
	const buttons = [
		{ url: links.prev, label: '&laquo; Previous', active: false },
		...Array.from({ length: named }, (_, index) => ({
			url: `${path}?page=${first + index}`,
			label: String(first + index),
			active: first + index === current_page,
		})),
		{ url: links.next, label: 'Next &raquo;', active: false },
	];
	return { data, links, meta: { current_page, from, last_page, links: buttons, path, per_page, to, total } };
}
