import '../../../support/withoutSleep';
import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { Readable } from 'node:stream';

import { ReviewPlatformClient } from '../../../../nodes/shared/api/client';
import type { ApiCredential } from '../../../../nodes/shared/credential/credential';
import type { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import type { HttpResponse } from '../../../../nodes/shared/types';
import { answer } from '../../../support/answer';
import { collectGarbage } from '../../../support/collectGarbage';

const LIST = { path: '/v1/things', noun: 'things' };
const USER = answer(200, {}, { id: 'u1', company_id: 'c1', name: 'Zoë 🙂' });

/** A client that gets the same answer to each of its requests. */
function clientOf({ body, ...head }: HttpResponse, given: Record<string, unknown> = {}) {
	const { address = 'https://platform.example', apiToken = 'key', proxy, ...defaults } = given;
	const sent: Array<WeakRef<object>> = [];
	const httpRequestWithAuthentication = async (_name: string, options: IHttpRequestOptions) => {
		sent.push(new WeakRef(options.abortSignal as object));
		return await Promise.resolve({ ...head, body: Readable.from([Buffer.from(body ?? '')]) });
	};
	const context = { helpers: { httpRequestWithAuthentication } } as unknown as IExecuteSingleFunctions;
	const credential = { address, apiToken, redact: String } as unknown as ApiCredential;
	const requestDefaults = { timeout: 30_000, ...(proxy ? { proxy: proxy as never } : {}) };
	return { client: new ReviewPlatformClient({ context, credential, requestDefaults }, defaults), sent };
}

describe('ReviewPlatformClient', () => {
	it.each<[worked: string, other: object, times: number, words: RegExp]>([
		['they have', {}, 5, /^Page 2 of the list could not be read\. Try again later\./],
		['another key has', { apiToken: 'other' }, 1, /^Page 2 .* base URL/],
		['another address has', { address: 'https://other.example' }, 1, /^Page 2 .* base URL/],
		['they have in another execution', { execution: {} }, 1, /^Page 2 .* base URL/],
	])('tries again what is no page where its key and address have worked: %s', async (...row) => {
		const [, other, times, words] = row;
		const execution = {};
		await clientOf(USER, { execution }).client.getUser();
		const accepted = answer(202, {}, { data: [], meta: { per_page: 15, total: 0 } });
		const { client, sent } = clientOf(accepted, { execution, ...other });

		const error = await client.getPage(LIST, 2, {}).catch((reason: UserFacingError) => reason);

		expect(sent).toHaveLength(times);
		expect((error as UserFacingError).words(String).description).toMatch(words);
	});

	it('shares a rate limit with others that have its key, address and proxy', async () => {
		const throttled = clientOf(answer(429, { 'retry-after': '3600' }), { proxy: 'http://a', maxWaitMs: 1 });
		const same = clientOf(USER, { proxy: 'http://a', maxWaitMs: 1 });

		for (const { client } of [throttled, same])
			await expect(client.getUser()).rejects.toMatchObject({ kind: 'rateLimit' });
		expect([throttled.sent.length, same.sent.length]).toEqual([1, 0]);
		expect(await clientOf(USER, { maxWaitMs: 1 }).client.getUser()).toMatchObject({ name: 'Zoë 🙂' });
	});

	it('keeps nothing of requests that have ended, however long the execution lasts', async () => {
		const { client, sent } = clientOf(USER, { signal: new AbortController().signal });
		for (let request = 0; request < 100; request++) await client.getUser();

		await collectGarbage();
		expect(sent).toHaveLength(100);
		expect(sent.filter((each) => each.deref() !== undefined).length).toBeLessThanOrEqual(5);
	});
});
