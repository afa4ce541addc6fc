import Table from 'cli-table3';

import type { Engine } from './installation';
import type { Outcome } from './run';

/** A release of n8n and how the tests went in it. */
export interface Trial extends Engine, Outcome {
	release: string;
}

/** The trials as a table for the terminal. */
export function printTrials(trials: Trial[]): string {
	const head = ['n8n', 'n8n-core', 'n8n-workflow', 'passed', 'failed', 'skipped', 'Missing in this n8n'];
	const table = new Table({ head, style: { head: [], border: [] } });
	for (const { release, core, workflow, passed, failed, skipped, lacks } of trials)
		table.push([release, core, workflow, passed, failed, skipped, lacks.join('\n')]);
	return table.toString();
}
