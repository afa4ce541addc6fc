/** As many results as there are names, in their order. */
export type EachOf<Names extends readonly string[], Result> = { -readonly [Place in keyof Names]: Result };

/** The one in the middle when sorted by `key`. */
export function median<T>(results: T[], key: (result: T) => number): T {
	const sorted = [...results].sort((one, other) => key(one) - key(other));
	const middle = sorted[sorted.length >> 1];
	if (middle === undefined) throw new Error('Nothing was measured');
	return middle;
}
