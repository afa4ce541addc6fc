import type { Year } from './year';
import { DAY_MS } from './yearPlan';

const MINUTE_MS = 60_000;

export type YearSummary = ReturnType<typeof summaryOf>;

/** What came of a year. */
export function summaryOf(year: Year) {
	const { due, outcome, now, requests, start, verdicts } = year;
	const { failed, falseAlarms, outages, mendings, missed, deaf, pauses, delays } = verdicts;
	const { user, system } = process.cpuUsage();
	return {
		...{ due, lost: outcome.owed.length, twice: outcome.twice.length, old: outcome.old.length },
		...{ failed, falseAlarms, outages, mendings, missed, deaf, pauses },
		/** In minutes. */
		delays: delays.map((ms) => ms / MINUTE_MS),
		requestsADay: Math.round((requests * DAY_MS) / (now - start)),
		refusedADay: refusedADay(year),
		/** Of this process. */
		cpuSeconds: (user + system) / 1e6,
	};
}

/** The most requests of a day while a key is refused. */
const refusedADay = ({ platform }: Year): number => Math.max(0, ...[...platform.refusedADay.values()].flat());
