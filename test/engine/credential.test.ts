import type { RequestListener } from 'node:http';

import { Sandbox } from '../../sandbox/sandbox';
import { testCredential } from '../support/credentialTest';
import { always, serve } from '../support/httpServer';
import { given } from '../support/n8nFeatures';

describe('the credential test', () => {
	it('succeeds with an active key, whatever surrounds the values', async () => {
		const sandbox = await Sandbox.start({ reviews: 1 });
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const result = await testCredential(` ${sandbox.url}/ `, ` ${apiToken} `);
		await sandbox.close();

		expect(result).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(sandbox.answers).toMatchObject([{ url: '/v1/me', statusCode: 200 }]);
	});

	it.each(['/v1', '/v1/', '/V1'])('succeeds with a base URL that ends with %s', async (ending) => {
		const sandbox = await Sandbox.start({ reviews: 1 });
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const { status } = await testCredential(sandbox.url + ending, apiToken);
		await sandbox.close();

		expect(status).toBe('OK');
		expect(sandbox.answers).toMatchObject([{ url: '/v1/me', statusCode: 200 }]);
	});

	it('fails with a wrong key, and with a plan without API access', async () => {
		const sandbox = await Sandbox.start({ reviews: 1 });
		const basicKey = sandbox.accounts.createKey(sandbox.basicAccount);

		const wrong = await testCredential(sandbox.url, 'wrong');
		const basic = await testCredential(sandbox.url, basicKey);
		await sandbox.close();

		expect([wrong.status, basic.status]).toEqual(['Error', 'Error']);
		expect(sandbox.answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([401, 403]));
	});

	given('reasons why a credential test failed', () => {
		it('tells a wrong key from a plan without API access', async () => {
			const sandbox = await Sandbox.start({ reviews: 1 });
			const basicKey = sandbox.accounts.createKey(sandbox.basicAccount);

			const wrong = await testCredential(sandbox.url, 'wrong');
			const basic = await testCredential(sandbox.url, basicKey);
			await sandbox.close();

			expect(wrong.message).toMatch(/^The integration key was not accepted.*Integration Keys/);
			expect(basic.message).toMatch(/Premium plan/);
		});

		it.each([
			['404', always(404, { message: 'Not found.' }), /base URL/],
			['429', always(429, { message: 'Too many requests' }), /in a minute/],
			['500', always(500, 'oops'), /not available/],
			['503', always(503, ''), /not available/],
			['301', always(301, '', { location: 'http://127.0.0.1:1/' }), /redirects/],
		])('has words for %s', expectWords);
	});

	it.each([
		['a 200 with HTML', always(200, '<html></html>', { 'content-type': 'text/html' }), /base URL/],
		['a 200 with another object', always(200, { id: 7, ok: true }), /base URL/],
		['a 200 with nothing', always(200, ''), /base URL/],
	])('has words for %s', expectWords);
});

async function expectWords(_name: string, listener: RequestListener, words: RegExp): Promise<void> {
	const server = await serve(listener);

	const result = await testCredential(server.url, 'key');
	await server.close();

	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(words) as string });
}
