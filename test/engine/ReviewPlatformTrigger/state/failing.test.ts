import '../../../support/withoutSleep';
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
const DOWN: Fault = { kind: 'status', status: 503 };
const UNKNOWN: Fault = { kind: 'status', status: 401 };
const deleteKey = ({ sandbox, workflow }: PolledTrigger) =>
	sandbox.accounts.deleteKey(workflow.credential.apiToken);
const REFUSED = {
	message: 'The integration key was not accepted',
	description: expect.stringMatching(/ Settings › Integration Keys.* asks again with each poll/) as string,
};

/** Minutes of polls of which none says that it fails, until one does. */
async function quietMinutes(
	trigger: PolledTrigger,
	everyMs = MINUTE_MS,
): Promise<[minutes: number, thrown: unknown]> {
	for (let minutes = 0; ; minutes += everyMs / MINUTE_MS) {
		const thrown = await trigger.poll(everyMs).then(
			() => undefined,
			(error: Error) => error,
		);
		if (thrown || minutes > 2 * 24 * 60) return [minutes, thrown];
	}
}

describe('a key that the platform refuses', () => {
	it.each<[string, PolledOptions, letGoMs: number]>([
		['usually', {}, 0],
		["where n8n's durable scheduler polls, which drops quiet ones", { isScheduled: true }, 0],
		['where that polls first after a start', { isScheduled: true }, 200 * DAY_MS],
	])(
		'is told after an hour, asked about with each poll, and nothing is lost: %s',
		async (_what, options, letGoMs) => {
			const trigger = await begin({}, options);
			await trigger.polls(2);
			deleteKey(trigger);
			trigger.pass(letGoMs);
			const id = publish(trigger.sandbox);
			const [minutes, thrown] = await quietMinutes(trigger);

			// The poll that is first after a start has nothing to count from.
			expect(minutes).toBe(letGoMs > 0 ? 62 : 61);
			expect(thrown).toMatchObject(REFUSED);
			expect(await trigger.polls(9)).toHaveLength(9);
			trigger.acceptAll();
			expect(await trigger.poll()).toEqual([id]);
		},
	);

	it('works with the next poll once it is accepted again, also after that was told', async () => {
		const trigger = await begin();
		answer(trigger, { kind: 'status', status: 401 });
		const [, thrown] = await quietMinutes(trigger, 31 * MINUTE_MS);
		expect(thrown).toMatchObject(REFUSED);
		const id = publish(trigger.sandbox);
		delete trigger.sandbox.settings.script;

		expect(await trigger.poll()).toEqual([id]);
	});

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
	it.each<[string, Fault]>([
		['503', { kind: 'status', status: 503 }],
		['404', { kind: 'status', status: 404 }],
		['429', { kind: 'status', status: 429, headers: { 'retry-after': '60' } }],
	])('for five minutes is a line in the log, and the next poll has the review: %s', async (_name, fault) => {
		const lines = loggedLines();
		const trigger = await begin();
		answer(trigger, fault);
		const id = publish(trigger.sandbox);
		await trigger.polls(5);
		delete trigger.sandbox.settings.script;
		if (_name === '429') trigger.acceptAll();

		expect(await trigger.poll()).toEqual([id]);
		expect(lines.filter((line) => line.startsWith('warn Trigger: Could not poll'))).toHaveLength(5);
		expect(lines).toContain('info Trigger: The list of reviews can be read again');
	});

	it.each<[string, everyMs: number, faults: Fault[], polls: number]>([
		[
			'an outage of 14 minutes in which each fourth answer is a 401',
			MINUTE_MS,
			[DOWN, DOWN, DOWN, UNKNOWN],
			14,
		],
		['polls ten minutes apart: 503, then 401', 10 * MINUTE_MS, [DOWN, UNKNOWN], 2],
		['one hourly poll in which the key is refused', HOUR_MS, [UNKNOWN], 1],
	])('is quiet: %s', async (_what, everyMs, faults, polls) => {
		const trigger = await begin();
		await trigger.poll();
		let request = 0;
		trigger.sandbox.settings.script = () => faults[request++ % faults.length];
		const id = publish(trigger.sandbox);
		await trigger.polls(polls, everyMs);
		delete trigger.sandbox.settings.script;

		expect(trigger.given.length > 0 || (await trigger.poll()).length > 0).toBe(true);
		expect(trigger.given).toEqual([id]);
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

	it.each<[string, gapsMs: number[], day: number]>([
		['with the first of daily polls', [DAY_MS], 1],
		['on the next day with polls at 8:00 and 8:05', [DAY_MS - 5 * MINUTE_MS, 5 * MINUTE_MS], 2],
		['on the next day where 8:00 was entered twice', [DAY_MS - 20_000, 20_000], 2],
	])('is told %s', async (_when, gapsMs, day) => {
		const trigger = await begin();
		for (const gapMs of gapsMs) await trigger.poll(gapMs);
		answer(trigger, { kind: 'html' });
		for (const gapMs of Array<number[]>(day - 1)
			.fill(gapsMs)
			.flat())
			expect(await trigger.poll(gapMs)).toEqual([]);

		await expect(trigger.poll(gapsMs[0])).rejects.toThrow('does not answer like the review platform');
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
			'an address that is not encrypted',
			({ workflow }) =>
				(workflow.credential.baseUrl = workflow.credential.baseUrl.replace('http:', 'https:')),
			' answered, but not encrypted',
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
