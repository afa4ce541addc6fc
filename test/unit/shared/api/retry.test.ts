import { RateLimiter } from '../../../../nodes/shared/api/rateLimit/rateLimiter';
import { sendWithRetries, type Pacing, type SendOptions } from '../../../../nodes/shared/api/retry';
import { errorForStatus, hostUnreachable } from '../../../../nodes/shared/errors/responseErrors';
import type { HttpResult } from '../../../../nodes/shared/types';
import { SimulatedClock } from '../../../../simulation/simulatedClock';
import { answer } from '../../../support/answer';

const noAnswer = (code: string, detail: string): HttpResult => ({ noAnswer: code, detail });

const ADDRESS = 'https://platform.example';
const OK = answer(200);

let clock: SimulatedClock;
let start: number;
let sent: number;

beforeEach(() => {
	clock = new SimulatedClock();
	start = clock.now();
	sent = 0;
});

/** An answer with what was read of it. */
function readOf(result: HttpResult): HttpResult & { read?: unknown } {
	if ('noAnswer' in result) return { ...result, read: hostUnreachable(result, ADDRESS) };
	return { ...result, read: result.statusCode === 200 ? undefined : errorForStatus(result, ADDRESS) };
}

/** Sends a request that is answered by these, one after the other, the last one for ever. */
async function request(
	outcomes: HttpResult[],
	{ limiter = new RateLimiter(clock), ...options }: SendOptions & Partial<Pacing> = {},
): Promise<HttpResult> {
	const send = async () =>
		await Promise.resolve(readOf(outcomes[Math.min(sent++, outcomes.length - 1)] as HttpResult));
	return await sendWithRetries(send, { limiter, clock }, options);
}

describe('sendWithRetries', () => {
	it.each<[string, HttpResult, number]>([
		['a success once', OK, 1],
		['a refusal that stays once', answer(404), 1],
		['a 5xx five times', answer(502), 5],
		['a lost connection five times', noAnswer('ECONNRESET', ''), 5],
	])('sends %s', async (_name, outcome, times) => {
		expect(await request([outcome])).toMatchObject(outcome);
		expect(sent).toBe(times);
	});

	it('waits out any number of 429, which do not count as failures', async () => {
		const throttled = Array.from({ length: 9 }, () => answer(429));

		expect(await request([...throttled, answer(500), ...throttled, answer(500), OK])).toMatchObject(OK);
		expect(sent).toBe(21);
	});

	it('gives up on what is throttled again and again, within five minutes, though others are accepted', async () => {
		const limiter = new RateLimiter(clock);
		const throttled = request([answer(429, { 'retry-after': '20' })], { limiter });
		const end = throttled.catch((error: unknown) => ({ error, at: clock.now() }));
		for (let minute = 0; minute < 7; minute++) {
			await clock.sleep(60_000);
			await request([OK], { limiter, isUrgent: true });
		}

		expect(await end).toMatchObject({ error: { kind: 'rateLimit' } });
		expect(((await end) as { at: number }).at - start).toBeLessThanOrEqual(300_000);
	});

	it.each([
		['a refusal', 429, '30', 30_000],
		['a failure, to the ms', 503, '30.3', 30_300],
		['a failure, a second where a server rounds down', 503, '0', 1_000],
	])('waits for as long as %s says', async (_name, status, seconds, ms) => {
		const onWait = jest.fn();
		await request([answer(status, { 'retry-after': seconds }), OK], { onWait });

		expect(clock.now() - start).toBe(ms);
		// How long it has waited for the rate limit, and since when.
		expect(onWait.mock.calls[0]).toEqual([start, status === 429 ? ms : 0]);
	});

	it('waits for failures no longer than it may since it began', async () => {
		await request([answer(503, { 'retry-after': '30' })], { maxWaitMs: 60_000 });

		expect(clock.now() - start).toBe(60_000);
	});

	const isKnownToWork = () => true;
	const REFUSED = answer(401, {}, { message: 'Unauthenticated.' });

	it.each<[string, SendOptions, outcomes: HttpResult[], sent: number, ms: number]>([
		['a refused key once more in a list', { isOfList: true }, [REFUSED], 2, 500],
		['and not in a poll', {}, [REFUSED], 1, 0],
		['one that is right the second time', { isOfList: true }, [REFUSED, OK], 2, 500],
		['one refused twice, a failure apart', { isOfList: true }, [REFUSED, answer(503), REFUSED], 3, 1_500],
		['anything else five times', {}, [answer(404, {}, '<h1>Not Found</h1>')], 5, 7_500],
	])('sends, where key and address have worked, %s', async (_name, options, outcomes, times, mostMs) => {
		await request(outcomes, { isKnownToWork, ...options });

		expect(sent).toBe(times);
		expect(clock.now() - start).toBeLessThanOrEqual(mostMs);
	});

	it('goes on for a minute where key and address have worked, and waits up to 8 s', async () => {
		const patient = { isKnownToWork, isOfList: true };
		const failing = answer(503);
		await request([...Array<HttpResult>(8).fill(failing), OK], patient);
		const mended = clock.now() - start;
		await request([failing], patient);

		expect(mended).toBeLessThanOrEqual(7_500 + 4 * 8_000);
		expect(clock.now() - start - mended).toBeGreaterThan(50_000);
		expect(clock.now() - start - mended).toBeLessThanOrEqual(60_000);
		expect(sent).toBeLessThanOrEqual(9 + 12);
	});

	it('tries four times again also where each answer takes half a minute', async () => {
		const slow = async () => {
			await clock.sleep(30_000);
			sent++;
			return readOf(noAnswer('ETIMEDOUT', ''));
		};
		const pacing = { limiter: new RateLimiter(clock), clock };
		await sendWithRetries(slow, pacing, { isKnownToWork, isOfList: true, maxWaitMs: 60_000 });

		expect(sent).toBe(5);
	});

	it('hands its permits back when sending throws', async () => {
		const limiter = new RateLimiter(clock);
		const send = async () => await Promise.reject(new Error('no'));
		for (let times = 0; times < 7; times++)
			await expect(sendWithRetries(send, { limiter, clock }, { maxWaitMs: 1 })).rejects.toThrow('no');
	});

	it.each([503, 429])(
		'ends within half a second when it is cancelled before the next try: %i',
		async (status) => {
			const controller = new AbortController();
			void clock.sleep(10_100).then(() => controller.abort());
			const { signal } = controller;

			await expect(request([answer(status, { 'retry-after': '30' })], { signal })).rejects.toMatchObject({
				kind: 'cancelled',
			});
			expect(clock.now() - start).toBeLessThanOrEqual(10_600);
			expect(sent).toBe(1);
		},
	);
});
