import { judge, type Crash, type CrashRun } from './verdict';

type SavedExecution = CrashRun['executions'][number];

const TRIGGER = 'Trigger 1';

const execution = (id: number, given: string[], more: Partial<SavedExecution> = {}): SavedExecution => ({
	id,
	workflow: TRIGGER,
	status: 'success',
	given,
	...more,
});

/** A crash after one poll that handed over what it found, which n8n had not saved. */
const crash = (more: Partial<Crash> = {}): Crash => ({
	executions: [],
	hasSeen: () => false,
	handedOver: () => 1,
	...more,
});

const one = [execution(1, ['new'])];
const two = [execution(1, ['new']), execution(2, ['new'])];
const three = [...two, execution(3, ['new'])];
const other = [execution(1, ['other'])];
const seen = { hasSeen: () => true };
const LOST = { lost: 1 };
const allSaved = { ...seen, handedOver: () => 0 };

/** What is amiss with one review, `new`, that was due for one trigger. */
const CASES: Array<[string, SavedExecution[], Crash[], object]> = [
	['given out once', one, [], {}],
	['lost by n8n: handed over, seen, not saved', [], [crash(seen)], { lostByN8n: 1 }],
	['lost: no crash left it seen', [], [crash()], LOST],
	['lost: all that was handed over was saved', [], [crash(allSaved)], LOST],
	['lost: saved before another crash', [], [crash({ ...seen, executions: other }), crash(allSaved)], LOST],
	['lost: another trigger gave it out', [execution(1, ['new'], { workflow: 'Other' })], [], LOST],
	['doubled by n8n: a crash in between left it unseen', two, [crash({ executions: one })], { twiceByN8n: 1 }],
	['doubled: the crash left it seen', two, [crash({ ...seen, executions: one })], { twice: 1 }],
	['doubled: the crash came before both', two, [crash()], { twice: 1 }],
	['doubled: the crash came after both', two, [crash({ executions: two })], { twice: 1 }],
	['doubled: no crash explains a third', three, [crash({ executions: one })], { twice: 1 }],
	['doubled: in a single execution', [execution(1, ['new', 'new'])], [crash()], { twice: 1 }],
	['given out with an old one', [execution(1, ['new', 'earlier'])], [], { old: 1 }],
	['cut short: by the crash', [execution(1, ['new'], { status: 'crashed' })], [], { cutShort: 1 }],
];

describe('judge', () => {
	it.each(CASES)('tells of a review that it was %s', (_what, executions, crashes, expected) => {
		const { due, ...verdict } = judge({ triggers: [TRIGGER], reviews: ['new'], executions, crashes });

		const counts = Object.entries(verdict).map(([name, amiss]) => [name, amiss.length] as const);
		expect(due).toBe(1);
		expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(expected);
	});
});
