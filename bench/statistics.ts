/** The one in the middle when sorted by `key`. */
export function median<T>(values: readonly T[], key: (value: T) => number): T {
	return quantile(values, 0.5, key);
}

/** The one that is not below this part of the others. */
export function quantile<T>(values: readonly T[], part: number, key: (value: T) => number): T {
	const sorted = values.toSorted((one, other) => key(one) - key(other));
	const found = sorted[Math.floor(part * (sorted.length - 1))];
	if (found === undefined) throw new Error('Nothing was measured');
	return found;
}

export function sumOf(values: number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}
