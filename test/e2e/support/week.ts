import type { Sandbox } from '../../../sandbox/sandbox';
import { until } from '../../support/until';
import { addReview } from './exampleBench';

/** A review by when it was created: seconds from the start of today in n8n's time zone. */
type ReviewInWeek = [seconds: number, rating: number];

const DAY = 86_400;
/** The time zone is nine hours ahead of UTC, all the year. */
const AHEAD = 9 * 3_600;
const FEW_MINUTES = 300;

/** One on each side of the seven days before today. */
export const NONE_IN_WEEK: ReviewInWeek[] = [
	[0, 1],
	[-7 * DAY - 1, 1],
];

/** The same, and four in those days. */
export const A_WEEK: ReviewInWeek[] = [...NONE_IN_WEEK, [-1, 5], [-DAY, 5], [-3 * DAY, 4], [-7 * DAY, 2]];

/** Adds these reviews; not so soon before midnight that a run would be tomorrow. */
export async function addWeek(sandbox: Sandbox, reviews: ReviewInWeek[]): Promise<void> {
	const now = () => Math.floor(Date.now() / 1_000) + AHEAD;
	const isFarFromMidnight = () => now() % DAY < DAY - FEW_MINUTES;
	await until('midnight', isFarFromMidnight, { withinMs: 2_000 * FEW_MINUTES, everyMs: 1_000 });
	const today = now() - (now() % DAY) - AHEAD;
	for (const [seconds, rating] of reviews)
		addReview(sandbox, { rating, created_at: new Date((today + seconds) * 1_000).toISOString() });
}
