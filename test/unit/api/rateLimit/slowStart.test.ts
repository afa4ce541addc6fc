import { SlowStart } from '../../../../nodes/shared/api/rateLimit/slowStart';
import type { WindowBefore } from '../../../../nodes/shared/api/rateLimit/slowStart';

const WINDOW_MS = 60_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const BEFORE: WindowBefore = { lengthMs: WINDOW_MS, wasAlone: false, isHinted: false, closedMs: 8_000 };

let pace: SlowStart;

beforeEach(() => {
	pace = new SlowStart(WINDOW_MS);
});

/** ms from the opening of a window at `NOW` until the next request may be sent. */
const nextAfter = () => Math.round(pace.nextAt(NOW) - NOW);

describe('the slow start of a window', () => {
	it.each([
		[WINDOW_MS, 2_599],
		[2 * WINDOW_MS, 2_599],
		[WINDOW_MS / 3, 2_599],
		[WINDOW_MS / 4, 650],
		[3_000, 130],
	])('after one of %i ms has its second request after %i ms', (lengthMs, wait) => {
		pace.open(NOW, { ...BEFORE, lengthMs });

		expect(nextAfter()).toBe(wait);
	});

	it('has its requests the closer the more were sent', () => {
		pace.open(NOW, BEFORE);
		const waits = Array.from({ length: 5 }, () => {
			const wait = nextAfter();
			pace.send(NOW + wait);
			return wait;
		});

		expect(waits).toEqual([2_599, 4_120, 5_199, 6_035, 6_719]);
	});

	it.each([
		[false, [2_599, 837, 837]],
		[true, [837, 19, 19]],
	])('is bolder after one or more windows that were all ours; with hints %s', (isHinted, waits) => {
		const after = [1, 2, 3].map(() => {
			pace.open(NOW, { ...BEFORE, isHinted, wasAlone: true });
			return nextAfter();
		});
		pace.open(NOW, { ...BEFORE, isHinted });

		expect(after).toEqual(waits);
		expect(nextAfter()).toBe(2_599);
	});
});

describe('a pace of "2 per second"', () => {
	/** Windows that end so long after they have been opened; when the last one ended. */
	function windows(count: number, openMs = 500, accepted = 2, closedMs = 900): number {
		let time = NOW;
		for (let window = 0; window < count; window++) {
			pace.open(time, { ...BEFORE, lengthMs: 3_000, closedMs });
			pace.send(time);
			pace.end((time += openMs), accepted);
		}
		return time;
	}
	const isPaced = (sentAt: number, now = sentAt) => pace.nextAt(now) === sentAt + 520;

	it.each([
		[2, 1_999, 5, 1_999, true],
		[2, 2_000, 5, 1_999, false],
		[2, 1_999, 6, 1_999, false],
		[2, 1_999, 5, 2_000, false],
		[1, 1_999, 5, 1_999, false],
	])(
		'follows %i windows, open for %i ms with %i requests after a pause of %i ms: %s',
		(count, openMs, accepted, closedMs, paced) => {
			const ended = windows(count, openMs, accepted, closedMs);
			pace.send(ended);

			expect(isPaced(ended)).toBe(paced);
		},
	);

	it('does not follow two such windows with a longer one between them', () => {
		windows(1);
		windows(1, 2_000);
		const ended = windows(1);
		pace.send(ended);

		expect(isPaced(ended)).toBe(false);
	});

	it('ends after a window', () => {
		const until = windows(2) + WINDOW_MS;
		pace.send(until - 100);

		expect(isPaced(until - 100, until - 1)).toBe(true);
		expect(isPaced(until - 100, until)).toBe(false);
	});

	it.each([
		['so fast that they need it', 1_039, -1, true],
		['less fast', 1_040, -1, false],
		['when it is over', 500, 0, false],
	])('goes on for another window with requests that come %s', (_name, apartMs, beforeEndMs, goesOn) => {
		const until = windows(2) + WINDOW_MS;
		pace.send(until + beforeEndMs - apartMs);
		pace.send(until + beforeEndMs);

		expect(isPaced(until + beforeEndMs, until + 1)).toBe(goesOn);
	});
});
