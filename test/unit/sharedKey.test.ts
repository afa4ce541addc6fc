import type { Hints } from '../support/limitedServer';
import { jainIndex, simulateSharedKey } from '../support/sharedKey';
import type { SharedKeyResult } from '../support/sharedKey';

const WINDOW_MS = 60_000;

/** The worst of a few runs, with another latency each. */
async function worstOf(processes: number, hints: Hints, beginWithinMs: number): Promise<SharedKeyResult[]> {
	const results: SharedKeyResult[] = [];
	for (const [seed, latencyMs] of [30, 100, 400].entries()) {
		const given = { processes, requests: 1_196, singles: 4, hints, beginWithinMs, latencyMs, seed };
		results.push(await simulateSharedKey(given));
	}
	return results;
}

// The whole table, with many more runs: `npm run bench:limiter`.
describe('processes that share a key and know nothing of each other', () => {
	const cases = [1, 2, 4, 8, 16].flatMap((processes) =>
		(['none', 'Retry-After', 'X-RateLimit-*'] as const).flatMap((hints) =>
			[0, 60_000].map((beginWithinMs) => ({ processes, hints, beginWithinMs })),
		),
	);

	it.each(cases)(
		'$processes, hints $hints, begun within $beginWithinMs ms: all in time, fair, and nobody gives up',
		async ({ processes, hints, beginWithinMs }) => {
			const results = await worstOf(processes, hints, beginWithinMs);

			expect(results.map(({ gaveUp }) => gaveUp)).toEqual(results.map(() => 0));
			const ofLimit = Math.max(...results.map((result) => result.ofLimit));
			expect(ofLimit).toBeLessThanOrEqual(hints === 'none' ? 1.1 : 1.05);
			const waits = results.flatMap(({ singleWaitsMs }) => singleWaitsMs);
			expect(Math.max(...waits)).toBeLessThanOrEqual(2 * WINDOW_MS);
			if (processes <= 8) {
				expect(Math.min(...results.map(({ jain }) => jain))).toBeGreaterThanOrEqual(0.8);
			}
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
