import { judge } from '../crash/verdict';
import type { Crash, CrashRun } from '../crash/verdict';

type SavedExecution = CrashRun['executions'][number];

const TRIGGER = 'Trigger 1';
const ADDED_AT = 1_000;

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
	pollsOf: () => [ADDED_AT + 10],
	handedOver: () => 1,
	...more,
});

/** Of one trigger for which one review was due, `new`: what is not empty. */
const verdictOn = (run: Pick<CrashRun, 'executions'> & Partial<CrashRun>) => {
	const reviews = [{ id: 'new', addedAt: ADDED_AT }];
	const { due, ...verdict } = judge({ triggers: [TRIGGER], reviews, crashes: [], ...run });
	expect(due).toBe(1);
	const counts = Object.entries(verdict).map(([name, amiss]) => [name, amiss.length] as const);
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

describe('a review that is in no execution', () => {
	const seen = { hasSeen: () => true };

	it('was lost by n8n if the crash left it seen, and fewer executions than were handed over', () => {
		expect(verdictOn({ executions: [], crashes: [crash(seen)] })).toEqual({ lostByN8n: 1 });
	});

	it.each<[string, Crash[]]>([
		['there was no crash', []],
		['no crash left it seen', [crash()]],
		['all that was handed over was saved', [crash({ ...seen, handedOver: () => 0 })]],
		[
			'all that was handed over was saved, before another crash',
			[crash({ ...seen, executions: [execution(1, ['other'])] }), crash({ ...seen, handedOver: () => 0 })],
		],
		[
			'an earlier poll of that life should have given it out',
			[crash({ ...seen, pollsOf: () => [ADDED_AT + 10, ADDED_AT + 20] })],
		],
	])('was lost by the trigger if %s', (_why, crashes) => {
		expect(verdictOn({ executions: [], crashes })).toEqual({ lost: 1 });
	});

	it('may be in one of another trigger', () => {
		const executions = [execution(1, ['new'], { workflow: 'Trigger 2' })];

		expect(verdictOn({ executions })).toEqual({ lost: 1 });
	});
});

describe('a review that is in two executions', () => {
	const executions = [execution(1, ['new']), execution(2, ['new'])];
	const between = [execution(1, ['new'])];

	it('was doubled by n8n if a crash between them left the first one, and the review not seen', () => {
		expect(verdictOn({ executions, crashes: [crash({ executions: between })] })).toEqual({ twiceByN8n: 1 });
	});

	it.each<[string, Crash[]]>([
		['there was no crash', []],
		['the crash between them left it seen', [crash({ executions: between, hasSeen: () => true })]],
		['the crash came before both', [crash()]],
		['the crash came after both', [crash({ executions })]],
	])('was doubled by the trigger if %s', (_why, crashes) => {
		expect(verdictOn({ executions, crashes })).toEqual({ twice: 1 });
	});

	it('was doubled by the trigger if it comes a third time without a crash', () => {
		const crashes = [crash({ executions: between })];

		expect(verdictOn({ executions: [...executions, execution(3, ['new'])], crashes })).toEqual({ twice: 1 });
	});
});

it('a review that is twice in one execution was doubled by the trigger', () => {
	expect(verdictOn({ executions: [execution(1, ['new', 'new'])], crashes: [crash()] })).toEqual({ twice: 1 });
});

it('a review that was there before must not be given out', () => {
	expect(verdictOn({ executions: [execution(1, ['new', 'earlier'])] })).toEqual({ old: 1 });
});

it.each([
	['success', {}],
	['crashed', { cutShort: 1 }],
])('a review in an execution that ended as %s has arrived', (status, verdict) => {
	expect(verdictOn({ executions: [execution(1, ['new'], { status })] })).toEqual(verdict);
});
