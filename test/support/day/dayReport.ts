import type { Day } from './day';
import type { DayFigures } from './dayFigures';
import { MINUTE_MS } from './dayPlan';
import type { MinutelyTrigger } from './minutelyTrigger';
import type { RateWindow } from './rateWindows';

/** A day's figures, as a table for people. */
export function reportOf(day: Day, figures: DayFigures): string {
	const { plan, triggers, list } = day;
	const { exports } = figures;
	const late = [...list.added.values()].filter(({ isLate }) => isLate).length;
	const each = (tell: (trigger: MinutelyTrigger) => number) => triggers.map(tell).join(' + ');
	const sum = (tell: (run: (typeof exports)[number]) => number) =>
		exports.reduce((total, run) => total + tell(run), 0);
	const minutes = (ms: number) => (ms / MINUTE_MS).toFixed(1);
	const waits = (kind: 'fresh' | 'late') =>
		triggers.map((one) => minutes(one.longestWaitMs[kind])).join(', ');
	const rows: Array<[string, unknown]> = [
		['Hours', plan.hours],
		['List', `${plan.order}, ${list.old.size} reviews, ${list.added.size} came in, ${late} of them late`],
		['Polls', `${each(({ polls }) => polls)}, failed ${each(({ failed }) => failed.length)}`],
		['Reviews given', each(({ given }) => given.size)],
		['lost', each(({ owed }) => owed.length)],
		['twice', each(({ twice }) => twice.length)],
		['old', each(({ old }) => old.length)],
		['Longest wait, minutes', `just written ${waits('fresh')}; late or restored ${waits('late')}`],
		['Largest state, bytes', each(({ largestState }) => largestState)],
		['Exports', `${exports.length}, failed ${exports.filter(({ failure }) => failure !== undefined).length}`],
		[
			'Reviews missing, twice',
			`${sum(({ missing }) => missing.length)}, ${sum(({ twice }) => twice.length)}`,
		],
		['Pages of exports', `${sum(({ pagesRead }) => pagesRead)} for ${sum(({ pages }) => pages)}`],
		['Requests', `${figures.requests}, ${figures.pollRequests} of them by polls`],
		['Refused requests', `${figures.refused}, in one window at most ${mostRefused(figures.windows)}`],
		['Requests of another client', figures.requestsOfAnother],
	];
	return rows.map(([name, value]) => `${name.padEnd(24)} ${String(value)}`).join('\n');
}

/** The most requests of n8n that were refused in one of these windows. */
export function mostRefused(windows: RateWindow[]): number {
	return windows.reduce((most, { refused }) => Math.max(most, refused), 0);
}
