import { useSandbox } from '../support/useSandbox';

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
