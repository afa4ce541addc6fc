import type { IDataObject } from 'n8n-workflow';

import { JUST_FAILING } from '../../../../nodes/ReviewPlatformTrigger/state/failing';
import {
	awaitSave,
	beginPoll,
	forget,
	goOnFrom,
	isLatest,
	type TriggerRecord,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerRecord';
import { newTriggerState } from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const stateAt = (time: number) => newTriggerState('workflow', time);
const persisted = stateAt(1);
let triggers = 0;
let trigger = '';
let now = 0;
let staticData: IDataObject = {};
beforeEach(() => {
	[trigger, now, staticData] = [`trigger ${++triggers}`, 1e12, {}];
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

/** Begins a poll after a time, with the last static data object or another one. */
function begin(afterMs = 0, { data = staticData, saved = persisted, isPublishing = false } = {}) {
	now += afterMs;
	staticData = data;
	return beginPoll(trigger, data, saved, isPublishing, now);
}

/** A poll that finds nothing. */
function poll(afterMs = 0, options: Parameters<typeof begin>[1] = {}): TriggerRecord {
	const record = begin(afterMs, options) as TriggerRecord;
	goOnFrom(record, record.state ?? persisted);
	return record;
}

describe('a poll of a trigger', () => {
	it('is skipped while another one is under way, which hangs after 45 s and is dropped then', () => {
		const first = begin() as TriggerRecord;
		expect([begin(), begin(45 * SECOND - 1)]).toEqual([null, null]);
		expect(isLatest(first)).toBe(true);

		expect(begin(1)?.state).toBe(persisted);
		expect(isLatest(first)).toBe(false);
	});

	it('begins where another one with other static data is under way, which is dropped', () => {
		const first = begin() as TriggerRecord;

		expect(begin(SECOND, { data: {} })?.state).toBe(persisted);
		expect(isLatest(first)).toBe(false);
	});

	it('is skipped for 45 s while n8n saves what another one found, and then finds it again or goes on', () => {
		awaitSave(begin() as TriggerRecord);
		expect(begin(45 * SECOND - 1)).toBeNull();
		expect(begin(1)?.state).toBe(persisted);
		const saved = stateAt(2);

		expect(begin(SECOND, { saved })?.state).toBe(saved);
	});

	it('is not skipped where the clock was set back, nor for another trigger', () => {
		begin();
		expect(beginPoll('another', {}, persisted, false, now)).not.toBeNull();

		expect(begin(-HOUR)?.state).toBe(persisted);
	});

	it('goes on with what polls have learned since n8n saved it, until n8n has saved something else', () => {
		const learned = { ...persisted, companyHash: 'learned' };
		goOnFrom(begin() as TriggerRecord, learned);
		expect(poll(MINUTE, { data: {} }).state).toBe(learned);
		const later = stateAt(2);
		expect(poll(MINUTE, { data: {}, saved: later }).state).toBe(later);

		expect(poll(MINUTE, { data: {} }).state).toBe(persisted);
	});

	it('goes on where nothing is saved yet, also with another static data object', () => {
		const beginAfter = (ms: number) => beginPoll(trigger, {}, undefined, false, now + ms);
		awaitSave(beginAfter(0) as TriggerRecord);

		expect(beginAfter(SECOND)).toBeNull();
		expect(beginAfter(MINUTE)).toMatchObject({ state: undefined });
	});
});

describe('an activation', () => {
	it.each<[string, sameData: boolean[], gapsMs: number[], isActivation: boolean[]]>([
		[
			'the first poll, and no other with its static data',
			[true, true],
			[MINUTE, MINUTE],
			[true, false, false],
		],
		['a later one with other static data', [true, false], [MINUTE, MINUTE], [true, false, true]],
		[
			"none of the durable scheduler's later polls",
			[false, false],
			[MINUTE, 30 * SECOND],
			[true, false, false],
		],
		['another attempt within seconds', [false], [29 * SECOND], [true, true]],
	])('is %s', (_what, sameData, gapsMs, isActivation) => {
		const polled = [poll(), ...gapsMs.map((gap, index) => poll(gap, sameData[index] ? {} : { data: {} }))];

		expect(polled.map((record) => record.isActivation)).toEqual(isActivation);
	});

	it('is a publishing after another one, before the first poll', () => {
		poll();

		expect(poll(5 * HOUR, { data: {}, isPublishing: true }).isActivation).toBe(true);
	});

	it('is each attempt where the last one was forgotten, also with the same static data', () => {
		forget(poll());

		expect(poll(SECOND).isActivation).toBe(true);
	});
});

describe('polls', () => {
	it.each<[string, gapsMs: number[], isRare: boolean]>([
		['daily', [5 * HOUR, DAY], true],
		['the first', [], false],
		['daily, a day after the activation', [DAY], true],
		['daily, with a time that differs', [22 * HOUR, 22 * HOUR], true],
		['hourly, after a day off', [HOUR, HOUR, DAY], false],
		['each minute', [MINUTE], false],
		['twice a day', [12 * HOUR, 12 * HOUR], false],
		['daily until Poll Times were changed', [DAY, DAY, MINUTE], false],
	])('are rare or not: %s', (_name, gapsMs, isRare) => {
		const polled = [poll(), ...gapsMs.map((gap) => poll(gap))];

		expect(polled.at(-1)?.isRare).toBe(isRare);
	});

	it.each<[string, before: number[], gapsMs: number[], forMs: number]>([
		['of which each fails', [MINUTE, MINUTE], [MINUTE, MINUTE], 2 * MINUTE],
		['of a laptop that slept', [MINUTE, MINUTE], [MINUTE, 9 * HOUR, MINUTE], 2 * MINUTE],
		['one of which came late', [HOUR, HOUR], [2 * HOUR], 2 * HOUR],
		['right after an activation', [], [HOUR], HOUR],
		['after a longer pause that is usual', [MINUTE, MINUTE], [HOUR, HOUR], HOUR],
	])('fail for a time without pauses: %s', (_name, before, gapsMs, forMs) => {
		let last = poll();
		for (const gap of before) last = poll(gap);
		last.failing = JUST_FAILING;

		expect(gapsMs.map((gap) => poll(gap).failing?.forMs).at(-1)).toBe(forMs);
	});
});

describe('the record of a trigger', () => {
	it.each<[string, gapsMs: number[], idleMs: number, isKept: boolean]>([
		['a week', [MINUTE, MINUTE], 7 * DAY, true],
		['more than a week', [MINUTE, MINUTE], 7 * DAY + SECOND, false],
		['two weeks, with weekly polls', [7 * DAY, 7 * DAY], 14 * DAY, true],
		['more, with weekly polls', [7 * DAY, 7 * DAY], 14 * DAY + SECOND, false],
		['two months, after the activation', [], 62 * DAY, true],
		['more, after the activation', [], 62 * DAY + SECOND, false],
	])('is let go with a poll of another one, or not, after %s', (_name, gapsMs, idleMs, isKept) => {
		poll();
		for (const gap of gapsMs) poll(gap);
		beginPoll('another', {}, persisted, false, now + idleMs);

		expect(poll(MINUTE).isActivation).toBe(!isKept);
	});
});
