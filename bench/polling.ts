import { inWords } from './page';
import { quietPollsTable } from './quietPolls';
import type { Table } from './results';
import { runBench } from './runBench';
import { sumOf } from './statistics';
import { simulateWeeks } from './weeksOfPolling';

const MINUTE_MS = 60_000;
const POLLS_A_DAY = 24 * 60;
const PER_PAGE = 15;
/** Days that are simulated of a poll each minute, and of one each ten minutes. */
const LENGTHS = [
	{ reviews: 1_500, often: 3, seldom: 28 },
	{ reviews: 3_000, often: 7, seldom: 42 },
	{ reviews: 10_000, often: 2, seldom: 14 },
	{ reviews: 100_000, often: 1, seldom: 3 },
];

/** In the list of which the most requests of a day are promised. */
const NORMAL_REVIEWS = 3_000;
/** So many a poll, and so many times the pages of that list a day. */
const mostOf = (aPoll: number, timesADay: number) =>
	aPoll * POLLS_A_DAY + (timesADay * NORMAL_REVIEWS) / PER_PAGE;
const ORDERS = [
	{ order: 'newest', list: 'newest first', mostADay: mostOf(2, 1.3) },
	{ order: 'oldest', list: 'oldest first', mostADay: mostOf(3, 2.3) },
	{ order: 'shuffled', list: 'no order', mostADay: 6_000 },
	{ order: 'highlighted', list: 'highlighted first, then newest', mostADay: 6_000 },
] as const;
const MOST_KB = 140;

void runBench('polling', {}, () => {
	const days = LENGTHS.map(
		({ reviews, often, seldom }) => `${often} and ${seldom} of ${inWords(reviews)} reviews`,
	);
	return {
		how:
			"Measured by `npm run bench:polling` without n8n and network. CPU is this machine's; requests, waits and " +
			'bytes are the same on any. Simulated are so many days of a poll each minute and of one each ten minutes: ' +
			`${days.join('; ')}.`,
		tables: { weeks: weeksTable, quiet: quietPollsTable },
	};
});

async function weeksTable(): Promise<Table> {
	const planned = LENGTHS.flatMap(({ reviews, ...days }) =>
		ORDERS.map(async ({ order, ...shown }) => {
			const simulate = async (minutes: number, length: number) =>
				await simulateWeeks(order, reviews, minutes * MINUTE_MS, length);
			const [often, seldom] = [await simulate(1, days.often), await simulate(10, days.seldom)];
			return { reviews, ...shown, often, seldom };
		}),
	);
	const runs = await Promise.all(planned);
	const all = runs.flatMap(({ often, seldom }) => [often, seldom]);
	const normal = runs.filter(({ reviews }) => reviews === NORMAL_REVIEWS);
	const dayFigures = normal.map(({ list, mostADay, often }) => ({
		what: `Requests a day, ${inWords(NORMAL_REVIEWS)} reviews, a poll each minute: ${list}`,
		measured: often.requestsADay,
		most: mostADay,
	}));
	const wrong = sumOf(all.map((result) => result.wrong));
	const quietPolls = (wanted: typeof runs) => Math.max(...wanted.map(({ often }) => often.quietPollRequests));
	const newestFirst = runs.filter(({ list }) => list === 'newest first');
	const others = runs.filter(({ list }) => list !== 'newest first');
	return {
		title: 'Weeks of polling: 24 new reviews a day, one of them up to three days late',
		rows: runs.map((run) => ({
			reviews: run.reviews,
			list: run.list,
			'first reading': run.often.firstReading,
			'a poll each minute: requests a day': run.often.requestsADay,
			'minutes a review waits': run.often.waits,
			'each 10 minutes: requests a day': run.seldom.requestsADay,
			'minutes it waits': run.seldom.waits,
			'kB of state': Math.max(run.often.stateKb, run.seldom.stateKb),
		})),
		figures: [
			{ what: 'New reviews lost or given out twice, and old ones given out', measured: wrong, most: 0 },
			{
				what: 'Requests of a poll in which nothing is new, newest first',
				measured: quietPolls(newestFirst),
				most: 1,
			},
			{ what: 'The same in other orders', measured: quietPolls(others), most: 2 },
			...dayFigures,
			{ what: 'kB of state', measured: Math.max(...all.map(({ stateKb }) => stateKb)), most: MOST_KB },
		],
	};
}
