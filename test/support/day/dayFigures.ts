import type { SentAnswer } from '../../../sandbox/routes';
import type { Day } from './day';
import { MINUTE_MS } from './dayPlan';
import type { DayPlan } from './dayPlan';
import { exportOf, hidesChanges } from './hourlyExport';
import type { Export } from './hourlyExport';
import { isByAnother } from './otherClient';
import { rateWindowsOf } from './rateWindows';
import type { RateWindow } from './rateWindows';

/** An export and what it cost. */
export interface ExportFigures extends Export {
	/** Pages that it read. */
	pagesRead: number;
	/** Pages that the list had at most. */
	pages: number;
	/** Whether the list changed in a way that totals cannot show. */
	hidesChanges: boolean;
	/** Whether the platform changed its page size meanwhile. */
	isResized: boolean;
	/** Whether it may fail: n8n ended, or the platform was out of order. */
	isExcused: boolean;
}

/** What a day came to until midnight, as the platform counts. */
export interface DayFigures {
	windows: RateWindow[];
	exports: ExportFigures[];
	/** Requests of n8n. */
	requests: number;
	pollRequests: number;
	failedPolls: number;
	refused: number;
	requestsOfAnother: number;
}

/** Counts the answers of a day. */
export function figuresOf({ answers, exports, plan, start, triggers }: Day): DayFigures {
	const windows = rateWindowsOf(answers, { windowMs: MINUTE_MS, latencyMs: plan.latencyMs });
	const requestsOfAnother = answers.filter(({ url }) => isByAnother(url)).length;
	const ofExports = answers.filter(({ url }) => exportOf(url) !== undefined);
	const requests = answers.length - requestsOfAnother;
	return {
		windows,
		exports: exports.map((run) => costOf(run, ofExports, plan, start)),
		requests,
		pollRequests: requests - ofExports.length,
		failedPolls: triggers.reduce((sum, { failed }) => sum + failed.length, 0),
		refused: windows.reduce((sum, { refused }) => sum + refused, 0),
		requestsOfAnother,
	};
}

/** @param start of the day, ms since the epoch */
function costOf(run: Export, answers: SentAnswer[], plan: DayPlan, start: number): ExportFigures {
	const { pageSizes, resizedAt, outage } = plan;
	const read = answers.filter(({ url, statusCode }) => exportOf(url) === run.number && statusCode === 200);
	const [began, ended] = [run.began - start, run.ended - start];
	const inForce = [
		...(began <= resizedAt ? [pageSizes[0]] : []),
		...(ended >= resizedAt ? [pageSizes[1]] : []),
	];
	return {
		...run,
		pagesRead: read.length,
		pages: Math.ceil(run.sighting.most / Math.min(...inForce)),
		hidesChanges: hidesChanges(run, read),
		isResized: new Set(inForce).size > 1,
		isExcused: run.wasStopped || (began < outage.until && ended > outage.from),
	};
}
