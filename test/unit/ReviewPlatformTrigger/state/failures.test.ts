import {
	isRefusalKnown,
	isToBeTold,
	noteFailed,
	noteRead,
	type Failure,
} from '../../../../nodes/ReviewPlatformTrigger/state/failures';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const OUTAGE: Failure = { about: 'key', isOwnRefusal: false, hasWorked: true, isSeldom: false };
const REFUSAL: Failure = { ...OUTAGE, isOwnRefusal: true };
let triggers = 0;
let trigger = '';
beforeEach(() => (trigger = `trigger ${++triggers}`));

/** Whether a poll that fails in this minute tells so. */
function fail(minute: number, failure: Failure): boolean {
	noteFailed(trigger, minute * MINUTE_MS);
	return isToBeTold(trigger, failure, minute * MINUTE_MS);
}
const read = (minute: number) => noteRead(trigger, minute * MINUTE_MS);

/** The minutes in which polls at an interval, that fail from `first` on, tell so. */
function tellings(failure: Failure, everyMinutes: number, first: number, last: number): number[] {
	const told: number[] = [];
	for (let minute = first; minute <= last; minute += everyMinutes)
		if (fail(minute, failure)) told.push(minute);
	return told;
}

describe('a failure of what has worked', () => {
	it.each<[string, Failure, everyMinutes: number, expected: number[]]>([
		['an outage, after 55 minutes', OUTAGE, 1, [1 + 55, 1 + 55 + DAY]],
		['an outage, with the second of hourly polls', OUTAGE, HOUR, [2 * HOUR, 2 * HOUR + DAY]],
		['a refused key, ten minutes after a page', REFUSAL, 1, [10, 10 + DAY]],
		['a refused key, with the first of hourly polls', REFUSAL, HOUR, [HOUR, HOUR + DAY]],
		['an outage, with the first of daily polls', { ...OUTAGE, isSeldom: true }, DAY, [DAY]],
		['a refused key, with the first of daily polls', { ...REFUSAL, isSeldom: true }, DAY, [DAY]],
	])('is told, and again after a day: %s', (_name, failure, everyMinutes, expected) => {
		read(0);

		expect(tellings(failure, everyMinutes, everyMinutes, DAY + 2 * HOUR)).toEqual(expected);
	});

	it('counts its ten minutes from the start where nothing was read since then', () => {
		expect(tellings(REFUSAL, 1, 5, 30)).toEqual([15]);
	});

	it('is told anew after it had passed', () => {
		read(0);
		expect(tellings(OUTAGE, 1, 1, 90)).toEqual([56]);
		expect([read(91), read(92)]).toEqual([true, false]);

		expect(tellings(OUTAGE, 1, 93, 200)).toEqual([93 + 55]);
	});

	it.each<[string, everyMinutes: number, pause: number, isTold: boolean]>([
		['a night of a laptop', 1, 9 * HOUR, false],
		['a weekend without Poll Times', 5, 61 * HOUR, false],
		['an hour, when hourly polls take another one', HOUR, 2 * HOUR, true],
		['the hours from poll to poll', 6 * HOUR, 6 * HOUR, true],
	])('was not one failure all through a pause: %s', (_name, everyMinutes, pause, isTold) => {
		for (let poll = 0; poll < 9; poll++) read(poll * everyMinutes);

		expect([fail(9 * everyMinutes, OUTAGE), fail(9 * everyMinutes + pause, OUTAGE)]).toEqual([false, isTold]);
	});

	it('is told with the second of hourly polls, whenever n8n started', () => {
		expect([50, HOUR, 2 * HOUR].map((minute) => fail(minute, OUTAGE))).toEqual([false, false, true]);
	});

	it('is told in time where Poll Times have become longer', () => {
		for (let minute = 0; minute < 9; minute++) read(minute);
		for (let hour = 1; hour < 9; hour++) read(hour * HOUR);

		expect(tellings(OUTAGE, HOUR, 9 * HOUR, 12 * HOUR)).toEqual([10 * HOUR]);
	});

	it.each<[string, before: Failure, after: Failure]>([
		['where the platform refuses the key after an outage', OUTAGE, REFUSAL],
		['where the platform cannot be reached after it refused the key', REFUSAL, OUTAGE],
		['with another key or setting', OUTAGE, { ...OUTAGE, about: 'another' }],
	])('is told again at once %s', (_name, before, after) => {
		read(0);
		tellings(before, 1, 1, 60);

		expect([fail(61, before), fail(62, after), fail(63, after)]).toEqual([false, true, false]);
	});
});

describe('failures of both kinds in turn', () => {
	it('are told once a day each', () => {
		read(0);
		const told: number[] = [];
		for (let minute = 1; minute <= DAY; minute++)
			if (!isRefusalKnown(trigger, 'key', minute * MINUTE_MS) && fail(minute, minute % 3 ? REFUSAL : OUTAGE))
				told.push(minute);

		expect(told).toHaveLength(2);
	});
});

describe('a failure of what has never worked', () => {
	it.each([OUTAGE, REFUSAL])('is told at once, and then once a day: %j', (failure) => {
		expect(tellings({ ...failure, hasWorked: false }, 1, 1, DAY + 5)).toEqual([1, 1 + DAY]);
	});
});

describe('a key that the platform refuses', () => {
	const isKnown = (minute: number, about = 'key') => isRefusalKnown(trigger, about, minute * MINUTE_MS);

	it('is asked about once in ten minutes after that was told', () => {
		read(0);
		const asked: number[] = [];
		for (let minute = 1; minute <= 40; minute++) {
			if (isKnown(minute)) continue;
			asked.push(minute);
			fail(minute, REFUSAL);
		}

		expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40]);
	});

	it('is asked about at once where key, address or a setting is another, or the clock was set back', () => {
		fail(1, { ...REFUSAL, hasWorked: false });

		expect([isKnown(2), isKnown(2, 'another'), isKnown(-20)]).toEqual([true, false, false]);
	});

	it('is another matter than one that cannot be reached', () => {
		for (const minute of [1, 2]) fail(minute, { ...OUTAGE, hasWorked: false });

		expect(isKnown(3)).toBe(false);
	});
});
