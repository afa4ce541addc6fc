import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../../../../nodes/shared/api/client';
import type { ClientOptions } from '../../../../nodes/shared/api/client';
import type { ApiCredential } from '../../../../nodes/shared/credential/credential';
import { reachable } from '../../../support/reachable';

const USER = { id: 'u1', company_id: 'c1' };

/** A client of a key of its own, whose requests are answered by `answer`. */
function clientOf(answer: (signal: AbortSignal) => Promise<unknown>, options: Partial<ClientOptions> = {}) {
	const httpRequestWithAuthentication = async (_name: string, { abortSignal }: IHttpRequestOptions) =>
		await answer(abortSignal as unknown as AbortSignal);
	return new ReviewPlatformClient({
		context: { helpers: { httpRequestWithAuthentication } } as unknown as IExecuteSingleFunctions,
		credential: {
			address: 'https://platform.example',
			apiToken: expect.getState().currentTestName ?? '',
		} as ApiCredential,
		prepared: {},
		...options,
	});
}

/** Never answers; ends when it is aborted. */
async function unanswered(signal: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		signal.addEventListener('abort', () =>
			reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' })),
		);
	});
}

describe('a request', () => {
	it('that takes twice its time is none that was answered, and is tried again', async () => {
		let requests = 0;
		const answer = async (signal: AbortSignal) =>
			requests++ === 0 ? await unanswered(signal) : { statusCode: 200, headers: {}, body: USER };

		const user = await clientOf(answer, { prepared: { timeout: 20 } }).getUser('/v1/me');

		expect(user.id).toBe('u1');
		expect(requests).toBe(2);
	});

	it('ends when the execution is stopped, and is not sent again', async () => {
		const stop = new AbortController();
		let requests = 0;
		const answer = async (signal: AbortSignal) => {
			requests++;
			setImmediate(() => stop.abort());
			return await unanswered(signal);
		};

		const request = clientOf(answer, { signal: stop.signal, prepared: { timeout: 30_000 } }).getUser(
			'/v1/me',
		);

		await expect(request).rejects.toThrow('The execution was canceled');
		expect(requests).toBe(1);
	});

	it('leaves nothing behind once it has ended, however long the execution and its time limit last', async () => {
		const { signal } = new AbortController();
		const signals: Array<WeakRef<AbortSignal>> = [];
		const answer = async (own: AbortSignal) => {
			signals.push(new WeakRef(own));
			const listener = () => {};
			own.addEventListener('abort', listener);
			await Promise.resolve();
			own.removeEventListener('abort', listener);
			return { statusCode: 200, headers: {}, body: USER };
		};
		const client = clientOf(answer, { signal, prepared: { timeout: 30_000 } });
		for (let request = 0; request < 500; request++) await client.getUser('/v1/me');

		expect(signals).toHaveLength(500);
		expect(await reachable(signals)).toBeLessThanOrEqual(5);
	});

	it('that waits for the rate limit is let go with all it has when it is cancelled', async () => {
		const stop = new AbortController();
		const refused = { statusCode: 429, headers: { 'retry-after': '60' }, body: {} };
		const client = clientOf(async () => await Promise.resolve(refused), { signal: stop.signal });
		const queries: Array<WeakRef<object>> = [];
		const waiting = Array.from({ length: 500 }, async () => {
			const query = { company: 'c1' };
			queries.push(new WeakRef(query));
			return await client.getReviewPage('/v1/reviews', 1, { query }).catch(() => 'ended');
		});
		stop.abort();

		expect(await Promise.all(waiting.splice(0))).toEqual(Array.from({ length: 500 }, () => 'ended'));
		expect(await reachable(queries)).toBeLessThanOrEqual(5);
	});
});
