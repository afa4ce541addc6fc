import {
	afterFailure,
	isRefusalKnown,
	isToBeReported,
	JUST_FAILING,
	type Failing,
	type Failure,
} from '../../../../nodes/ReviewPlatformTrigger/state/failing';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const OUTAGE: Failure = { settings: 'key', hasWorked: true, isOwnRefusal: false, mayPass: true };
const REFUSAL: Failure = { ...OUTAGE, isOwnRefusal: true, mayPass: false };
const NEVER: Failure = { ...OUTAGE, hasWorked: false, mayPass: false };

/** Polls that fail one after the other; times in minutes. */
class FailingPolls {
	failing: Failing | undefined;
	private polledAt = 0;

	/** Whether a poll that fails in this minute says so. */
	fail(minute: number, failure: Failure, isRare = false): boolean {
		const forMs = this.failing ? this.failing.forMs + (minute - this.polledAt) * MINUTE_MS : 0;
		const failing = { ...(this.failing ?? JUST_FAILING), forMs };
		this.polledAt = minute;
		const isReported = isToBeReported(failing, failure, isRare, minute * MINUTE_MS);
		this.failing = afterFailure(failing, failure, isReported, minute * MINUTE_MS);
		return isReported;
	}

	/** The minutes in which polls say so that fail from the first minute on. */
	reports(failure: Failure, every: number, until: number, isRare = false): number[] {
		const minutes = Array.from({ length: Math.floor(until / every) + 1 }, (_, index) => index * every);
		return minutes.filter((minute) => this.fail(minute, failure, isRare));
	}

	isKnown(minute: number, settings = 'key'): boolean {
		return isRefusalKnown(this.failing, settings, minute * MINUTE_MS);
	}
}

let polls: FailingPolls;
beforeEach(() => (polls = new FailingPolls()));

describe('a failing trigger', () => {
	it.each<[string, Failure, every: number, isRare: boolean, reports: number[]]>([
		['an outage after 55 minutes', OUTAGE, 1, false, [55, 55 + 23 * HOUR]],
		['an outage with the second of hourly polls', OUTAGE, HOUR, false, [HOUR, DAY]],
		['an outage with the first of rare polls', OUTAGE, DAY, true, [0, DAY]],
		['a refused key after ten minutes', REFUSAL, 1, false, [10, 10 + 23 * HOUR]],
		['a refused key with the second of polls ten minutes apart', REFUSAL, 10, false, [10, 10 + 23 * HOUR]],
		['a refused key with the second of hourly polls', REFUSAL, HOUR, false, [HOUR, DAY]],
		['a refused key with the first of rare polls', REFUSAL, DAY, true, [0, DAY]],
		['what has never worked at once', NEVER, 1, false, [0, 23 * HOUR]],
		['a key that has never worked at once', { ...NEVER, isOwnRefusal: true }, 1, false, [0, 23 * HOUR]],
		[
			'what has never worked and may pass after 55 minutes',
			{ ...NEVER, mayPass: true },
			1,
			false,
			[55, 55 + 23 * HOUR],
		],
	])('reports %s, and again after a day', (_what, failure, every, isRare, reports) => {
		expect(polls.reports(failure, every, 2 * DAY - 3 * HOUR, isRare)).toEqual(reports);
	});

	it.each<[string, before: Failure, after: Failure]>([
		['a refused key after an outage', OUTAGE, REFUSAL],
		['an outage after a refused key', REFUSAL, OUTAGE],
		['the same with another key or setting', OUTAGE, { ...OUTAGE, settings: 'another' }],
	])('reports %s at once, and once', (_what, before, after) => {
		polls.reports(before, 1, 60);

		expect([polls.fail(61, before), polls.fail(62, after), polls.fail(63, after)]).toEqual([
			false,
			true,
			false,
		]);
	});

	it('reports a refusal and an outage in turn once each', () => {
		const reports = Array.from({ length: 20 * HOUR }, (_, minute) => minute).filter(
			(minute) => !polls.isKnown(minute) && polls.fail(minute, minute % 3 ? REFUSAL : OUTAGE),
		);

		expect(reports).toHaveLength(2);
	});

	it('asks about a refused key once in ten minutes, from when that was reported', () => {
		const asked: number[] = [];
		for (let minute = 0; minute <= 40; minute++) {
			if (polls.isKnown(minute)) continue;
			asked.push(minute);
			polls.fail(minute, REFUSAL);
		}

		expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40]);
	});

	it('asks at once with another key or setting, where the clock was set back, and about all but refusals', () => {
		expect(polls.isKnown(0)).toBe(false);
		polls.fail(1, { ...REFUSAL, hasWorked: false });
		expect([polls.isKnown(2), polls.isKnown(2, 'another'), polls.isKnown(-20)]).toEqual([true, false, false]);
		polls = new FailingPolls();
		polls.fail(1, NEVER);

		expect(polls.isKnown(2)).toBe(false);
	});
});
