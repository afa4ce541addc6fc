/** A time in ms, in seconds to a tenth. */
export function formatSeconds(ms: number): string {
	return `${Math.round(ms / 100) / 10} s`;
}

/** How often something was done. */
export function formatCount(count: number): string {
	return count === 1 ? 'once' : `${count} times`;
}
