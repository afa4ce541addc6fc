import type { FleetResult } from './fleetRun';
import type { Bound, Section } from './report';

/** The share of polls that may be missing, since a minute need not begin with one. */
const MISSING_SHARE = 0.01;

const HEAD = [
	'',
	'CPU s a minute',
	'peak MB',
	'database: MB more an hour',
	'requests a minute',
	'refused',
	'executions',
	'polls: seen / due',
	'over 1 s late (latest, s)',
	'reviews: due / lost / twice',
];

/** What was measured in n8n of one kind: with nothing active, with this trigger, with what it is compared with. */
export interface FleetComparison {
	nothing: FleetResult;
	trigger: FleetResult;
	request: FleetResult;
}

/** A table of it, with the ratios as its last row, and what must hold. */
export function fleetSection(title: string, compared: FleetComparison): Section {
	const { nothing, trigger, request } = compared;
	const rows = [...[nothing, trigger, request].map(rowOf), ratiosOf(compared)];
	return { title, head: HEAD, rows, bounds: boundsOf(trigger) };
}

function rowOf({
	name,
	cpuSAMinute,
	peakMb,
	databaseMbAnHour,
	polls,
	reviews,
	...counts
}: FleetResult): string[] {
	return [
		name,
		cpuSAMinute.map((seconds) => seconds.toFixed(2)).join(' + '),
		peakMb.map((mb) => mb.toFixed(0)).join(' + '),
		databaseMbAnHour.toFixed(1),
		counts.requestsAMinute.toFixed(0),
		String(counts.refused),
		String(counts.executions),
		`${polls.polls} / ${polls.expected}`,
		`${polls.late} (${(polls.latestMs / 1_000).toFixed(1)})`,
		reviews === undefined ? '–' : `${reviews.due} / ${reviews.lost} / ${reviews.twice}`,
	];
}

/** Of what the trigger and the HTTP Request node cost above an n8n with nothing active. */
function ratiosOf({ nothing, trigger, request }: FleetComparison): string[] {
	const above = (of: (result: FleetResult) => number) =>
		((of(trigger) - of(nothing)) / (of(request) - of(nothing))).toFixed(2);
	const cpu = above(({ cpuSAMinute }) => sumOf(cpuSAMinute));
	const database = above(({ databaseMbAnHour }) => databaseMbAnHour);
	const name = 'ratio of these two, above nothing active';
	return [name, cpu, '', database, ...HEAD.slice(4).map(() => '')];
}

function boundsOf({ reviews, polls: { polls, expected } }: FleetResult): Bound[] {
	const { due = 0, lost = NaN, twice = NaN } = reviews ?? {};
	return [
		{
			promise: 'Each new review once for each trigger of its company',
			measured: `${due} due, ${lost} lost, ${twice} twice`,
			kept: due > 0 && lost === 0 && twice === 0,
		},
		{
			promise: `Polls as often as they are due, but for ${100 * MISSING_SHARE} %`,
			measured: `${polls} of ${expected}`,
			kept: Math.abs(polls - expected) <= MISSING_SHARE * expected,
		},
	];
}

function sumOf(numbers: number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0);
}
