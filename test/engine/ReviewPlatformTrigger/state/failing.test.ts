import '../../../support/withoutSleep';
import { beginPoll } from '../../../../nodes/ReviewPlatformTrigger/state/triggerRecord';
import type { Fault } from '../../../../sandbox/faults';
import { given } from '../../../support/n8nRelease';
import { loggedLines } from '../../../support/loggedLines';
import {
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	publish,
	usePolledTrigger,
	type PolledOptions,
	type PolledTrigger,
} from '../../../support/polledTrigger';

const begin = usePolledTrigger({ reviews: 60, pageSize: 5, limit: 100_000 });
const answer = ({ sandbox }: PolledTrigger, fault: Fault) => (sandbox.settings.script = () => fault);
const UNKNOWN: Fault = { kind: 'status', status: 401 };
const deleteKey = ({ sandbox, workflow }: PolledTrigger) =>
	sandbox.accounts.deleteKey(workflow.credential.apiToken);
const REFUSED = {
	message: 'The integration key was not accepted',
	description: expect.stringMatching(/ Settings › Integration Keys.* asks again with each poll/) as string,
};

/** As a new process knows no trigger: the records of all are let go with a poll of another one, in a year. */
function forgetTriggers(): void {
	const inAYear = Date.now() + 365 * DAY_MS;
	const call = { trigger: 'another', staticData: {}, activationMode: 'init', budgetMs: 0 } as const;
	beginPoll({ ...call, now: inAYear }, undefined);
}

/** Minutes of polls of which none says that it fails, until one does. */
async function quietMinutes(trigger: PolledTrigger): Promise<[minutes: number, thrown: unknown]> {
	for (let minutes = 0; ; minutes++) {
		const thrown = await trigger.poll().then(
			() => undefined,
			(error: Error) => error,
		);
		if (thrown || minutes > 120) return [minutes, thrown];
	}
}

describe('a key that the platform refuses', () => {
	it.each<[string, PolledOptions, isStarted: boolean, quiet: number]>([
		['usually', {}, false, 61],
		// It has nothing to count from.
		["where n8n's durable scheduler polls first after a start", { isScheduled: true }, true, 62],
	])(
		'is told after an hour, asked about with each poll, and nothing is lost: %s',
		async (_what, options, isStarted, quiet) => {
			const trigger = await begin({}, options);
			await trigger.polls(2);
			answer(trigger, UNKNOWN);
			if (isStarted) forgetTriggers();
			const id = publish(trigger.sandbox);
			const [minutes, thrown] = await quietMinutes(trigger);

			expect(minutes).toBe(quiet);
			expect(thrown).toMatchObject(REFUSED);
			expect(await trigger.polls(9)).toHaveLength(9);
			delete trigger.sandbox.settings.script;
			expect(await trigger.poll()).toEqual([id]);
		},
	);

	it('is told at once with another key, when it is published again, and for a test event', async () => {
		const trigger = await begin();
		const { sandbox, workflow } = trigger;
		await trigger.poll();
		deleteKey(trigger);
		await trigger.poll();
		await expect(workflow.poll({ mode: 'manual' })).rejects.toThrow(REFUSED.message);
		workflow.restart();
		await expect(trigger.poll()).rejects.toThrow(REFUSED.message);
		workflow.changeKey(sandbox);
		const id = publish(sandbox);

		expect(await trigger.poll()).toEqual([id]);
	});
});

describe('a platform that does not answer as it should', () => {
	it('for five minutes is a line in the log, and the next poll has the review', async () => {
		const lines = loggedLines();
		const trigger = await begin();
		answer(trigger, { kind: 'status', status: 503 });
		const id = publish(trigger.sandbox);
		await trigger.polls(5);
		delete trigger.sandbox.settings.script;

		expect(await trigger.poll()).toEqual([id]);
		expect(lines.filter((line) => line.startsWith('warn Trigger: Could not poll'))).toHaveLength(5);
		expect(lines).toContain('info Trigger: The list of reviews can be read again');
	});

	it("and a database of n8n's that is busy while the credential is read are told after an hour", async () => {
		const trigger = await begin();
		const { credential } = trigger.workflow;
		const { baseUrl } = credential;
		const busy = () => {
			throw new Error('SQLITE_BUSY: database is locked');
		};
		Object.defineProperty(credential, 'baseUrl', { get: busy, enumerable: true, configurable: true });
		const [minutes, thrown] = await quietMinutes(trigger);

		expect(minutes).toBe(61);
		expect(thrown).toMatchObject({ message: expect.stringContaining('SQLITE_BUSY') as string });
		Object.defineProperty(credential, 'baseUrl', { value: baseUrl, enumerable: true });
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('a setting whose expression gives another wrong value each time', () => {
	it('is told once a day', async () => {
		const trigger = await begin();
		const isWrong = `$now.toMillis() > ${Date.now() + 2 * MINUTE_MS}`;
		const startDate = `={{ ${isWrong} ? 'about ' + $now.toMillis() : '2026-01-01' }}`;
		trigger.workflow.publish({ startFrom: 'date', startDate });
		await trigger.poll();
		const message = /'Start Date' must be a date.*"about \d+"/;
		await expect(trigger.poll(HOUR_MS)).rejects.toThrow(message);
		for (let hour = 0; hour < 22; hour++) expect(await trigger.poll(HOUR_MS)).toEqual([]);

		await expect(trigger.poll(HOUR_MS)).rejects.toThrow(message);
	});
});

given('causes of errors', () => {
	it.each<[cause: string, what: string, (trigger: PolledTrigger) => void]>([
		['credential-invalid', 'a refused key', deleteKey],
		['rate-limited', '429', (trigger) => trigger.refuseAfter(0)],
		['temporarily-unavailable', 'HTML', (trigger) => answer(trigger, { kind: 'html' })],
	])("n8n's scheduler is told %s of what has worked: %s", async (cause, _what, break_) => {
		const trigger = await begin();
		break_(trigger);

		await expect(trigger.poll(DAY_MS)).rejects.toMatchObject({ failure: { cause } });
	});
});

describe('what has never worked', () => {
	it.each<[string, (trigger: PolledTrigger) => void, message: string]>([
		['another key', deleteKey, REFUSED.message],
		[
			'another address',
			({ workflow }) => (workflow.credential.baseUrl = 'http://no-such-host.invalid'),
			'Could not reach no-such-host.invalid',
		],
		[
			'a setting',
			({ workflow }) => workflow.publish({ startFrom: 'date' }),
			"'Start Date' must not be empty with 'Start From' › 'Date'",
		],
	])('is told at once: %s', async (_name, break_, message) => {
		const trigger = await begin();
		await trigger.poll();
		if (_name === 'another key') trigger.workflow.changeKey(trigger.sandbox);
		break_(trigger);

		await expect(trigger.poll()).rejects.toThrow(message);
	});
});
