import { parse } from 'csv-parse/sync';
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';

import type { Sandbox } from '../sandbox/sandbox';
import type { N8nApi } from '../tools/n8n/n8nApi';
import { UserError } from '../tools/userError';

/** What a table of the demo says: a name, and what it is, in lines of at most 57 characters. */
export type Row = [name: string, value: string];

const TRIGGER = 'When clicking ‘Execute workflow’';
/** The node that gives out the file. */
const FILE_NODE = 'Convert to CSV';
/** Answers further apart than this had a wait for the rate limit between them. */
const WAIT_MS = 500;

/**
 * Runs the imported example in n8n, saves the file it gave out, and compares it with the sandbox's reviews.
 *
 * @throws UserError when the run does not succeed, a review is missing, or there twice
 */
export async function runExport(
	api: N8nApi,
	workflowId: string,
	sandbox: Sandbox,
	file: string,
): Promise<Row[]> {
	const before = sandbox.answers.length;
	const started = Date.now();
	const execution = await api.runWorkflow(workflowId, TRIGGER);
	const seconds = (Date.now() - started) / 1_000;
	if (execution.status !== 'success') {
		const address = api.addressOf(workflowId, execution);
		throw new UserError(`The workflow ended with "${execution.status}": see ${address}`);
	}
	const csv = await api.fileOf(execution.id, FILE_NODE);
	await writeFile(file, csv);

	const answers = sandbox.answers.slice(before);
	const count = (status: number) => String(answers.filter(({ statusCode }) => statusCode === status).length);
	const gaps = answers.slice(1).map(({ at }, index) => at - (answers[index]?.at ?? at));
	const waits = gaps.filter((gap) => gap > WAIT_MS);
	const waited = waits.reduce((sum, gap) => sum + gap, 0) / 1_000;
	return [
		['Reviews', String(countExported(csv, file, sandbox))],
		['Pages', count(200)],
		['Seconds', seconds.toFixed(1)],
		['Rate-limit waits', waits.length === 0 ? 'none' : `${waits.length}, ${waited.toFixed(1)} s together`],
		['Refused requests', count(429)],
		['File', shortPath(file)],
	];
}

function countExported(csv: Buffer, file: string, sandbox: Sandbox): number {
	const rows = parse(csv, { columns: true, bom: true }) as unknown as Array<{ id: string }>;
	const exported = new Set(rows.map(({ id }) => id));
	const missing = sandbox.reviews.filter(({ id }) => !exported.has(id)).length;
	const twice = rows.length - exported.size;
	if (missing === 0 && twice === 0) return rows.length;
	throw new UserError(
		`${file} is not complete: of ${sandbox.reviews.length} reviews, ${missing} are missing and ${twice} are duplicated.`,
	);
}

/** A path as it is typed here. */
export function shortPath(path: string): string {
	const fromHere = relative('', path);
	return fromHere.startsWith('..') ? path : fromHere;
}
