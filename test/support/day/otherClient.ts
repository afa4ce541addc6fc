import { Agent, get } from 'node:http';

import type { SimulatedTime } from './simulatedTime';

const MARK = 'by=another';
/** Between its requests while they are accepted, and while they are refused, in ms. */
const PACE_MS = 250;
const REFUSED_PACE_MS = 1_000;

/** Whether a request is the other client's. */
export function isByAnother(url: string): boolean {
	return url.includes(MARK);
}

/** A program of somebody else that uses as much of a key's rate limit as it can get, until a time. */
export async function useUpLimit(
	time: SimulatedTime,
	{ baseUrl, apiToken }: { baseUrl: string; apiToken: string },
	until: number,
): Promise<void> {
	const agent = new Agent({ keepAlive: true });
	const options = { agent, headers: { authorization: `Bearer ${apiToken}` } };
	const statusOfNext = async () =>
		await new Promise<number>((resolve, reject) => {
			get(`${baseUrl}/v1/me?${MARK}`, options, (response) => {
				response.resume();
				response.on('end', () => resolve(response.statusCode ?? 0));
			}).on('error', reject);
		});
	while (time.now() < until) {
		const status = await statusOfNext();
		await time.sleep(status === 429 ? REFUSED_PACE_MS : PACE_MS);
	}
	agent.destroy();
}
