import type { RepeatedFault } from '../../sandbox/faults';
import { scriptOf } from '../../sandbox/faults';
import { useSandbox } from '../support/useSandbox';

describe('a fault', () => {
	const start = useSandbox({ reviews: 0 });

	const answered = async (fault: RepeatedFault) => {
		const { accounts, account, url } = await start({ script: scriptOf(fault) });
		const headers = { authorization: `Bearer ${accounts.createKey(account)}` };
		return async () => await fetch(`${url}/v1/me`, { headers, signal: AbortSignal.timeout(500) });
	};

	it('is answered as often as told', async () => {
		const ask = await answered({ kind: 'status', status: 502, times: 2 });

		expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([502, 502, 200]);
	});

	it.each([
		['html', 'text/html'],
		['halfJson', 'application/json'],
	] as const)('answers what is no whole JSON: %s', async (kind, type) => {
		const response = await (await answered({ kind }))();

		expect([response.status, response.headers.get('content-type')]).toEqual([
			200,
			expect.stringContaining(type),
		]);
		await expect(response.json()).rejects.toThrow('JSON');
	});

	it.each([
		['cutBody', true],
		['cutChunks', false],
	] as const)('cuts an answer in the middle: %s', async (kind, hasLength) => {
		const response = await (await answered({ kind }))();

		expect([response.status, response.headers.has('content-length')]).toEqual([200, hasLength]);
		await expect(response.text()).rejects.toThrow('terminated');
	});

	it.each([
		['reset', 'fetch failed'],
		['hang', 'timeout'],
	] as const)('gives no answer: %s', async (kind, error) => {
		await expect((await answered({ kind }))()).rejects.toThrow(error);
	});
});
