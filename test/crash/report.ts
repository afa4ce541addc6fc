import Table from 'cli-table3';

import type { CrashResult } from './crashRun';
import type { Amiss } from './verdict';

const COLUMNS: Record<string, (result: CrashResult) => number> = {
	kills: ({ kills }) => kills,
	reviews: ({ reviews }) => reviews,
	due: ({ due }) => due,
	executions: ({ executions }) => executions,
	lost: ({ lost }) => lost.length,
	twice: ({ twice }) => twice.length,
	old: ({ old }) => old.length,
	'lost by n8n': ({ lostByN8n }) => lostByN8n.length,
	'twice by n8n': ({ twiceByN8n }) => twiceByN8n.length,
	'in an execution the crash ended': ({ cutShort }) => cutShort.length,
	'failed polls': ({ failedPolls }) => failedPolls.length,
};

/** A row for each mode. Due is each review once for each trigger. */
export function printResults(results: Map<string, CrashResult>): string {
	const table = new Table({
		head: ['', ...Object.keys(COLUMNS)],
		style: { head: [], border: [] },
		colWidths: [18],
		wordWrap: true,
	});
	for (const [mode, result] of results)
		table.push([mode, ...Object.values(COLUMNS).map((valueOf) => valueOf(result))]);
	return table.toString();
}

/** What the triggers lost, doubled or should not have given out. */
export function faultsOf({ lost, twice, old }: CrashResult): string[] {
	const linesOf = (what: string, all: Amiss[]) =>
		all.map(({ trigger, reviewId, executions }) => {
			const where = executions.length > 0 ? `, executions ${executions.join(', ')}` : '';
			return `${what}: ${reviewId}, ${trigger}${where}`;
		});
	return [...linesOf('lost', lost), ...linesOf('twice', twice), ...linesOf('old', old)];
}

/** Why polls failed, and how many: those after them make up for it. */
export function failuresOf({ failedPolls }: CrashResult): string[] {
	return [...new Set(failedPolls)].map((message) => {
		const count = failedPolls.filter((other) => other === message).length;
		return `${count} failed: ${message}`;
	});
}
