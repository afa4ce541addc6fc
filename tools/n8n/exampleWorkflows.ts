import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { N8nApi, WorkflowFile } from './n8nApi';

const FOLDER = join(__dirname, '..', '..', 'examples');
const OUR_NODES = /^n8n-nodes-review-platform\./;

/** A credential in n8n. */
export interface SavedCredential {
	id: string;
	name: string;
}

/** An example workflow, by its file name. */
export async function readExample(file: string): Promise<WorkflowFile> {
	return JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as WorkflowFile;
}

/** Gives our nodes in a workflow their credential. */
export function withCredential(workflow: WorkflowFile, credential: SavedCredential): WorkflowFile {
	const credentials = { reviewPlatformApi: credential };
	const nodes = workflow.nodes.map((node) => (OUR_NODES.test(node.type) ? { ...node, credentials } : node));
	return { ...workflow, nodes };
}

/** Imports all examples, not active, with the credential of our nodes filled in; returns how many. */
export async function importExamples(api: N8nApi, credential: SavedCredential): Promise<number> {
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
	for (const file of files) await api.saveWorkflow(withCredential(await readExample(file), credential));
	return files.length;
}
