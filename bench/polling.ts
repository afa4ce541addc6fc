import type { ListOrder } from '../sandbox/reviewList';
import { measureQuietPolls } from './quietPolls';
import type { QuietPollCost } from './quietPolls';
import { machine, printSection } from './report';
import type { Bound, Section } from './report';
import { writePart } from './resultsFile';
import { simulateWeeks } from './weeksOfPolling';
import type { Weeks, WeeksResult } from './weeksOfPolling';

const MINUTE_MS = 60_000;
const POLLS_A_DAY = 24 * 60;
const PER_PAGE = 15;
const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled', 'highlighted'];
/** Days that are simulated of a poll each minute, and of one each ten minutes. */
const DAYS = new Map([
	[1_500, [3, 28]],
	[3_000, [7, 42]],
	[10_000, [2, 14]],
	[100_000, [1, 3]],
]);
const INTERVALS = [1, 10];
const QUIET_SIZES = [1_500, 10_000, 100_000];

/** The list of which the bound of a day's requests is told. */
const NORMAL_REVIEWS = 3_000;
const MOST_A_POLL = 2;
const MOST_PAGES_A_DAY = 1.3;
const MOST_BYTES = 100_000;
const MOST_BYTES_A_REVIEW = 14;
/** What the state has besides the reviews seen, in bytes. */
const OTHER_BYTES = 2_000;
const MOST_CPU_MS = 2;

type Run = Weeks & WeeksResult;

/** Measures what polling costs, prints it and writes it to `bench/RESULTS.md`; returns whether all bounds were kept. */
export function measurePolling(): boolean {
	const quiet = quietSection(QUIET_SIZES.map(measureQuietPolls));
	console.log(printSection(quiet));
	const weeks = weeksSection(runs());
	console.log(printSection(weeks));
	const days = [...DAYS].map(
		([reviews, [often, seldom]]) => `${often} and ${seldom} of ${count(reviews)} reviews`,
	);
	const intro =
		`What polling costs, measured by \`npm run bench:polling\` (${machine()}) without n8n and network. ` +
		"CPU is this machine's; requests, waits and bytes are the same on any. Simulated are so many days of a " +
		`poll each minute and of one each ten minutes: ${days.join('; ')}.`;
	writePart('polling', intro, [weeks, quiet]);
	return [...weeks.bounds, ...quiet.bounds].every(({ kept }) => kept);
}

function runs(): Run[] {
	return [...DAYS].flatMap(([reviews, daysOf]) =>
		ORDERS.flatMap((order) =>
			INTERVALS.map((minutes, index) => {
				const weeks = { order, reviews, everyMs: minutes * MINUTE_MS, days: daysOf[index] as number };
				return { ...weeks, ...simulateWeeks(weeks) };
			}),
		),
	);
}

function weeksSection(all: Run[]): Section {
	return {
		title: 'Weeks of polling: 24 new reviews a day, one of them up to three days late',
		head: [
			'reviews',
			'list',
			'baseline: requests / minutes',
			...INTERVALS.flatMap((minutes) => {
				const when = minutes === 1 ? 'a poll each minute' : `each ${minutes} minutes`;
				return [`${when}: requests a day`, 'a review waits, minutes: median / worst'];
			}),
			'kB of state',
		],
		rows: all.filter(({ everyMs }) => everyMs === MINUTE_MS).map((often) => weeksRow(often, all)),
		bounds: weeksBounds(all),
	};
}

function weeksRow({ reviews, order, baselineRequests, baselinePolls }: Run, all: Run[]): string[] {
	const same = all.filter((run) => run.reviews === reviews && run.order === order);
	return [
		count(reviews),
		order,
		`${count(baselineRequests)} / ${count(baselinePolls)}`,
		...same.flatMap(({ requestsADay, medianWaitMs, worstWaitMs }) => [
			count(Math.round(requestsADay)),
			`${inMinutes(medianWaitMs)} / ${inMinutes(worstWaitMs)}`,
		]),
		(Math.max(...same.map(({ stateBytes }) => stateBytes)) / 1_000).toFixed(1),
	];
}

function weeksBounds(all: Run[]): Bound[] {
	const sum = (of: (run: Run) => number) => all.reduce((total, run) => total + of(run), 0);
	const largest = Math.max(...all.map(({ stateBytes }) => stateBytes));
	const aReview = Math.max(...all.map(({ stateBytes, seen }) => (stateBytes - OTHER_BYTES) / seen));
	const wrong = sum(({ wrong: reviews }) => reviews);
	const quiet = Math.max(...all.map(({ quietPollRequests }) => quietPollRequests));
	return [
		{
			promise: 'Each new review once, none of the old ones',
			measured: `${wrong} otherwise`,
			kept: wrong === 0,
		},
		{ promise: 'A quiet poll is 1 request', measured: `${quiet}`, kept: quiet === 1 },
		...INTERVALS.map((minutes) => dayBound(minutes, all)),
		{
			promise: `State of at most ${MOST_BYTES_A_REVIEW} bytes a review seen and ${OTHER_BYTES / 1_000} kB, and ${MOST_BYTES / 1_000} kB in all`,
			measured: `${(largest / 1_000).toFixed(1)} kB at most`,
			kept: largest <= MOST_BYTES && aReview <= MOST_BYTES_A_REVIEW,
		},
	];
}

function dayBound(minutes: number, all: Run[]): Bound {
	const runs = all.filter(
		({ reviews, everyMs }) => reviews === NORMAL_REVIEWS && everyMs === minutes * MINUTE_MS,
	);
	const most = (MOST_A_POLL * POLLS_A_DAY) / minutes + (MOST_PAGES_A_DAY * NORMAL_REVIEWS) / PER_PAGE;
	const isOver = ({ requestsADay }: Run) => requestsADay > most;
	const measured = runs.map(
		(run) => `${run.order} ${count(Math.round(run.requestsADay))}${isOver(run) ? ' (more)' : ''}`,
	);
	return {
		promise: `${count(NORMAL_REVIEWS)} reviews, a poll each ${minutes} min: at most ${count(most)} requests a day`,
		measured: measured.join('; '),
		kept: !runs.some(isOver),
	};
}

function quietSection(costs: QuietPollCost[]): Section {
	const most = Math.max(...costs.map(({ watchMs }) => watchMs));
	return {
		title: 'A poll in which nothing is new, beside its request, and 1,000 triggers polled each minute',
		head: [
			'reviews',
			'CPU ms to know that nothing is new',
			'CPU ms of JSON.parse of its page',
			'MB of heap during the poll',
			'1,000 triggers: CPU s a minute',
			'MB of static data',
			'MB of it in memory',
		],
		rows: costs.map((cost) => [
			count(cost.reviews),
			cost.watchMs.toFixed(2),
			cost.parseMs.toFixed(2),
			cost.heapMb.toFixed(2),
			cost.triggersCpuS.toFixed(2),
			cost.triggersJsonMb.toFixed(0),
			cost.triggersHeapMb.toFixed(0),
		]),
		bounds: [
			{
				promise: `CPU of a quiet poll under ${MOST_CPU_MS} ms more than its request`,
				measured: `${most.toFixed(2)} ms`,
				kept: most < MOST_CPU_MS,
			},
		],
	};
}

function count(number: number): string {
	return number.toLocaleString('en');
}

function inMinutes(ms: number): string {
	return (ms / MINUTE_MS).toFixed(1);
}
