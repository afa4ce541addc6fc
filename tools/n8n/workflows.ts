import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Named, WorkflowFile } from './n8nApi';

const FOLDER = join(__dirname, '..', '..', 'examples');
const OUR_NODES = /^n8n-nodes-review-platform\./;

/** Name of the node that is given the new reviews. */
export const ALERT = 'Alert';

/** Name of the trigger that finds them. */
export const NEW_REVIEW = 'New review';

/** Names of the node that `exportToExcel` starts at, and of the one that gives out the file. */
export const BY_HAND = 'When clicking ‘Execute workflow’';
export const EXCEL_FILE = 'Convert to Excel';

/** An example workflow, by its file name. */
export async function readExample(file: string): Promise<WorkflowFile> {
	return JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as WorkflowFile;
}

/** Gives our nodes in a workflow their credential. */
export function withCredential(workflow: WorkflowFile, credential: Named): WorkflowFile {
	const credentials = { reviewPlatformApi: credential };
	const nodes = workflow.nodes.map((node) => (OUR_NODES.test(node.type) ? { ...node, credentials } : node));
	return { ...workflow, nodes };
}

/** All example workflows. */
export async function readExamples(): Promise<WorkflowFile[]> {
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
	return await Promise.all(files.map(readExample));
}

/** A node of `workflowInARow`. */
export interface NodeInARow {
	name: string;
	type: string;
	/** 1 unless told otherwise. */
	typeVersion?: number;
	parameters?: object;
	credentials?: object;
}

/** A workflow in which each node is given what the one before it gives out. */
export function workflowInARow(name: string, nodes: NodeInARow[]): WorkflowFile {
	const usual = { typeVersion: 1, parameters: {} };
	const placed = nodes.map((node, index) => ({ ...usual, position: [220 * index, 0], ...node }));
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const steps = nodes.slice(1).map(({ name: next }, index) => [nodes[index]?.name, to(next)] as const);
	return { name, nodes: placed, connections: Object.fromEntries(steps), settings: { executionOrder: 'v1' } };
}

/** Manual Trigger → List Reviews with all of them → an Excel file. */
export function exportToExcel(name: string, credential: Named): WorkflowFile {
	const parameters = {
		resource: 'review',
		operation: 'list',
		returnAll: true,
		options: { spreadsheetFormat: true },
	};
	const type = 'n8n-nodes-review-platform.reviewPlatform';
	return workflowInARow(name, [
		{ name: BY_HAND, type: 'n8n-nodes-base.manualTrigger' },
		{ name: 'List reviews', type, parameters, credentials: { reviewPlatformApi: credential } },
		{
			name: EXCEL_FILE,
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			parameters: { operation: 'xlsx', options: { fileName: 'reviews.xlsx' } },
		},
	]);
}

/** Review Platform Trigger → a node that stands for an alert and does nothing. */
export function watchNewReviews(name: string, credential: Named, parameters = {}): WorkflowFile {
	const type = 'n8n-nodes-review-platform.reviewPlatformTrigger';
	return workflowInARow(name, [
		{ name: NEW_REVIEW, type, parameters, credentials: { reviewPlatformApi: credential } },
		{ name: ALERT, type: 'n8n-nodes-base.noOp' },
	]);
}
