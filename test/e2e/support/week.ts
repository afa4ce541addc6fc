import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview } from './exampleBench';

/** A review by when it was created: minutes before now. */
type ReviewInWeek = [minutes: number, rating: number];

const DAY = 1_440;
/** Longer than a run takes. */
const SOON = 60;

/** Just before the last seven days. */
export const NONE_IN_WEEK: ReviewInWeek[] = [[7 * DAY + 1, 1]];

/** The same, and four in those days. */
export const A_WEEK: ReviewInWeek[] = [...NONE_IN_WEEK, [0, 5], [DAY, 5], [3 * DAY, 4], [7 * DAY - SOON, 2]];

/** Adds these reviews. */
export function addWeek(sandbox: Sandbox, reviews: ReviewInWeek[]): void {
	for (const [minutes, rating] of reviews)
		addReview(sandbox, { rating, created_at: new Date(Date.now() - minutes * 60_000).toISOString() });
}
