import axios from 'axios';

import { useSandbox } from '../support/useSandbox';

describe('the control interface', () => {
	const start = useSandbox({ reviews: 1 });

	it('is on a port of its own, and only when asked for', async () => {
		const without = await start();
		expect(without.controlUrl).toBeUndefined();
		await without.close();
		const { url, controlUrl } = await start({ controlPort: 0 });

		expect((await fetch(`${url}/state`, { method: 'POST' })).status).toBe(404);
		expect((await fetch(`${controlUrl}/v1/me`)).status).toBe(404);
	});

	it.each([
		...['127.0.0.1', 'localhost', 'LOCALHOST:4010', '[::1]:80'].map(
			(host) => [host, [401, 404, 404]] as const,
		),
		...['rebound.example', '127.0.0.1.rebound.example', '127.0.0.2:80'].map(
			(host) => [host, [421, 421, 421]] as const,
		),
	])('answers for this machine only, as any name may point here: %s %j', async (host, statuses) => {
		const { url, controlUrl = '' } = await start({ controlPort: 0 });
		const options = { headers: { host }, maxRedirects: 0, validateStatus: null };
		const addresses = [`${url}/v1/me`, `${url}/`, `${controlUrl}/`];

		const answers = await Promise.all(addresses.map(async (one) => await axios.get(one, options)));

		expect(answers.map(({ status }) => status)).toEqual(statuses);
	});
});
