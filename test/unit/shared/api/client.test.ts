import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { ReviewPlatformClient } from '../../../../nodes/shared/api/client';
import type { ApiCredential } from '../../../../nodes/shared/credential/credential';
import type { HttpResponse } from '../../../../nodes/shared/types';
import { answer } from '../../../support/answer';

/** A client with a key of its own whose requests may take half a minute, and are answered by `respond`. */
function clientOf(apiToken: string, signal: AbortSignal, respond: (signal: AbortSignal) => HttpResponse) {
	const httpRequestWithAuthentication = async (_name: string, { abortSignal }: IHttpRequestOptions) => {
		const { body = '', ...response } = respond(abortSignal as unknown as AbortSignal);
		return await Promise.resolve({ ...response, body: Readable.from([Buffer.from(body)]) });
	};
	return new ReviewPlatformClient({
		context: { helpers: { httpRequestWithAuthentication } } as unknown as IExecuteSingleFunctions,
		credential: { address: 'https://platform.example', apiToken, redact: String } as unknown as ApiCredential,
		requestDefaults: { timeout: 30_000 },
		signal,
	});
}

/** How many of these are still kept by someone, once garbage has been collected. */
async function reachable(all: Array<WeakRef<object>>): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	// Node.js lets go of signals in a turn of its own.
	for (let turn = 0; turn < 3; turn++) {
		await new Promise((resolve) => setImmediate(resolve));
		collectGarbage();
	}
	return all.filter((each) => each.deref() !== undefined).length;
}

describe('ReviewPlatformClient', () => {
	it('keeps nothing of requests that have ended, however long the execution lasts', async () => {
		const signals: Array<WeakRef<AbortSignal>> = [];
		const client = clientOf('ended', new AbortController().signal, (own) => {
			signals.push(new WeakRef(own));
			return answer(200, {}, { id: 'u1', company_id: 'c1' });
		});
		for (let request = 0; request < 500; request++) await client.getUser();

		expect(signals).toHaveLength(500);
		expect(await reachable(signals)).toBeLessThanOrEqual(5);
	});

	it('keeps nothing of requests that were cancelled while they waited for the rate limit', async () => {
		const stop = new AbortController();
		const client = clientOf('waiting', stop.signal, () => answer(429, { 'retry-after': '60' }));
		const queries: Array<WeakRef<object>> = [];
		const waiting = Array.from({ length: 500 }, async () => {
			const query = { company: 'c1' };
			queries.push(new WeakRef(query));
			return await client.getReviewPage(1, { query }).catch(() => 'ended');
		});
		stop.abort();

		expect(new Set(await Promise.all(waiting.splice(0)))).toEqual(new Set(['ended']));
		expect(await reachable(queries)).toBeLessThanOrEqual(5);
	});
});
