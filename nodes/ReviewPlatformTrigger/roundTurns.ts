// Whether a poll lets the round of its list walk. Of one process, at most two rounds walk at a time: those of 1,000 companies
// would be due at one time of day.

import type { TakeTurn } from './watch/round';

const MOST_AT_A_TIME = 2;
/** A round is left for the next poll where that may come so soon, in ms: where the last one was so long ago. */
const SOON_MS = 10 * 60_000;

/** How many rounds of this process walk. */
let walking = 0;

/**
 * @param isStart whether n8n polls because it starts, or takes over: other workflows wait for this poll, which reads the
 * ends of the list alone unless a round is overdue
 * @param sinceLastPollMs 0 where that is not known
 */
export function roundTurns(isStart: boolean, sinceLastPollMs: number): TakeTurn {
	return (walk, isOverdue) => {
		const isLeft = walking >= MOST_AT_A_TIME && sinceLastPollMs < SOON_MS;
		return isLeft || (isStart && !isOverdue) ? undefined : counted(walk);
	};
}

async function counted<T>(walk: () => Promise<T>): Promise<T> {
	walking++;
	try {
		return await walk();
	} finally {
		walking--;
	}
}
