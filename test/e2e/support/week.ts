import { nowIn, periodOf } from '../../../nodes/shared/fields/periods';
import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview, startSandbox, TIME_ZONE } from './exampleBench';

const HOUR_MS = 3_600_000;
const HOURS_OF_WEEK = 7 * 24;
/** Ratings by the hour since last week began, in n8n's time zone. */
const AROUND = [[-1, 3] as const, [HOURS_OF_WEEK, 1] as const];
const IN_WEEK = [[0, 5] as const, [24, 5] as const, [72, 4] as const, [HOURS_OF_WEEK - 1, 2] as const];

/** Starts a sandbox with a review just before last week, one just after, and, unless it was quiet, four in it. */
export async function startWeek(isQuiet = false): Promise<Sandbox> {
	const sandbox = await startSandbox({ reviews: 0 });
	const { from } = periodOf('lastWeek', nowIn(TIME_ZONE));
	for (const [hours, rating] of isQuiet ? AROUND : [...AROUND, ...IN_WEEK])
		addReview(sandbox, { rating, created_at: new Date(from + hours * HOUR_MS).toISOString() });
	return sandbox;
}

/** Has reviews of these ratings come in, by how many weeks or months ago: at the start of each. */
export function addByPeriod(
	sandbox: Sandbox,
	unit: 'week' | 'month',
	ratings: Record<number, number[]>,
): void {
	const start = nowIn(TIME_ZONE).startOf(unit);
	for (const [ago, each] of Object.entries(ratings)) {
		const created_at =
			start
				.minus({ [unit]: Number(ago) })
				.toUTC()
				.toISO() ?? '';
		for (const rating of each) addReview(sandbox, { rating, created_at });
	}
}

/** The lines of a message about a week, by how many reviews have five stars, four, and so on: bars of 20 blocks in all. */
export function barsOf(counts: number[]): string[] {
	const total = counts.reduce((sum, count) => sum + count, 0);
	return counts.map((count, index) => {
		const bar = '█'.repeat(total === 0 ? 0 : Math.ceil((20 * count) / total));
		return `${'★'.repeat(5 - index)}${'☆'.repeat(index)} ${bar} ${count}`;
	});
}
