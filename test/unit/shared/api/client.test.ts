import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { Readable } from 'node:stream';

import { ReviewPlatformClient } from '../../../../nodes/shared/api/client';
import type { ApiCredential } from '../../../../nodes/shared/credential/credential';
import { collectGarbage } from '../../../support/collectGarbage';

const CREDENTIAL = { address: 'https://platform.example', apiToken: 'key', redact: String };

describe('ReviewPlatformClient', () => {
	it('keeps nothing of requests that have ended, however long the execution lasts', async () => {
		const signals: Array<WeakRef<object>> = [];
		const httpRequestWithAuthentication = async (_name: string, options: IHttpRequestOptions) => {
			expect(options.timeout).toBe(30_000);
			signals.push(new WeakRef(options.abortSignal as object));
			const body = Readable.from([Buffer.from('{"id":"u1","company_id":"c1"}')]);
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		};
		const context = { helpers: { httpRequestWithAuthentication } } as unknown as IExecuteSingleFunctions;
		const credential = CREDENTIAL as unknown as ApiCredential;
		const connection = { context, credential, requestDefaults: { timeout: 30_000 } };
		const client = new ReviewPlatformClient(connection, { signal: new AbortController().signal });
		for (let request = 0; request < 100; request++) await client.getUser();

		await collectGarbage();
		expect(signals).toHaveLength(100);
		expect(signals.filter((each) => each.deref() !== undefined).length).toBeLessThanOrEqual(5);
	});
});
