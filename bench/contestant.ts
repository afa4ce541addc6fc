import '../test/support/environment';

import { ReviewPlatform } from '../nodes/ReviewPlatform/ReviewPlatform.node';
import { runNode } from '../test/support/engine';
import { readWithAxios } from './axiosLoop';
import { PlainDeclarative } from './plainDeclarative';

/** What a contestant tells its parent. */
export interface Measured {
	ms: number;
	cpuMs: number;
	/** Peak of the whole process, n8n's engine loaded in each. */
	peakMb: number;
	distinct: number;
	items: number;
}

const [, , name = '', baseUrl = '', apiToken = ''] = process.argv;

const CONTESTANTS: Record<string, () => Promise<unknown[]>> = {
	node: async () =>
		await idsFromNode(new ReviewPlatform(), { resource: 'review', operation: 'list', returnAll: true }),
	declarative: async () => await idsFromNode(new PlainDeclarative(), { operation: 'list' }),
	axios: async () => (await readWithAxios(baseUrl, apiToken)).map(({ id }) => id),
};

async function idsFromNode(
	nodeType: ReviewPlatform | PlainDeclarative,
	parameters: object,
): Promise<unknown[]> {
	const { items, error } = await runNode({
		nodeType,
		parameters: parameters as never,
		baseUrl,
		apiToken,
		save: false,
	});
	if (error) throw error;
	return items.map(({ json }) => json.id);
}

async function main(): Promise<void> {
	const contestant = CONTESTANTS[name];
	if (contestant === undefined) throw new Error(`No contestant "${name}"`);
	const started = performance.now();
	const cpuBefore = process.cpuUsage();
	const ids = await contestant();
	const cpu = process.cpuUsage(cpuBefore);
	const measured: Measured = {
		ms: performance.now() - started,
		cpuMs: (cpu.user + cpu.system) / 1_000,
		peakMb: process.resourceUsage().maxRSS / 1_024,
		distinct: new Set(ids).size,
		items: ids.length,
	};
	process.send?.(measured);
	process.disconnect();
}

void main();
