import fc from 'fast-check';

import { RateLimitTimeout, Unreachable } from '../../nodes/shared/faults';
import { MAX_IN_FLIGHT, RateLimiter } from '../../nodes/shared/api/rateLimiter';
import { requestPatiently } from '../../nodes/shared/request';
import { MAX_RETRIES } from '../../nodes/shared/api/backoff';
import type { Answer } from '../../nodes/shared/types';
import { holds } from '../support/randomRuns';
import { SimulatedClock } from '../support/simulatedClock';

const WINDOW_MS = 60_000;

type Hint = 'none' | 'retry-after' | 'reset' | 'date';

interface Regime {
	limit: number;
	requests: number;
	latencyMs: number;
	hint: Hint;
	/** Requests in a window that others send with the same key, before ours. */
	others: number;
	/** How often every third request fails before it is answered. */
	failures: number;
}

const regime: fc.Arbitrary<Regime> = fc.record({
	limit: fc.integer({ min: 1, max: 150 }),
	requests: fc.integer({ min: 1, max: 200 }),
	latencyMs: fc.integer({ min: 1, max: 800 }),
	hint: fc.constantFrom<Hint>('none', 'retry-after', 'reset', 'date'),
	others: fc.integer({ min: 0, max: 100 }),
	failures: fc.integer({ min: 0, max: MAX_RETRIES }),
});

function hintHeaders(hint: Hint, endsAt: number, now: number): Answer['headers'] {
	if (hint === 'retry-after') return { 'retry-after': String(Math.ceil((endsAt - now) / 1_000)) };
	if (hint === 'reset') return { 'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)) };
	if (hint === 'date') return { 'retry-after': new Date(Math.ceil(endsAt / 1_000) * 1_000).toUTCString() };
	return {};
}

async function simulate({ limit, requests, latencyMs, hint, others, failures }: Regime) {
	const clock = new SimulatedClock();
	const limiter = new RateLimiter(clock);
	const allowed = Math.max(1, limit - others);
	const window = { start: -Infinity, count: 0, number: 0 };
	let inFlight = 0;
	let mostInFlight = 0;

	const sendNumber = (request: number) => {
		let left = request % 3 === 0 ? failures : 0;
		return async () => await send(left-- > 0);
	};
	const send = async (fails: boolean): Promise<Answer | Unreachable> => {
		mostInFlight = Math.max(mostInFlight, ++inFlight);
		await clock.sleep(latencyMs);
		inFlight--;
		if (fails) return new Unreachable('ECONNRESET', 'lost');
		const now = clock.now();
		if (now - window.start >= WINDOW_MS)
			Object.assign(window, { start: now, count: 0, number: window.number + 1 });
		if (++window.count <= allowed) return { statusCode: 200, headers: {}, body: {} };
		return { statusCode: 429, headers: hintHeaders(hint, window.start + WINDOW_MS, now), body: {} };
	};
	const start = clock.now();
	const answers = await Promise.all(
		Array.from(
			{ length: requests },
			async (_, request) =>
				await requestPatiently(sendNumber(request), { limiter, clock, maxWaitMs: 300_000 }),
		),
	);
	return { answers, limiter, windows: window.number, mostInFlight, elapsedMs: clock.now() - start, allowed };
}

describe('requests through a limiter, whatever the limit, the hints and the trouble', () => {
	it('are all answered, within the bounds of time and refusals', async () => {
		await holds(
			fc.asyncProperty(regime, async (given) => {
				const { answers, limiter, windows, mostInFlight, elapsedMs, allowed } = await simulate(given);

				const wrong = answers.filter((answer) => answer instanceof Unreachable || answer.statusCode !== 200);
				expect(wrong).toEqual([]);
				expect(mostInFlight).toBeLessThanOrEqual(MAX_IN_FLIGHT);
				expect(limiter.refusals).toBeLessThanOrEqual(windows * (given.hint === 'none' ? 20 : 10));
				const slackMs = given.hint === 'none' ? 9_000 : 1_500;
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

		const request = requestPatiently(send, { limiter, clock, maxWaitMs: 30_000 });

		await expect(request).rejects.toThrow(RateLimitTimeout);
		expect(clock.now() - start).toBeLessThanOrEqual(30_000);
	});
});
