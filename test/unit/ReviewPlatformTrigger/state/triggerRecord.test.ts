import type { IDataObject, WorkflowActivateMode } from 'n8n-workflow';

import {
	beginPoll,
	goOnFrom,
	isLatest,
	markSaving,
	undoActivation,
	type TriggerRecord,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerRecord';
import {
	newTriggerState,
	type TriggerState,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';

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

interface Begun {
	data?: IDataObject;
	saved?: TriggerState | null;
	mode?: WorkflowActivateMode;
	budgetMs?: number;
	of?: string;
}

/** Begins a poll after a time, with the last static data object or another one. */
function begin(afterMs = 0, options: Begun = {}) {
	const { data = staticData, saved = persisted, mode = 'init', budgetMs = 300_000, of = trigger } = options;
	now += afterMs;
	staticData = data;
	const call = { trigger: of, staticData: data, activationMode: mode, budgetMs, now };
	return beginPoll(call, saved ?? undefined);
}

/** A poll that finds nothing. */
function poll(afterMs = 0, options: Begun = {}): TriggerRecord {
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

	it('goes on from what a quiet one has learned, also where n8n has saved nothing at all', () => {
		const first = begin(0, { saved: null }) as TriggerRecord;
		goOnFrom(first, stateAt(3));

		expect(begin(MINUTE, { saved: null, data: {} })?.state).toBe(first.state);
		expect(first.state).toEqual(expect.objectContaining({ firstAttemptAt: 3 }));
	});

	it('begins where another one with other static data is under way, which is dropped', () => {
		const first = begin() as TriggerRecord;

		expect(begin(SECOND, { data: {} })?.state).toBe(persisted);
		expect(isLatest(first)).toBe(false);
	});

	it('is skipped for 45 s while n8n saves what another one found, and then finds it again or goes on', () => {
		markSaving(begin() as TriggerRecord);
		expect(begin(45 * SECOND - 1)).toBeNull();
		expect(begin(1)?.state).toBe(persisted);
		const saved = stateAt(2);

		expect(begin(SECOND, { saved })?.state).toBe(saved);
	});

	it('is not skipped where the clock was set back, nor for another trigger', () => {
		begin();
		expect(begin(0, { of: 'another' })).not.toBeNull();

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
		const unsaved = () => ({ data: {}, saved: null });
		markSaving(begin(0, unsaved()) as TriggerRecord);

		expect(begin(SECOND, unsaved())).toBeNull();
		expect(begin(MINUTE, unsaved())).toMatchObject({ state: undefined });
	});
});

describe('an activation', () => {
	const SCHEDULED = { mode: 'update', budgetMs: 36_000 } as const;

	it.each<[string, WorkflowActivateMode, budgetMs: number, isActivation: boolean, isPublishing: boolean]>([
		['somebody publishes', 'activate', 300_000, true, true],
		['somebody publishes a version', 'update', 300_000, true, true],
		['older n8n publishes, which does not say', 'update', Infinity, true, true],
		['n8n starts', 'init', 300_000, true, false],
		['n8n takes over', 'leadershipChange', 300_000, true, false],
		["n8n's durable scheduler polls", 'update', 36_000, false, false],
	])(
		'is a poll with other static data where %s, however long after the last',
		(_what, mode, budgetMs, ...is) => {
			const of = () => ({ mode, budgetMs, data: {} });
			const polled = [poll(0, of()), poll(SECOND, of()), poll(40 * SECOND, of()), poll(15 * MINUTE, of())];

			expect(polled.map((record) => [record.isActivation, record.isPublishing])).toEqual(
				polled.map(() => is),
			);
			expect(poll(MINUTE, { mode, budgetMs })).toMatchObject({ isActivation: false, isPublishing: false });
		},
	);

	it('is each attempt after one that threw, which goes on with what quiet polls have learned', () => {
		const learned = { ...persisted, companyHash: 'learned' };
		goOnFrom(begin() as TriggerRecord, learned);
		const thrown = begin(MINUTE, { data: {} }) as TriggerRecord;
		undoActivation(thrown);

		expect(begin(SECOND)).toMatchObject({ isActivation: true, state: learned });
	});

	it('is the first of what follows until a poll has read the list, as is that of a scheduler after a start', () => {
		const first = poll();
		expect([first, poll(MINUTE)].map(({ isFirstSuccess }) => isFirstSuccess)).toEqual([true, true]);
		Object.assign(poll(MINUTE), { isFirstSuccess: false });
		expect(poll(MINUTE).isFirstSuccess).toBe(false);
		expect(poll(MINUTE, { ...SCHEDULED, data: {} }).isFirstSuccess).toBe(false);
		expect(poll(MINUTE, { data: {} }).isFirstSuccess).toBe(true);
		trigger = 'after a start';
		expect(poll(MINUTE, { ...SCHEDULED, data: {} })).toMatchObject({
			isFirstSuccess: true,
			isActivation: false,
		});
	});
});

describe('the time in which nothing was read', () => {
	it.each<[string, gapsMs: number[], forMs: number]>([
		['of polls a minute apart', [MINUTE, MINUTE], 2 * MINUTE],
		['of hourly polls, of which half an hour counts each', [HOUR, HOUR], 62 * MINUTE],
		['of a day off, of which half an hour counts', [MINUTE, MINUTE, DAY], 33 * MINUTE],
		['of a day after the activation', [DAY], DAY],
		['of daily polls', [5 * HOUR, DAY, DAY], 31 * MINUTE + 2 * DAY],
		['where the clock was set back', [MINUTE, MINUTE, -DAY], 33 * MINUTE],
	])('is that since the first poll: %s', (_name, gapsMs, forMs) => {
		const polled = [poll(), ...gapsMs.map((gap) => poll(gap))];

		expect(polled.at(-1)?.unread.forMs).toBe(forMs);
	});

	it('goes on while polls are skipped', () => {
		const record = begin() as TriggerRecord;
		markSaving(record);
		begin(20 * SECOND);

		expect(begin(20 * SECOND)).toBeNull();
		expect(record.unread.forMs).toBe(40 * SECOND);
	});
});

describe('the record of a trigger', () => {
	it('stays while n8n is suspended for weeks: the poll after that is no activation', () => {
		for (const gap of [0, MINUTE, MINUTE]) poll(gap);

		expect(poll(20 * DAY)).toMatchObject({ isActivation: false, unread: { forMs: 33 * MINUTE } });
	});

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
		beginPoll(
			{ trigger: 'another', staticData: {}, activationMode: 'init', budgetMs: 0, now: now + idleMs },
			persisted,
		);

		expect(poll(MINUTE).isActivation).toBe(!isKept);
	});
});
