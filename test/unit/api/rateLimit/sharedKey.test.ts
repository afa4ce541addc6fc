import type { Hints } from '../../../support/limitedServer';
import { jainIndex, simulateSharedKey } from '../../../support/sharedKey';

const WINDOW_MS = 60_000;
const PROCESSES = [1, 2, 4, 8, 16];
const HINTS: Hints[] = ['none', 'Retry-After', 'X-RateLimit-*'];
const LATENCIES_MS = [30, 100, 400];

// The whole table, with sixty runs of each: `npm run bench:limiter`.
const CASES = PROCESSES.flatMap((processes) =>
	HINTS.flatMap((hints) => [0, WINDOW_MS].map((beginWithinMs) => ({ processes, hints, beginWithinMs }))),
).map((given, index) => ({ ...given, latencyMs: LATENCIES_MS[index % LATENCIES_MS.length] as number }));

describe('processes that share a key and know nothing of each other', () => {
	it.each(CASES)(
		'$processes, hints $hints, begun within $beginWithinMs ms, latency $latencyMs ms: done in time, fair, and nobody gives up',
		async ({ processes, hints, beginWithinMs, latencyMs }) => {
			const given = { processes, requests: 2_400, hints, beginWithinMs, latencyMs, seed: 1 };
			const { gaveUp, ofLimit, jain } = await simulateSharedKey(given);

			expect(gaveUp).toBe(0);
			expect(ofLimit).toBeLessThanOrEqual(hints === 'none' ? 1.1 : 1.05);
			if (processes <= 8) expect(jain).toBeGreaterThanOrEqual(0.8);
		},
	);

	it.each(CASES.filter(({ beginWithinMs, processes }) => beginWithinMs === 0 && processes < 16))(
		'a single request beside $processes, hints $hints, latency $latencyMs ms waits at most two windows',
		async ({ processes, hints, beginWithinMs, latencyMs }) => {
			const given = { processes, requests: 1_200, hints, beginWithinMs, latencyMs, seed: 1 };
			const { singleWaitsMs } = await simulateSharedKey({ ...given, singles: 6 });

			expect(singleWaitsMs).toHaveLength(6);
			expect(Math.max(...singleWaitsMs)).toBeLessThanOrEqual(2 * WINDOW_MS);
		},
	);

	it.each([
		[[5, 5, 5], 1],
		[[9, 0, 0], 1 / 3],
		[[0, 0], 1],
	])("Jain's index of %j is %d", (shares, index) => {
		expect(jainIndex(shares)).toBeCloseTo(index);
	});
});
