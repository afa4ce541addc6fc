import '../../../support/withoutSleep';
import type { INodeParameters } from 'n8n-workflow';

import type { Account } from '../../../../sandbox/account';
import { freshReview } from '../../../../sandbox/freshReview';
import { loggedLines } from '../../../support/loggedLines';
import { HOUR_MS, publish, usePolledTrigger, type PolledTrigger } from '../../../support/polledTrigger';

const begin = usePolledTrigger({ reviews: 60, pageSize: 5, limit: 100_000, branches: 3 });
const meIn = (urls: string[]): string[] => urls.filter((url) => url.endsWith('/v1/me'));

describe('the static data', () => {
	it('holds neither texts nor the token', async () => {
		const trigger = await begin();
		publish(trigger.sandbox, 0, { title: 'Wonderful', content: 'Splendid' });
		await trigger.poll();

		const { saved, credential } = trigger.workflow;
		expect(saved).not.toMatch(/Wonderful|Splendid/);
		expect(saved).not.toContain(credential.apiToken);
	});

	it('of a newer version begin with Now, and the log says so', async () => {
		const trigger = await begin({}, { parameters: { startFrom: 'all' } });
		const { workflow } = trigger;
		workflow.restart(workflow.saved.replace('"version":3', '"version":4'));
		const lines = loggedLines();

		expect(await trigger.poll()).toEqual([]);
		expect(lines).toContainEqual(expect.stringMatching(/^warn Trigger: The state of another version /));
		const id = publish(trigger.sandbox);
		expect(await trigger.poll()).toEqual([id]);
	});
});

describe('the company whose list it is', () => {
	it('is asked for once a key, not in every poll', async () => {
		const trigger = await begin();
		const { sandbox } = trigger;
		expect(meIn(sandbox.answers.map(({ url }) => url))).toHaveLength(1);

		expect(meIn(await trigger.polls(10))).toEqual([]);
		trigger.workflow.changeKey(sandbox);
		const id = publish(sandbox);
		expect(meIn(await trigger.polls(10))).toHaveLength(1);
		expect(trigger.given).toEqual([id]);
	});

	it('changes with a key of another one: the trigger begins anew, and again when the first is back', async () => {
		const trigger = await begin();
		const { sandbox } = trigger;
		const otherCompany = sandbox.accounts.bySlug('nordlicht-optik') as Account;
		const due: string[] = [];

		for (const account of [otherCompany, sandbox.account]) {
			account.reviewList.add(freshReview(account.companyId));
			trigger.workflow.changeKey(sandbox, account);
			await trigger.polls(2);
			expect(trigger.given).toEqual(due);
			const review = freshReview(account.companyId);
			account.reviewList.add(review);
			due.push(review.id);
			await trigger.polls(2);
			expect(trigger.given).toEqual(due);
		}
	});
});

describe('another Start From', () => {
	/** The trigger is published with these parameters, and polled twice. */
	const publishWith = async (trigger: PolledTrigger, parameters: INodeParameters): Promise<string[]> => {
		trigger.given.length = 0;
		trigger.workflow.publish(parameters);
		await trigger.polls(2);
		return trigger.given;
	};
	const date = '2026-10-30T10:00:00Z';

	it('begins anew: what it includes comes, once', async () => {
		const trigger = await begin();
		expect(await publishWith(trigger, { startFrom: 'all' })).toHaveLength(60);
		expect(await publishWith(trigger, { startFrom: 'all' })).toEqual([]);
		expect(await publishWith(trigger, { startFrom: 'now' })).toEqual([]);
		expect((await publishWith(trigger, { startFrom: 'date', startDate: date })).length).toBeGreaterThan(0);
		expect(await publishWith(trigger, { startFrom: 'date', startDate: date })).toEqual([]);
		const earlier = { startFrom: 'date', startDate: '2026-01-01' };
		expect((await publishWith(trigger, earlier)).length).toBeGreaterThan(0);
	});

	it.each<[string, INodeParameters]>([
		['a filter', { filters: { ratingMin: 1 } }],
		[
			'an expression that gives another time each time',
			{ startFrom: 'date', startDate: '={{ $now.minus({ days: 1 }).toISO() }}' },
		],
	])('is none with %s', async (_name, parameters) => {
		const trigger = await begin();
		const id = publish(trigger.sandbox, HOUR_MS);
		expect(await publishWith(trigger, parameters)).toEqual([id]);
		trigger.pass(HOUR_MS);

		expect(await publishWith(trigger, parameters)).toEqual([]);
	});

	it('is remembered where its first poll fails: what comes in before the next one is new', async () => {
		const trigger = await begin({}, { parameters: { startFrom: 'all' } });
		await trigger.poll();
		trigger.sandbox.settings.script = () => ({ kind: 'status', status: 503 });
		expect(await publishWith(trigger, { startFrom: 'now' })).toEqual([]);
		const id = publish(trigger.sandbox);
		delete trigger.sandbox.settings.script;

		expect(await publishWith(trigger, { startFrom: 'now' })).toEqual([id]);
	});
});
