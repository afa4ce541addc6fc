import {
	healthOf,
	tellIfDue,
	mustWait,
	type Health,
} from '../../../../nodes/ReviewPlatformTrigger/state/failures';

const MINUTE_MS = 60_000;

/** An error as n8n shows it, with words to add to. */
const failing = (cause?: string) =>
	Object.assign(new Error('Failed'), { description: 'Do.', failure: { cause } });

describe('a failure', () => {
	it.each<[string, cause: string | undefined, everyMinutes: number, readAt: number | undefined, number[]]>([
		['that may pass, after ten minutes without a page', 'temporarily-unavailable', 1, 0, [10, 40, 70]],
		['of the rate limit, the same', 'rate-limited', 1, 0, [10, 40, 70]],
		['that may pass, at once where polls are rarer', 'temporarily-unavailable', 15, 0, [15, 45, 75]],
		['that may pass, at once after a start', 'temporarily-unavailable', 1, undefined, [1, 31, 61]],
		['of a refused key, at once', 'credential-invalid', 1, 0, [1, 31, 61]],
		['of which nobody knows why, at once', undefined, 7, 0, [7, 42, 77]],
	])('%s, and then once in half an hour', (_name, cause, everyMinutes, readAt, expected) => {
		const health: Health = readAt === undefined ? {} : { readAt };
		const told: number[] = [];
		for (let minute = everyMinutes; minute < 80; minute += everyMinutes)
			if (tellIfDue(health, failing(cause), 'key', minute * MINUTE_MS)) told.push(minute);

		expect(told).toEqual(expected);
	});

	it.each<[string, before: string | undefined, after: string | undefined, about: string]>([
		['of another key or setting', 'credential-invalid', 'credential-invalid', 'another'],
		['that has to be mended, after one that may pass', 'rate-limited', 'credential-invalid', 'key'],
	])('%s is told at once', (_name, before, after, about) => {
		const health: Health = {};
		expect(tellIfDue(health, failing(before), 'key', 0)).toBe(true);

		expect(tellIfDue(health, failing(after), about, MINUTE_MS)).toBe(true);
	});

	it.each<[string | undefined, number, RegExp]>([
		['rate-limited', 20, /^Do\. The trigger asks again with each poll/],
		['credential-invalid', 0, /^Do\. The trigger asks again in half an hour, or at once when/],
	])('with the cause %s says when the trigger asks again', (cause, minute, said) => {
		const error = failing(cause);
		tellIfDue({ readAt: 0 }, error, 'key', minute * MINUTE_MS);

		expect(error.description).toMatch(said);
	});
});

describe('a key', () => {
	it.each<[string, cause: string, about: string, minute: number, waits: boolean]>([
		['that was refused waits', 'credential-invalid', 'key', 29, true],
		['that was refused is asked about again after half an hour', 'credential-invalid', 'key', 30, false],
		['that was refused is asked about when the clock was set back', 'credential-invalid', 'key', -30, false],
		['that is another one is asked about', 'credential-invalid', 'another', 1, false],
		['is asked about where what is wrong may pass', 'temporarily-unavailable', 'key', 1, false],
	])('%s', (_name, cause, about, minute, waits) => {
		const health: Health = {};
		tellIfDue(health, failing(cause), 'key', 0);

		expect(mustWait(health, about, minute * MINUTE_MS)).toBe(waits);
	});
});

describe('the health of a trigger', () => {
	it('is its own, and another one after an activation', () => {
		const staticData = {};
		healthOf(staticData).readAt = 7;

		expect(healthOf(staticData)).toEqual({ readAt: 7 });
		expect(healthOf({})).toEqual({});
	});
});
