import { get } from 'node:http';

import { useSandbox } from '../support/useSandbox';

/** Unlike `fetch`, it sends any Host header. */
async function statusOf(url: string, host: string): Promise<number | undefined> {
	return await new Promise((resolve, reject) => {
		get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject);
	});
}

describe('the control interface', () => {
	const start = useSandbox({ reviews: 1 });

	it('is on a port of its own, and only when asked for', async () => {
		const without = await start();
		expect(without.controlUrl).toBeUndefined();
		await without.close();
		const { url, controlUrl } = await start({ controlPort: 0 });

		expect((await fetch(`${url}/state`)).status).toBe(404);
		expect((await fetch(`${controlUrl}/v1/me`)).status).toBe(404);
	});

	it.each(['127.0.0.1', 'localhost', 'LOCALHOST:4010', '[::1]:80'])(
		'answers for %s, as the sandbox does',
		async (host) => {
			const { url, controlUrl = '' } = await start({ controlPort: 0 });

			expect(await statusOf(`${url}/v1/me`, host)).toBe(401);
			expect(await statusOf(`${url}/`, host)).toBe(303);
			expect(await statusOf(`${controlUrl}/state`, host)).toBe(200);
		},
	);

	it.each(['rebound.example', '127.0.0.1.rebound.example', '127.0.0.2:80'])(
		'does not answer for "%s", nor does the sandbox: the name of a page may point here',
		async (host) => {
			const { url, controlUrl = '' } = await start({ controlPort: 0 });

			for (const address of [`${url}/v1/me`, `${url}/`, `${controlUrl}/state`])
				expect(await statusOf(address, host)).toBe(421);
		},
	);

	it.each([
		['PATCH', '/settings', { limit: 0 }],
		['PATCH', '/settings', { speed: 1 }],
		['PATCH', '/settings', { listFaults: { upsideDown: true } }],
		['POST', '/reviews', { rating: 'five' }],
		['PATCH', '/reviews/1', { id: '2' }],
		['PUT', '/fault', { status: 500 }],
	])('refuses %s %s %j, and says why', async (method, path, body) => {
		const { controlUrl } = await start({ controlPort: 0 });
		const headers = { 'content-type': 'application/json' };
		const response = await fetch(`${controlUrl}${path}`, { method, headers, body: JSON.stringify(body) });

		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ message: expect.stringMatching(/^body/) as string });
	});
});
