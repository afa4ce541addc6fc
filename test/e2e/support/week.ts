import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview, startSandbox } from './exampleBench';

const DAY = 1_440;
/** Longer than a run takes. */
const SOON = 60;
const BEFORE = [7 * DAY + 1, 1] as const;
const IN_WEEK = [[0, 5] as const, [DAY, 5] as const, [3 * DAY, 4] as const, [7 * DAY - SOON, 2] as const];

/** Starts a sandbox with a review just before the last seven days and, unless they were quiet, four in these. */
export async function startWeek(isQuiet = false): Promise<Sandbox> {
	const sandbox = await startSandbox({ reviews: 0 });
	for (const [minutes, rating] of isQuiet ? [BEFORE] : [BEFORE, ...IN_WEEK])
		addReview(sandbox, { rating, created_at: new Date(Date.now() - minutes * 60_000).toISOString() });
	return sandbox;
}
