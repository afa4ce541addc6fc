import fc from 'fast-check';

import type { SentAnswer } from '../../sandbox/routes';
import { BY_ANOTHER, BY_EXPORT, Day, planOf } from './day';
import { holds } from '../support/randomRuns';

const HOURS = process.env.TEST_DEEP ? 24 : 2;
const LONGEST_POLL_MS = 30_000;
const MINUTE_MS = 60_000;
const NOT_CLEAR = 'The rate limit did not clear';
/** Of the rounds that one change may bring. */
const MOST_FOR_A_CHANGE = 30;

/** Reviews missing from an export that were there all the time, and those that were not there, or that it has twice. */
function faultsOf({ ids, before, moves }: Day['exports'][number]): string[] {
	if (!ids) return [];
	const [shown, gone] = [true, false].map((is) => moves.filter(({ isShown }) => isShown === is));
	const taken = new Set(gone?.map(({ id }) => id));
	const ever = new Set([...before, ...(shown ?? []).map(({ id }) => id)]);
	// One that goes as another comes leaves no trace in the total (README › Limits).
	const mustBeWhole = !(shown?.length && gone?.length);
	const missing = [...before].filter((id) => !taken.has(id) && !ids.includes(id));
	const wrong = ids.filter((id, index) => !ever.has(id) || ids.indexOf(id) !== index);
	return mustBeWhole ? [...missing, ...wrong] : wrong;
}

/** Refusals in a window of the rate limit, which begins with the first request in it, at most. */
function mostRefused(answers: SentAnswer[]): number {
	let [start, refused, most] = [-Infinity, 0, 0];
	for (const { at, statusCode, url } of answers) {
		if (at >= start + MINUTE_MS) [start, refused] = [at, 0];
		if (statusCode === 429 && !url.includes(BY_ANOTHER)) most = Math.max(most, ++refused);
	}
	return most;
}

/** Two requests a poll, the list once a day and at first, and more for each change. */
function mostPollRequests({ plan, triggers, ledger }: Day): number {
	const pages = Math.ceil(ledger.most / Math.min(...plan.pageSizes));
	const polls = triggers.reduce((sum, trigger) => sum + trigger.polls, 0);
	const hours = plan.lengthMs / (60 * MINUTE_MS);
	return 2 * polls + triggers.length * ((1.3 + hours) * pages + ledger.moves.length * MOST_FOR_A_CHANGE);
}

describe('A day of polls and exports with one key', () => {
	it('gives out each new review once and exports whole lists, whatever happens', async () => {
		const plans = fc.noShrink(fc.noBias(fc.nat()).map((seed) => planOf(seed, HOURS)));
		const property = fc.asyncProperty(plans, async (plan) => {
			const day = await Day.liveThrough(plan);
			const { answers, exports, triggers } = day;

			for (const trigger of triggers) {
				expect(day.outcomeOf(trigger)).toEqual({ owed: [], twice: [], old: [] });
				expect(trigger.given.length).toBeGreaterThan(0);
				expect(trigger.longestPollMs).toBeLessThanOrEqual(LONGEST_POLL_MS);
				expect(trigger.failures.filter((message) => message !== NOT_CLEAR)).toEqual([]);
			}
			expect(exports.flatMap(faultsOf)).toEqual([]);
			expect(exports.filter(({ failure }) => failure)).toEqual([]);
			expect(exports.length).toBeGreaterThan(0);
			const ofPolls = answers.filter(({ url }) => ![BY_EXPORT, BY_ANOTHER].some((by) => url.includes(by)));
			expect(ofPolls.length).toBeLessThanOrEqual(mostPollRequests(day));
			// While somebody else uses the key, any request's place can be taken.
			expect(mostRefused(answers)).toBeLessThanOrEqual(plan.hints ? 20 : 40);
		});
		await holds(property, { usual: 1, deep: 1, caseMs: 100_000, shrinks: false });
	}, 600_000);
});
