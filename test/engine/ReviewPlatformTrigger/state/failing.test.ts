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
	type PolledTrigger,
} from '../../../support/polledTrigger';

const begin = usePolledTrigger({ reviews: 60, pageSize: 5, limit: 100_000 });
const answer = ({ sandbox }: PolledTrigger, fault: Fault) => (sandbox.settings.script = () => fault);
const deleteKey = ({ sandbox, workflow }: PolledTrigger) =>
	sandbox.accounts.deleteKey(workflow.credential.apiToken);
const REFUSED = {
	message: 'The integration key was not accepted',
	description: expect.stringMatching(/ Settings › Integration Keys.* asks again every ten minutes/) as string,
};

describe('a key that the platform refuses', () => {
	it('is told after ten minutes, costs a request in ten from then on, and nothing is lost', async () => {
		const trigger = await begin();
		deleteKey(trigger);
		const id = publish(trigger.sandbox);
		expect(await trigger.polls(10)).toHaveLength(10);
		await expect(trigger.poll()).rejects.toMatchObject(REFUSED);
		expect(await trigger.polls(30)).toHaveLength(3);
		trigger.acceptAll();

		expect(await trigger.poll()).toEqual([id]);
	});

	it.each<[string, letGoMs: number]>([
		['drops quiet ones', 0],
		['calls the first one after a start an update', 200 * DAY_MS],
	])("is told no sooner where n8n's durable scheduler polls, which %s", async (_what, letGoMs) => {
		const trigger = await begin({}, { isScheduled: true });
		await trigger.polls(2);
		deleteKey(trigger);
		trigger.pass(letGoMs);
		await trigger.polls(10);

		await expect(trigger.poll()).rejects.toMatchObject(REFUSED);
		expect(await trigger.polls(9)).toEqual([]);
	});

	it('is asked about at once with another key, when it is published again, and for a test event', async () => {
		const trigger = await begin();
		const { sandbox, workflow } = trigger;
		await trigger.poll();
		deleteKey(trigger);
		await trigger.poll(10 * MINUTE_MS);
		await expect(trigger.poll(10 * MINUTE_MS)).rejects.toMatchObject(REFUSED);
		await expect(workflow.poll({ mode: 'manual' })).rejects.toThrow(REFUSED.message);
		await trigger.poll();
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

	it('is told after 55 minutes, and with the first of daily polls', async () => {
		const trigger = await begin();
		answer(trigger, { kind: 'html' });
		await trigger.polls(11, 5 * MINUTE_MS);
		const told = 'The address does not answer like the review platform';
		await expect(trigger.poll(5 * MINUTE_MS)).rejects.toThrow(told);
		const daily = await begin();
		answer(daily, { kind: 'html' });

		await expect(daily.poll(DAY_MS)).rejects.toThrow(told);
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
