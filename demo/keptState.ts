import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the demo keeps from one start to the next, beside what n8n and the sandbox keep themselves. */
export interface KeptState {
	ports?: { editor: number; sandbox: number; control: number };
	/** Secrets of integration keys. */
	keys?: { demo: string; spare?: string; other?: string };
	/** Sample reviews of the sandbox. */
	reviews?: number;
	/** What was imported into n8n, by its name. */
	workflows?: Record<string, ImportedWorkflow>;
}

/** A workflow as it was right after it was imported. */
export interface ImportedWorkflow {
	id: string;
	/** Of the workflow as it was imported. */
	source: string;
	/** Of what n8n made of it: another one says that a user has changed it. */
	content: string;
}

/** What the last start in this folder kept; nothing at the first. */
export function readKept(folder: string): KeptState {
	const file = fileIn(folder);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptState) : {};
}

/** Adds to what is kept. */
export function keep(folder: string, more: KeptState): void {
	const state = { ...readKept(folder), ...more };
	writeFileSync(fileIn(folder), JSON.stringify(state, null, 2), { mode: 0o600 });
}

function fileIn(folder: string): string {
	return join(folder, 'kept.json');
}
