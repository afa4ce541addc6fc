import Table from 'cli-table3';
import { relative } from 'node:path';

import type { Sandbox } from '../sandbox/sandbox';

/** What a table of the demo says: a name, and what it is, in lines of at most 57 characters. */
export type Row = [name: string, value: string];

/** Answers further apart than this had a wait for the rate limit between them. */
const WAIT_MS = 500;

/** Rows as a table for a terminal of 80 columns. */
export function tableOf(rows: Row[]): string {
	const table = new Table({ style: { head: [], border: [] } });
	table.push(...rows);
	return table.toString();
}

/** What the API answered to somebody who asked for pages, and how it kept them waiting. */
export function trafficRows(answers: Sandbox['answers']): Row[] {
	const count = (status: number) => String(answers.filter(({ statusCode }) => statusCode === status).length);
	const gaps = answers.slice(1).map(({ at }, index) => at - (answers[index]?.at ?? at));
	const waits = gaps.filter((gap) => gap > WAIT_MS);
	const waited = waits.reduce((sum, gap) => sum + gap, 0) / 1_000;
	return [
		['Pages', count(200)],
		['Rate-limit waits', waits.length === 0 ? 'none' : `${waits.length}, ${waited.toFixed(1)} s together`],
		['Refused requests', count(429)],
	];
}

/** A path as it is typed here. */
export function shortPath(path: string): string {
	const fromHere = relative('', path);
	return fromHere.startsWith('..') ? path : fromHere;
}
