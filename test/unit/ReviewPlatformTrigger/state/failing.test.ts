import {
	afterFailure,
	afterGap,
	isToBeTold,
	NOTHING_UNREAD,
	type Failure,
} from '../../../../nodes/ReviewPlatformTrigger/state/failing';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const PASSES: Failure = { subject: 'key', mayPass: true };
const STAYS: Failure = { subject: 'key', mayPass: false };

/** Polls one after the other, from an activation on; times in minutes by a clock that begins with 0. */
class Polls {
	private unread = NOTHING_UNREAD;
	private polledAt = 0;
	/** The last one; before the first the gap is as long as that of monthly polls. */
	private last = { gapMs: Infinity, isActivation: true };

	/** Whether a poll in this minute says that it fails, if it does. */
	poll(minute: number, failure?: Failure): boolean {
		const gapMs = (minute - this.polledAt) * MINUTE_MS;
		this.unread = afterGap(this.unread, gapMs, this.last);
		[this.polledAt, this.last] = [minute, { gapMs, isActivation: false }];
		const isTold = failure !== undefined && isToBeTold(this.unread, failure, minute * MINUTE_MS);
		this.unread = failure ? afterFailure(this.unread, failure, isTold, minute * MINUTE_MS) : NOTHING_UNREAD;
		return isTold;
	}

	/** The first poll of a process: an activation in this minute, which fails or not. */
	start(minute: number, failure?: Failure): void {
		this.unread = failure ? afterFailure(NOTHING_UNREAD, failure, false, minute) : NOTHING_UNREAD;
		[this.polledAt, this.last] = [minute, { gapMs: Infinity, isActivation: true }];
	}

	/** The minutes, of these, in which polls that fail say so. */
	toldIn(minutes: number[], failure: Failure): number[] {
		return minutes.filter((minute) => this.poll(minute, failure));
	}
}

/** From one on, each so many minutes, for not quite two days. */
const each = (every: number) =>
	Array.from({ length: Math.floor((2 * DAY - 3 * HOUR) / every) }, (_, index) => (index + 1) * every);
const daily = (minutes: number[]) =>
	[0, 1, 2].flatMap((day) => minutes.map((minute) => day * DAY + DAY + minute));

let polls: Polls;
beforeEach(() => (polls = new Polls()));

describe('a failing trigger', () => {
	it.each<[string, readAt: number[], failedAt: number[], Failure, told: number[]]>([
		['after an hour with a poll each minute', [], each(1), PASSES, [62, 62 + 23 * HOUR]],
		['with the third of half-hourly polls', [], each(30), PASSES, [90, 90 + 23 * HOUR]],
		['with the second of hourly polls', [], each(HOUR), PASSES, [120, 120 + 23 * HOUR]],
		['with the first of daily polls', [], [DAY, 2 * DAY], PASSES, [DAY, 2 * DAY]],
		['on the next day with polls at 8:00 and 8:05', [0, 5], daily([0, 5]), PASSES, [2 * DAY, 3 * DAY]],
		['on the next day where two polls come at once', [0, 0.1], daily([0, 0.1]), PASSES, [2 * DAY, 3 * DAY]],
		['at once where it does not pass', [], each(1), STAYS, [1, 1 + 23 * HOUR]],
	])('says so %s, and again after a day', (_what, readAt, minutes, failure, told) => {
		for (const minute of readAt) polls.poll(minute);

		expect(polls.toldIn(minutes, failure)).toEqual(told);
	});

	it.each<[string, readAt: number[], failedAt: number[]]>([
		['a laptop sleeps for a night between two short failures', [1, 2], [3, 9 * HOUR, 9 * HOUR + 1]],
		['polls read in between', [1], [30, 60]],
	])('is quiet where %s', (_what, readAt, failedAt) => {
		for (const minute of readAt) polls.poll(minute);

		expect(polls.toldIn(failedAt, PASSES)).toEqual([]);
	});

	it.each<[string, atStart: Failure | undefined, told: boolean]>([
		['nothing could be read at the start', PASSES, true],
		['the list was read at the start', undefined, false],
	])('says so or not with the first poll, five hours after n8n was started, where %s', (_what, ...row) => {
		const [atStart, told] = row;
		polls.start(3 * HOUR, atStart);

		expect(polls.poll(8 * HOUR, PASSES)).toBe(told);
	});

	it('says so of another subject at once where nothing was read for an hour, and once', () => {
		const other = { ...PASSES, subject: 'another' };
		polls.toldIn(each(1).slice(0, 62), PASSES);

		expect([polls.poll(63, other), polls.poll(64, PASSES), polls.poll(65, other)]).toEqual([
			true,
			false,
			false,
		]);
	});
});
