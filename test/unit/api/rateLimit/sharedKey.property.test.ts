import fc from 'fast-check';

import type { Hints } from '../../../support/limitedServer';
import { holds } from '../../../support/randomRuns';
import { simulateSharedKey } from '../../../support/sharedKey';
import type { SharedKey } from '../../../support/sharedKey';

const WINDOW_MS = 60_000;

const sharedKey: fc.Arbitrary<SharedKey> = fc.record({
	processes: fc.integer({ min: 1, max: 16 }),
	requests: fc.constant(1_200),
	hints: fc.constantFrom<Hints>('none', 'Retry-After', 'X-RateLimit-*'),
	beginWithinMs: fc.integer({ min: 0, max: WINDOW_MS }),
	latencyMs: fc.integer({ min: 30, max: 400 }),
	singles: fc.integer({ min: 0, max: 4 }),
	hasFixedWindows: fc.boolean(),
	seed: fc.nat(),
});

describe('processes that share a key, whatever their number and whenever they begin', () => {
	it('are done in time, and none of them gives up', async () => {
		await holds(
			fc.asyncProperty(sharedKey, async (given) => {
				const { gaveUp, ms, singleWaitsMs } = await simulateSharedKey(given);

				expect(gaveUp).toBe(0);
				// Each of the ten windows may begin some seconds late, and in the last one there is a slow start.
				expect(ms).toBeLessThan(11 * (WINDOW_MS + (given.hints === 'none' ? 9_000 : 1_500)));
				expect(Math.max(0, ...singleWaitsMs)).toBeLessThan(3 * WINDOW_MS);
			}),
			{ usual: 10, deep: 300 },
		);
	});
});
