import execa from 'execa';
import { cpus } from 'node:os';

import type { YearGiven } from '../simulation/year/year';
import type { YearSummary } from '../simulation/year/yearSummary';
import type { Figure, Row, Table } from './results';
import { runBench } from './runBench';
import { median, sumOf } from './statistics';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Requests a day while the platform refuses the key: one a poll, and that of an activation. */
const MOST_REFUSED = 24 * 60 + 2;
/** Minutes: the next poll reads. */
const MOST_DELAYED = 1.1;

const LISTS = { newest: 'newest first', oldest: 'oldest first', shuffled: 'no order' } as const;

/** What a trigger is like. */
type Kind = Omit<YearGiven, 'seed' | 'order'> & { polls: string; order: keyof typeof LISTS };

/** The first one is the usual one. */
const KINDS: Kind[] = [
	{ polls: 'each minute', order: 'newest', reviews: 400, everyMs: MINUTE_MS },
	{ polls: 'each minute', order: 'oldest', reviews: 400, everyMs: MINUTE_MS },
	{ polls: 'each minute', order: 'shuffled', reviews: 400, everyMs: MINUTE_MS },
	{ polls: 'each minute', order: 'newest', reviews: 3_000, everyMs: MINUTE_MS },
	{ polls: 'each minute, a laptop', order: 'newest', reviews: 400, everyMs: MINUTE_MS, isLaptop: true },
	{ polls: 'each hour', order: 'newest', reviews: 400, everyMs: HOUR_MS },
	{ polls: 'once a day', order: 'newest', reviews: 400, everyMs: 24 * HOUR_MS },
];

const OPTIONS = {
	years: ['of each kind, with other random numbers each', 3],
	jobs: ['processes at a time', cpus().length],
} satisfies Parameters<typeof runBench>[1];

void runBench('year', OPTIONS, ({ years, jobs }) => ({
	how:
		"Simulated by `npm run bench:year` without network: the trigger's own poll, against a platform that does in a year " +
		`what services do ([rates](../simulation/year/rates.ts)), ${years === 1 ? 'a year' : `${years} years`} of each kind: deploys, block and challenge ` +
		'pages, cut answers, maintenance, outages, refusals by mistake; keys deleted, mistyped and rotated, a plan that ' +
		'lapses, wrong addresses, firewalls; restarts, moderation, imports, deletions, late publications.',
	tables: { realUse: async () => await yearTable(years, jobs) },
}));

async function yearTable(years: number, jobs: number): Promise<Table> {
	const planned = KINDS.flatMap((kind) =>
		Array.from({ length: years }, (_, index) => ({ kind, seed: index + 1 })),
	);
	const lived: Array<{ kind: Kind; year: YearSummary }> = [];
	const work = async () => {
		for (let next = planned.shift(); next; next = planned.shift())
			lived.push({ kind: next.kind, year: await liveThrough({ ...next.kind, seed: next.seed }) });
	};
	await Promise.all(Array.from({ length: jobs }, work));
	const ofKinds = KINDS.map((kind) => lived.flatMap((each) => (each.kind === kind ? each.year : [])));
	return {
		title: 'What a trigger gives out, and when it says that it fails',
		rows: ofKinds.map((all, index) => rowOf(KINDS[index] as Kind, all)),
		figures: figuresOf(ofKinds),
	};
}

async function liveThrough(given: YearGiven): Promise<YearSummary> {
	const { stdout } = await execa('tsx', ['simulation/year/cli.ts', JSON.stringify(given)], {
		preferLocal: true,
	});
	return JSON.parse(stdout) as YearSummary;
}

function rowOf({ polls, order, reviews }: Kind, years: YearSummary[]): Row {
	const spread = (of: (year: YearSummary) => number) => ({
		median: median(years.map(of), Number),
		worst: Math.max(...years.map(of)),
	});
	const total = (of: (year: YearSummary) => number) => sumOf(years.map(of));
	return {
		'a poll': polls,
		list: LISTS[order],
		reviews,
		'requests a day': spread((year) => year.requestsADay).median,
		'new reviews': {
			due: total((year) => year.due),
			lost: total((year) => year.lost),
			twice: total((year) => year.twice),
			old: total((year) => year.old),
		},
		'failed polls': spread((year) => year.failed),
		'error executions for what passed within an hour': spread((year) => year.falseAlarms.length),
		'for outages': spread((year) => year.outages),
		'for what was to be mended': spread((year) => year.mendings),
		"half-hour pauses of n8n's scheduler for what passed": total((year) => year.pauses),
		'minutes from the end of it all to a poll that reads': delaysOf(years),
		'told too late': total((year) => year.missed.length),
		'polls that read nothing after it': total((year) => year.deaf.length),
		'requests a day with a refused key': Math.max(...years.map(({ refusedADay }) => refusedADay)),
		'CPU s a year': spread((year) => year.cpuSeconds).median,
	};
}

function delaysOf(years: YearSummary[]) {
	const delays = years.flatMap((year) => year.delays);
	return { median: median(delays, Number), worst: Math.max(...delays) };
}

function figuresOf(ofKinds: YearSummary[][]): Figure[] {
	const all = ofKinds.flat();
	const eachMinute = ofKinds.filter((_years, index) => KINDS[index]?.everyMs === MINUTE_MS).flat();
	const falseAlarms = ofKinds.map(
		(years) => sumOf(years.map((year) => year.falseAlarms.length)) / years.length,
	);
	return [
		{
			what: 'Reviews lost, given out twice, or old ones given out',
			measured: sumOf(all.map(({ lost, twice, old }) => lost + twice + old)),
			most: 0,
		},
		{
			what: 'Error executions a year for what passed by itself within an hour, of the kind with most',
			measured: Math.max(...falseAlarms),
			most: 1,
		},
		{
			what: 'Told too late: something to mend, an outage',
			measured: sumOf(all.map(({ missed }) => missed.length)),
			most: 0,
		},
		{
			what: 'Polls that read nothing though nothing was wrong',
			measured: sumOf(all.map(({ deaf }) => deaf.length)),
			most: 0,
		},
		{
			what: "Half-hour pauses of n8n's durable scheduler for what passed by itself, a poll each minute",
			measured: sumOf(eachMinute.map(({ pauses }) => pauses)),
			most: 0,
		},
		{
			what: 'Minutes from the end of what went wrong to a poll that reads, a poll each minute',
			measured: delaysOf(eachMinute).worst,
			most: MOST_DELAYED,
		},
		{
			what: 'Requests of a day while the key is refused',
			measured: Math.max(...all.map(({ refusedADay }) => refusedADay)),
			most: MOST_REFUSED,
		},
	];
}
