import { parse } from 'csv-parse/sync';
import { writeFile } from 'node:fs/promises';

import type { SentAnswer } from '../sandbox/routes';
import type { Sandbox } from '../sandbox/sandbox';
import { UserError } from '../tools/userError';
import { readExample, withCredential } from '../tools/n8n/exampleWorkflows';
import type { SavedCredential } from '../tools/n8n/exampleWorkflows';
import type { N8nApi } from '../tools/n8n/n8nApi';

/** File name of the example that the demo runs. */
export const EXPORT_EXAMPLE = 'export-all-reviews-to-a-file.json';
const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';
/** The node that gives out the file. */
const FILE_NODE = 'Convert to CSV';
/** Answers further apart than this had a wait for the rate limit between them. */
const WAIT_MS = 500;

/** What the export did. */
export interface ExportReport {
	reviews: number;
	pages: number;
	seconds: number;
	/** Waits for the rate limit, and their length together. */
	waits: number;
	waitedSeconds: number;
	/** Requests answered 429. */
	refused: number;
	file: string;
}

/** Imports the example workflow "Export all reviews to a file" with this credential; returns its id. */
export async function importExport(api: N8nApi, credential: SavedCredential): Promise<string> {
	return await api.saveWorkflow(withCredential(await readExample(EXPORT_EXAMPLE), credential));
}

/**
 * Runs the imported workflow in n8n, saves the file it gave out, and compares it with the sandbox's reviews.
 *
 * @param file where to save it
 * @throws UserError when the run does not succeed, a review is missing, or there twice
 */
export async function runExport(
	api: N8nApi,
	workflowId: string,
	sandbox: Sandbox,
	file: string,
): Promise<ExportReport> {
	const { name: trigger } = (await readExample(EXPORT_EXAMPLE)).nodes.find(
		({ type }) => type === MANUAL_TRIGGER,
	) ?? {
		name: '',
	};
	const before = sandbox.answers.length;
	const started = Date.now();
	const execution = await api.runWorkflow(workflowId, trigger);
	if (execution.status !== 'success') {
		throw new UserError(
			`The workflow ended with "${execution.status}": see ${api.addressOf(workflowId, execution)}`,
		);
	}
	const seconds = (Date.now() - started) / 1_000;

	const answers = sandbox.answers.slice(before);
	const csv = await api.fileOf(execution.id, FILE_NODE);
	await writeFile(file, csv);
	const reviews = countExported(csv, file, sandbox);
	return { reviews, ...countRequests(answers), seconds, file };
}

function countExported(csv: Buffer, file: string, sandbox: Sandbox): number {
	const rows = parse(csv, { columns: true, bom: true }) as unknown as Array<{ id: string }>;
	const exported = rows.map(({ id }) => id);
	const missing = sandbox.reviews.filter(({ id }) => !exported.includes(id)).length;
	const twice = exported.length - new Set(exported).size;
	if (missing === 0 && twice === 0) return exported.length;
	throw new UserError(
		`${file} is not complete: of ${sandbox.reviews.length} reviews, ${missing} are missing and ${twice} are duplicated.`,
	);
}

function countRequests(
	answers: SentAnswer[],
): Pick<ExportReport, 'pages' | 'waits' | 'waitedSeconds' | 'refused'> {
	const gaps = answers.slice(1).map(({ at }, index) => at - (answers[index]?.at ?? at));
	const waits = gaps.filter((gap) => gap > WAIT_MS);
	return {
		pages: answers.filter(({ statusCode }) => statusCode === 200).length,
		waits: waits.length,
		waitedSeconds: waits.reduce((sum, gap) => sum + gap, 0) / 1_000,
		refused: answers.filter(({ statusCode }) => statusCode === 429).length,
	};
}
