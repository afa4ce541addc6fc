/** Longer than any wait until the clock is looked at again; and as long as it takes for a window to pass. */
const LONGEST_STEP_MS = 61_000;

/**
 * A clock that stands still where another is set back, goes on by a window where it is set ahead, and then goes on
 * with it: a wait until a time would else take as much longer, or count as so much longer.
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
