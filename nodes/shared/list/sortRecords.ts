// The order of records in a result.

/** An order of records in a result, other than that of the list. */
export interface SortOrder<T> {
	/** Of the smallest the record comes first; NaN where that cannot be read. */
	keyOf: (record: T) => number;
	/** Whether a list that is newest first has this order already. */
	isNewestFirst?: true;
}

/** Sorts records: equal ones stay in the server's order, those without a key come last. */
export function sortRecords<T>(records: T[], order: SortOrder<T> | undefined): T[] {
	if (!order) return records;
	const keyed = records.map((record) => {
		const key = order.keyOf(record);
		return { record, key: Number.isFinite(key) ? key : Number.MAX_VALUE };
	});
	keyed.sort((one, other) => one.key - other.key);
	return keyed.map(({ record }) => record);
}
