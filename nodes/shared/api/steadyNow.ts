/**
 * A clock that stands still where another is set back, and goes on with it from there: a wait until a time
 * would else take as much longer.
 *
 * @param now ms since the epoch
 */
export function steadyNow(now: () => number): () => number {
	let last = -Infinity;
	let setBack = 0;
	return () => {
		const time = now();
		if (time + setBack < last) setBack = last - time;
		last = time + setBack;
		return last;
	};
}
