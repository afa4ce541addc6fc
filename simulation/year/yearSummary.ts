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

/** The most requests of a day while a key is refused, without a start of n8n in it and with one. */
function refusedADay({ platform, starts }: Year) {
	const most = { without: 0, with: 0 };
	for (const [{ from }, days] of platform.refusedADay)
		for (const [day, requests = 0] of days.entries()) {
			const begins = from + day * DAY_MS;
			const isStarted = starts.some((at) => begins <= at && at < begins + DAY_MS);
			const kind = isStarted ? 'with' : 'without';
			most[kind] = Math.max(most[kind], requests);
		}
	return most;
}
