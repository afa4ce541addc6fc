import fc from 'fast-check';

import { MAX_RETRIES } from '../../../../nodes/shared/api/backoff';
import { RateLimiter } from '../../../../nodes/shared/api/rateLimit/rateLimiter';
import { MAX_IN_FLIGHT } from '../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import { sendWithRetries } from '../../../../nodes/shared/api/retry';
import { NoResponse, RateLimitTimeoutError } from '../../../../nodes/shared/errors/apiErrors';
import type { HttpResponse } from '../../../../nodes/shared/types';
import { randomFrom } from '../../../../sandbox/random';
import { LimitedServer } from '../../../support/limitedServer';
import type { Hints } from '../../../support/limitedServer';
import { holds } from '../../../support/randomRuns';
import { SimulatedClock } from '../../../support/simulatedClock';

const WINDOW_MS = 60_000;

interface Regime {
	limit: number;
	requests: number;
	latencyMs: number;
	hints: Hints;
	hasFixedWindows: boolean;
	/** Requests in a window that others send with the same key, before ours. */
	others: number;
	/** How often every third request fails before it is answered. */
	failures: number;
	seed: number;
}

const regime: fc.Arbitrary<Regime> = fc.record({
	limit: fc.integer({ min: 1, max: 150 }),
	requests: fc.integer({ min: 1, max: 100 }),
	latencyMs: fc.integer({ min: 1, max: 800 }),
	hints: fc.constantFrom<Hints>('none', 'Retry-After', 'X-RateLimit-*'),
	hasFixedWindows: fc.boolean(),
	others: fc.integer({ min: 0, max: 100 }),
	failures: fc.integer({ min: 0, max: MAX_RETRIES }),
	seed: fc.nat(),
});

async function simulate(given: Regime) {
	const { limit, requests, latencyMs, hints, hasFixedWindows, others, failures, seed } = given;
	const random = randomFrom(seed);
	const clock = new SimulatedClock(random);
	const limiter = new RateLimiter(clock);
	const allowed = Math.max(1, limit - others);
	const origin = hasFixedWindows ? clock.now() - random() * WINDOW_MS : undefined;
	const server = new LimitedServer({ requests: allowed, windowMs: WINDOW_MS }, hints, origin);
	let inFlight = 0;
	let mostInFlight = 0;

	const sendNumber = (request: number) => {
		let left = request % 3 === 0 ? failures : 0;
		return async () => await send(left-- > 0);
	};
	const send = async (fails: boolean): Promise<HttpResponse | NoResponse> => {
		mostInFlight = Math.max(mostInFlight, ++inFlight);
		await clock.sleep(latencyMs);
		inFlight--;
		return fails ? new NoResponse('ECONNRESET', 'lost') : server.answer(clock.now());
	};
	const start = clock.now();
	const answers = await Promise.all(
		Array.from(
			{ length: requests },
			async (_, request) =>
				await sendWithRetries(sendNumber(request), { limiter, clock, maxWaitMs: 300_000 }),
		),
	);
	return { answers, server, mostInFlight, elapsedMs: clock.now() - start, allowed };
}

describe('requests through a limiter, whatever the limit, the hints and the trouble', () => {
	it('are all answered, within the bounds of time and refusals', async () => {
		await holds(
			fc.asyncProperty(regime, async (given) => {
				const { answers, server, mostInFlight, elapsedMs, allowed } = await simulate(given);

				const wrong = answers.filter((answer) => answer instanceof NoResponse || answer.statusCode !== 200);
				expect(wrong).toEqual([]);
				expect(mostInFlight).toBeLessThanOrEqual(MAX_IN_FLIGHT);
				expect(server.mostRefused).toBeLessThanOrEqual(given.hints === 'none' ? 22 : 10);
				const slackMs = given.hints === 'none' ? 9_000 : 1_500;
				const sendingMs = given.requests * 3 * given.latencyMs + given.requests * 500 + 20_000;
				expect(elapsedMs).toBeLessThan(
					Math.ceil(given.requests / allowed) * (WINDOW_MS + slackMs) + sendingMs,
				);
			}),
			{ usual: 50, deep: 1_000 },
		);
	});

	it('are given up in words when the limit stays closed', async () => {
		const clock = new SimulatedClock();
		const limiter = new RateLimiter(clock);
		const send = async () => await Promise.resolve({ statusCode: 429, headers: {}, body: {} });
		const start = clock.now();

		const request = sendWithRetries(send, { limiter, clock, maxWaitMs: 30_000 });

		await expect(request).rejects.toThrow(RateLimitTimeoutError);
		expect(clock.now() - start).toBeLessThanOrEqual(30_000);
	});
});
