import '../test/support/environment';

import axios from 'axios';

import { ReviewPlatform } from '../nodes/ReviewPlatform/ReviewPlatform.node';
import { runNode } from '../test/support/engine';
import { PlainDeclarative } from './plainDeclarative';

const [, , name = '', baseUrl = '', apiToken = ''] = process.argv;

const CONTESTANTS: Record<string, () => Promise<unknown[]>> = {
	node: async () =>
		await readWithNode(new ReviewPlatform(), { resource: 'review', operation: 'list', returnAll: true }),
	declarative: async () => await readWithNode(new PlainDeclarative(), {}),
	axios: readWithAxios,
};

async function readWithNode(
	nodeType: ReviewPlatform | PlainDeclarative,
	parameters: Record<string, string | boolean>,
): Promise<unknown[]> {
	const { items, error } = await runNode({ nodeType, parameters, baseUrl, apiToken, save: false });
	if (error) throw error;
	return items.map(({ json }) => json.id);
}

/** The least there can be: one page after the other, everything kept, nothing checked. */
async function readWithAxios(): Promise<unknown[]> {
	const reviews: Array<{ id: string }> = [];
	let more = true;
	for (let page = 1; more; page++) {
		const { data } = await axios.get<{ data: Array<{ id: string }>; links: { next: string | null } }>(
			`${baseUrl}/v1/reviews`,
			{ params: { page }, headers: { Authorization: `Bearer ${apiToken}`, Accept: 'application/json' } },
		);
		reviews.push(...data.data);
		more = data.links.next !== null;
	}
	return reviews.map(({ id }) => id);
}

async function main(): Promise<void> {
	const contestant = CONTESTANTS[name];
	if (contestant === undefined) throw new Error(`No contestant "${name}"`);
	const started = performance.now();
	const cpuBefore = process.cpuUsage();
	const ids = await contestant();
	const cpu = process.cpuUsage(cpuBefore);
	const measured = {
		seconds: (performance.now() - started) / 1_000,
		'CPU s': (cpu.user + cpu.system) / 1e6,
		'peak MB': process.resourceUsage().maxRSS / 1_024,
		reviews: new Set(ids).size,
	};
	console.log(JSON.stringify(measured));
}

void main();
