import { scriptOf, type RepeatedFault } from '../../sandbox/faults';
import { useSandbox } from '../support/useSandbox';

describe('a fault', () => {
	const start = useSandbox({ reviews: 0 });

	const answered = async (fault: RepeatedFault) => {
		const { accounts, account, url } = await start({ script: scriptOf(fault) });
		const headers = { authorization: `Bearer ${accounts.createKey(account)}` };
		return async (ms = 10_000) => await fetch(`${url}/v1/me`, { headers, signal: AbortSignal.timeout(ms) });
	};

	it.each([
		['html', { 'content-type': 'text/html' }, 'JSON'],
		['halfJson', { 'content-type': 'application/json' }, 'JSON'],
		['cutBody', { 'content-length': expect.any(String) as string }, 'terminated'],
		['cutChunks', { 'transfer-encoding': 'chunked' }, 'terminated'],
	] as const)('answers what is no whole JSON: %s', async (kind, headers, error) => {
		const response = await (await answered({ kind }))();

		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject(headers);
		await expect(response.json()).rejects.toThrow(error);
	});

	it.each([
		['reset', 'fetch failed', undefined],
		['hang', 'timeout', 500],
	] as const)('gives no answer: %s', async (kind, error, ms) => {
		await expect((await answered({ kind }))(ms)).rejects.toThrow(error);
	});
});
