import type { Hints, RateLimit } from '../../../../../simulation/limitedServer';
import { simulateTriggers, type LimitedTriggers } from '../../../../../simulation/limitedTrigger';
import { simulateSharedKey, type SharedKey } from '../../../../../simulation/sharedKey';

const FIVE_SECONDS = { requests: 120, windowMs: 5_000 };
const HINTS: Hints[] = ['none', 'Retry-After', 'Remaining, rounded down'];

describe('RateLimiter', () => {
	it.each<[what: string, Omit<LimitedTriggers, 'hints'>, seconds: number]>([
		[
			'600 pages beside four triggers: a part of each window is kept for their polls',
			{ seed: 1, triggers: 4, polls: 6, exports: [{ pages: 600, afterMs: 0 }] },
			6 * 60,
		],
		[
			'202 pages through 120 in 5 s, beside a trigger: windows are short, and nothing is kept for polls',
			{ seed: 1, triggers: 1, polls: 3, exports: [{ pages: 202, afterMs: 70_000 }], limit: FIVE_SECONDS },
			20,
		],
		[
			'100 pages beside first readings of long lists',
			{ seed: 2, triggers: 3, polls: 8, roundPages: 2_400, exports: [{ pages: 100, afterMs: 120_000 }] },
			240,
		],
		['four triggers that read 200 pages each hour', { seed: 2, triggers: 4, polls: 120, roundPages: 200 }, 0],
	])('fails no poll, and keeps no export long: %s', async (_what, given, seconds) => {
		for (const hints of HINTS) {
			const { failed, exportsMs } = await simulateTriggers({ ...given, hints });

			expect(failed).toBe(0);
			expect(Math.max(0, ...exportsMs)).toBeLessThanOrEqual(1_000 * seconds);
		}
	});

	it.each<[Partial<SharedKey>, mostRefused: number]>([
		[{ hints: 'none', processes: 8 }, 0.2],
		[{ hints: 'none', processes: 4, hasFixedWindows: true }, 0.13],
		[{ hints: 'X-RateLimit-*', processes: 8 }, 0.09],
		[{ hints: 'Retry-After', processes: 8 }, 0.2],
		// One of them comes last into each window.
		[{ hints: 'none', processes: 16, latencyMs: 400, seed: 51 }, 0.32],
	])('is fast and fair to all that share a key, and little is refused: %j', async (given, mostRefused) => {
		const usual = { processes: 1, requests: 2_400, beginWithinMs: 60_000, latencyMs: 100, seed: 1 };
		const results = await simulateSharedKey({ ...usual, hints: 'none', ...given });

		expect(results.gaveUp).toBe(0);
		expect(results.ofLimit).toBeLessThanOrEqual(given.hints === 'none' ? 1.1 : 1.05);
		expect(results.jain).toBeGreaterThanOrEqual(0.8);
		expect(results.refusedShare).toBeLessThanOrEqual(mostRefused);
	});

	it('reads 300 pages alone without hints in 123.5 s with 7 refusals, as the example of the rules says', async () => {
		const given = { processes: 1, requests: 300, hints: 'none', beginWithinMs: 0, latencyMs: 100 } as const;
		const { ms, refusedShare } = await simulateSharedKey({ ...given, seed: 1 });

		expect(ms / 1_000).toBeCloseTo(123.5, 0);
		expect(refusedShare).toBe(7 / 307);
	});

	it('keeps nobody waiting where nothing is limited', async () => {
		const given = { processes: 1, requests: 2_000, hints: 'none', beginWithinMs: 0, latencyMs: 100 } as const;
		const limit = { requests: 1e6, windowMs: 60_000 };

		expect((await simulateSharedKey({ ...given, limit, seed: 1 })).ms).toBeLessThan(60_000);
	});

	it.each<[name: string, RateLimit, noHints: number, hints: number]>([
		['a sliding minute', { requests: 120, windowMs: 60_000, kind: 'sliding' }, 1.03, 1.15],
		['a bucket of tokens', { requests: 120, windowMs: 60_000, kind: 'bucket' }, 1.02, 1.02],
		['20 in 10 s', { requests: 20, windowMs: 10_000 }, 1.15, 1.15],
		['2 in a second', { requests: 2, windowMs: 1_000 }, 2, 2],
	])('takes little more than the time of another limit: %s', async (_name, limit, noHints, hints) => {
		const given = { processes: 1, requests: 20 * limit.requests, limit, beginWithinMs: 0, latencyMs: 100 };
		const ratioOf = async (hint: Hints) =>
			(await simulateSharedKey({ ...given, hints: hint, seed: 1 })).ofLimit;

		expect(await ratioOf('none')).toBeLessThanOrEqual(noHints);
		expect(await ratioOf('Remaining')).toBeLessThanOrEqual(hints);
	});
});
