import axios from 'axios';

import { ReviewPlatform } from '../nodes/ReviewPlatform/ReviewPlatform.node';
import { runNode } from '../tools/engine/runNode';
import { PlainDeclarative } from './plainDeclarative';

const [, , name, baseUrl = '', apiToken = ''] = process.argv;

const CONTESTANTS = {
	'this package': async () =>
		await readWithNode(new ReviewPlatform(), { resource: 'review', operation: 'list', returnAll: true }),
	'plain declarative node': async () => await readWithNode(new PlainDeclarative(), {}),
	'bare axios loop': readWithAxios,
};

/** What reads all reviews in a process of its own. */
export type Contestant = keyof typeof CONTESTANTS;

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
	const started = performance.now();
	const cpuBefore = process.cpuUsage();
	const ids = await CONTESTANTS[name as Contestant]();
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
