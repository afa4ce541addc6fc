import type { Hints, RateLimit } from '../../../../../simulation/limitedServer';
import { simulateTriggers, type LimitedTriggers } from '../../../../../simulation/limitedTrigger';
import { simulateSharedKey } from '../../../../../simulation/sharedKey';

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

	it.each<[Hints, processes: number, mostRefused: number, hasFixedWindows?: boolean]>([
		['none', 1, 0.02],
		['none', 8, 0.2],
		['none', 4, 0.2, true],
		['X-RateLimit-*', 8, 0.09],
		['Retry-After', 8, 0.3],
	])(
		'with hints %s is fast and fair to %i that share the key, and little is refused',
		async (hints, processes, mostRefused, hasFixedWindows = false) => {
			const usual = { requests: 2_400, beginWithinMs: 60_000, latencyMs: 100, seed: 1 };
			const given = { ...usual, processes, hints, hasFixedWindows };
			const { gaveUp, ofLimit, jain, refusedShare } = await simulateSharedKey(given);

			expect(gaveUp).toBe(0);
			expect(ofLimit).toBeLessThanOrEqual(hints === 'none' ? 1.1 : 1.05);
			expect(jain).toBeGreaterThanOrEqual(0.8);
			expect(refusedShare).toBeLessThanOrEqual(mostRefused);
		},
	);

	it('reads 300 pages alone without hints in 123.5 s with 7 refusals, as the example of the rules says', async () => {
		const given = { processes: 1, requests: 300, hints: 'none', beginWithinMs: 0, latencyMs: 100 } as const;
		const { ms, refusedShare } = await simulateSharedKey({ ...given, seed: 1 });

		expect(ms / 1_000).toBeCloseTo(123.5, 0);
		expect(refusedShare).toBe(7 / 307);
	});

	it('loses seconds only to a server that rounds the last second of a window down to Retry-After: 0', async () => {
		const given = { processes: 1, requests: 181, beginWithinMs: 0, latencyMs: 100 };
		const times: number[] = [];
		for (let seed = 1; seed <= 8; seed++)
			times.push((await simulateSharedKey({ ...given, hints: 'Remaining, rounded down', seed })).ms);

		expect(Math.max(...times)).toBeLessThanOrEqual(71_000);
	});

	it('lets nobody give up who comes last into each window, without hints', async () => {
		const given = { processes: 16, requests: 2_400, beginWithinMs: 60_000, latencyMs: 400 };
		const { gaveUp } = await simulateSharedKey({ ...given, hints: 'none', seed: 51 });

		expect(gaveUp).toBe(0);
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
