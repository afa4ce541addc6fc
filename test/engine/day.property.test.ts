import fc from 'fast-check';

import { MAX_RETRIES } from '../../nodes/shared/api/backoff';
import { Day } from '../support/day/day';
import { figuresOf } from '../support/day/dayFigures';
import type { DayFigures, ExportFigures } from '../support/day/dayFigures';
import { dayPlans, hasHead } from '../support/day/dayPlan';
import type { DayPlan } from '../support/day/dayPlan';
import { mostRefused, reportOf } from '../support/day/dayReport';
import { holds } from '../support/randomRuns';

const { TEST_DEEP } = process.env;
const HOURS = TEST_DEEP ? 24 : 2;

const TIME_LIMIT_MS = 600_000;

const MOST_IN_WINDOW = 120;
const LONGEST_POLL_MS = 30_000;
const MOST_BYTES_OF_STATE = 100_000;
/** By halves; without a head it is more often in vain, and followed by a sweep. */
const REQUESTS_OF_A_SEARCH = { withHead: 12, withoutHead: 30 };
/** A list up to this long is read again when changes may have left no trace. */
const PAGES_OF_A_SHORT_LIST = 60;

function expectEachGivenOnce({ plan, triggers }: Day): void {
	for (const { given } of triggers) expect(given.size).toBeGreaterThan(0);
	const outcomes = triggers.map(({ owed, twice, old }) => ({ owed, twice, old }));
	expect(outcomes).toEqual(triggers.map(() => ({ owed: [], twice: [], old: [] })));
	// What has just been written comes with the next poll or the one after, where polls need not look for it.
	if (!hasHead(plan.order)) return;
	for (const { mostPollsWaited } of triggers) expect(mostPollsWaited).toBeLessThanOrEqual(1);
}

function expectWholeExports(exports: ExportFigures[]): void {
	const faults = exports.filter((run) => {
		const { isExcused, failure, strange, twice, missing } = run;
		const isWhole = missing.length === 0 || !mustBeWhole(run);
		return (failure !== undefined && !isExcused) || strange.length + twice.length > 0 || !isWhole;
	});
	expect(faults.map(({ sighting: _, ...fault }) => fault)).toEqual([]);
	expect(exports.some(({ failure }) => failure === undefined)).toBe(true);
}

/** Changes without a trace are found in short lists only (README › Lists that change). */
function mustBeWhole({ hidesChanges, pages }: ExportFigures): boolean {
	return !hidesChanges || pages <= PAGES_OF_A_SHORT_LIST;
}

function expectFewPages(exports: ExportFigures[]): void {
	const faults = exports.filter(({ pages, pagesRead, sighting, hidesChanges, isResized }) => {
		const isReadTwice = hidesChanges || isResized || pages <= PAGES_OF_A_SHORT_LIST;
		return pagesRead > (isReadTwice ? 2 : 1) * pages + 12 * sighting.moves.length + 6;
	});
	expect(faults.map(({ number, pages, pagesRead }) => ({ number, pages, pagesRead }))).toEqual([]);
}

/** What each poll may take, and all of them together. */
function expectCheapPolls(day: Day, figures: DayFigures): void {
	for (const { longestPollMs, largestState, failed } of day.triggers) {
		expect(longestPollMs).toBeLessThanOrEqual(LONGEST_POLL_MS);
		expect(largestState).toBeLessThanOrEqual(MOST_BYTES_OF_STATE);
		const unexcused = failed.filter(({ isExcused }) => !isExcused).map(({ message }) => message);
		expect(unexcused).toEqual(unexcused.map(() => 'The rate limit did not clear'));
	}
	expect(figures.pollRequests).toBeLessThanOrEqual(mostPollRequests(day, figures));
}

/**
 * Two requests a poll, retries, and the list once a day and for the baseline; a search for each review that is not
 * where polls look first, and a sweep an hour for what nobody can find: reviews shown again.
 */
function mostPollRequests({ plan, polls, triggers, list }: Day, { failedPolls }: DayFigures): number {
	const pages = Math.ceil(list.most / Math.min(...plan.pageSizes));
	const searches = hasHead(plan.order)
		? list.lateGrowths * REQUESTS_OF_A_SEARCH.withHead
		: list.growths * REQUESTS_OF_A_SEARCH.withoutHead;
	const ofEach = (1.3 + plan.hours) * pages + searches;
	return 2 * polls + MAX_RETRIES * failedPolls + triggers.length * ofEach;
}

/** Twice as many may be refused while somebody else uses the key, who can take any request's place. */
function expectLimitObeyed({ hints }: DayPlan, { windows }: DayFigures): void {
	for (const { accepted } of windows) expect(accepted).toBeLessThanOrEqual(MOST_IN_WINDOW);
	const most = hints ? 10 : 20;
	expect(mostRefused(windows.filter(({ isShared }) => !isShared))).toBeLessThanOrEqual(most);
	expect(mostRefused(windows)).toBeLessThanOrEqual(2 * most);
}

describe('a day of polls and exports with one key', () => {
	it(
		'gives out each new review once and exports whole lists, whatever happens',
		async () => {
			await holds(
				fc.asyncProperty(dayPlans(HOURS), async (plan) => {
					const day = await Day.liveThrough(plan);
					const figures = figuresOf(day);
					if (TEST_DEEP) console.info(reportOf(day, figures));

					expectEachGivenOnce(day);
					expectWholeExports(figures.exports);
					expectFewPages(figures.exports);
					expectCheapPolls(day, figures);
					expectLimitObeyed(plan, figures);
				}),
				{ usual: 1, deep: 1, caseMs: 100_000, shrinks: false },
			);
		},
		TIME_LIMIT_MS,
	);
});
