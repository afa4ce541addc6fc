/** Longer than any time between two looks at the clock; and long enough for a window to pass. */
const LONGEST_STEP_MS = 61_000;

/**
 * Makes a clock monotonic. Where it is set back, the jump is left out; where it is set ahead, at most a window of
 * the jump counts: a wait until some time would else last longer by it, or count as longer.
 *
 * @param now ms since the epoch
 */
export function monotonicNow(now: () => number): () => number {
	let last = -Infinity;
	let offset = 0;
	return () => {
		const time = now();
		const most = last === -Infinity ? Infinity : last + LONGEST_STEP_MS;
		last = Math.min(Math.max(time + offset, last), most);
		offset = last - time;
		return last;
	};
}
