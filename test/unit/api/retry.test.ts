import { RateLimiter } from '../../../nodes/shared/api/rateLimit/rateLimiter';
import { DEFAULT_MAX_WAIT_MS, sendWithRetries } from '../../../nodes/shared/api/retry';
import type { SendRequest } from '../../../nodes/shared/api/retry';
import { CancelledError, NoResponse, RateLimitTimeoutError } from '../../../nodes/shared/errors/apiErrors';
import type { HttpResponse } from '../../../nodes/shared/types';
import { SimulatedClock } from '../../support/simulatedClock';

const answer = (statusCode: number): HttpResponse => ({ statusCode, headers: {}, body: {} });

/** Answers one after the other, the last one for ever. */
function sending(...outcomes: Array<HttpResponse | NoResponse>) {
	let sent = 0;
	const send: SendRequest = async () => {
		const outcome = outcomes[Math.min(sent++, outcomes.length - 1)];
		return await Promise.resolve(outcome as HttpResponse);
	};
	return { send, count: () => sent };
}

describe('a patient request', () => {
	const clock = new SimulatedClock();
	const options = () => ({ limiter: new RateLimiter(clock), clock, maxWaitMs: 300_000 });

	it.each([200, 204, 301, 400, 401, 403, 404, 422])('takes %i for an answer', async (status) => {
		const { send, count } = sending(answer(status));

		expect(await sendWithRetries(send, options())).toMatchObject({ statusCode: status });
		expect(count()).toBe(1);
	});

	it.each([
		['a 5xx', answer(502)],
		['a lost connection', new NoResponse('ECONNRESET', 'socket hang up')],
	])('tries %s again, four times', async (_name, failure) => {
		const { send, count } = sending(failure);

		expect(await sendWithRetries(send, options())).toBe(failure);
		expect(count()).toBe(5);
	});

	it('does not try again what cannot change', async () => {
		const failure = new NoResponse('CERT_HAS_EXPIRED', 'certificate has expired');
		const { send, count } = sending(failure);

		expect(await sendWithRetries(send, options())).toBe(failure);
		expect(count()).toBe(1);
	});

	it('waits out any number of refusals, which do not count as failures', async () => {
		const refusals = Array.from({ length: 9 }, () => answer(429));
		const { send, count } = sending(...refusals, answer(500), ...refusals, answer(500), answer(200));

		expect(await sendWithRetries(send, options())).toMatchObject({ statusCode: 200 });
		expect(count()).toBe(21);
	});

	it('gives up on a server that refuses everything, within five minutes', async () => {
		const { send, count } = sending(answer(429));
		const start = clock.now();

		const request = sendWithRetries(send, { ...options(), maxWaitMs: DEFAULT_MAX_WAIT_MS });

		await expect(request).rejects.toThrow(RateLimitTimeoutError);
		expect(clock.now() - start).toBeLessThanOrEqual(300_000);
		expect(count()).toBeLessThan(60);
	});

	it('ends when refusals and failures take turns for ever', async () => {
		const turns = Array.from({ length: 50 }, (_, turn) => answer(turn % 2 === 0 ? 429 : 500));
		const { send, count } = sending(...turns);

		expect(await sendWithRetries(send, options())).toMatchObject({ statusCode: 500 });
		expect(count()).toBe(10);
	});

	it('ends within half a second when it is cancelled before a retry', async () => {
		const controller = new AbortController();
		const { send, count } = sending({ ...answer(503), headers: { 'retry-after': '30' } });
		const start = clock.now();

		const request = sendWithRetries(send, { ...options(), signal: controller.signal });
		void clock.sleep(10_100).then(() => controller.abort());

		await expect(request).rejects.toThrow(CancelledError);
		expect(clock.now() - start).toBeLessThanOrEqual(10_600);
		expect(count()).toBe(1);
	});

	it('hands its place on when sending throws', async () => {
		const shared = options();
		const broken: SendRequest = async () => await Promise.reject(new Error('unforeseen'));

		await expect(sendWithRetries(broken, shared)).rejects.toThrow('unforeseen');
		expect(shared.limiter.isIdle).toBe(true);
	});

	it('waits for as long as a refusal says', async () => {
		const { send } = sending({ ...answer(429), headers: { 'retry-after': '30' } }, answer(200));
		const start = clock.now();

		await sendWithRetries(send, options());

		expect(clock.now() - start).toBe(30_000);
	});

	it('waits for as long as a failure says, to the ms', async () => {
		const { send } = sending({ ...answer(503), headers: { 'retry-after': '30.3' } }, answer(200));
		const start = clock.now();

		await sendWithRetries(send, options());

		expect(clock.now() - start).toBe(30_300);
	});

	it('tells how long it has waited for the rate limit, and since when', async () => {
		const { send } = sending({ ...answer(429), headers: { 'retry-after': '30' } }, answer(200));
		const start = clock.now();
		const onWait = jest.fn();

		await sendWithRetries(send, { ...options(), onWait });

		expect(onWait.mock.calls).toEqual([[start, 30_000]]);
	});

	it('that was cancelled while it was under way is cancelled, whatever became of it', async () => {
		const controller = new AbortController();
		const send: SendRequest = async () => {
			controller.abort();
			return await Promise.resolve(new NoResponse('ERR_CANCELED', 'canceled'));
		};

		await expect(sendWithRetries(send, { ...options(), signal: controller.signal })).rejects.toThrow(
			CancelledError,
		);
	});

	it('that was cancelled as it failed does not wait for a retry', async () => {
		const controller = new AbortController();
		const send: SendRequest = async () => {
			controller.abort();
			return await Promise.resolve(answer(503));
		};
		const start = clock.now();

		await expect(sendWithRetries(send, { ...options(), signal: controller.signal })).rejects.toThrow(
			CancelledError,
		);
		expect(clock.now()).toBe(start);
	});
});
