import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview } from './exampleBench';

/** Of n8n: nine hours ahead of UTC, all the year. */
export const TIME_ZONE = 'Asia/Tokyo';

const AHEAD_MS = 9 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** In seconds. */
const DAY = 86_400;

/** A review, by when it was created: seconds from the start of today in n8n's time zone. */
export interface ReviewInWeek {
	seconds: number;
	rating: number;
}

/** Four in the seven days before today, and one on each side of them. */
export const A_WEEK: ReviewInWeek[] = [
	{ seconds: 0, rating: 1 },
	{ seconds: -1, rating: 5 },
	{ seconds: -DAY, rating: 5 },
	{ seconds: -3 * DAY, rating: 4 },
	{ seconds: -7 * DAY, rating: 2 },
	{ seconds: -7 * DAY - 1, rating: 1 },
];

/** One on each side of the seven days before today. */
export const NONE_IN_WEEK: ReviewInWeek[] = [
	{ seconds: 0, rating: 1 },
	{ seconds: -7 * DAY - 1, rating: 1 },
];

const startOfToday = () => Math.floor((Date.now() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;

/**
 * What a run sends when a sandbox has these reviews alone; the run is not one over midnight.
 *
 * @param sent all that has been sent so far
 * @param run resolves with the execution's status
 */
export async function sentWithin<Sent>(
	sandbox: Sandbox,
	reviews: ReviewInWeek[],
	sent: () => Sent[],
	run: () => Promise<string>,
): Promise<Sent[]> {
	for (;;) {
		const today = startOfToday();
		sandbox.account.reviewList.clear();
		for (const { seconds, rating } of reviews)
			addReview(sandbox, { rating, created_at: new Date(today + seconds * 1_000).toISOString() });
		const before = sent().length;
		const status = await run();
		if (startOfToday() !== today) continue;
		expect(status).toBe('success');
		return sent().slice(before);
	}
}
