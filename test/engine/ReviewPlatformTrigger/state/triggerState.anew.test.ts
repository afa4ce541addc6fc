import type { INodeParameters } from 'n8n-workflow';

import type { Account } from '../../../../sandbox/account';
import { freshReview } from '../../../../sandbox/freshReview';
import type { Sandbox } from '../../../../sandbox/sandbox';
import { always, useServers } from '../../../support/httpServer';
import { DAY_MS, PolledTrigger, publish } from '../../../support/polledTrigger';
import { TriggerWorkflow } from '../../../support/trigger';
import { useSandbox } from '../../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000, branches: 3 });
const serve = useServers();
let sandbox: Sandbox;
let trigger: PolledTrigger;

const begin = async (): Promise<void> => {
	sandbox = await startSandbox();
	trigger = new PolledTrigger(sandbox);
	await trigger.poll();
};
const otherCompany = (): Account => {
	const account = sandbox.accounts.all.find(({ user }) => user.name === 'Nordlicht Optik');
	if (!account) throw new Error('There is no other company');
	return account;
};
const meIn = (urls: string[]): string[] => urls.filter((url) => url.endsWith('/v1/me'));

describe('the company whose list it is', () => {
	it('is asked for once a key, not in every poll', async () => {
		await begin();
		expect(meIn(sandbox.answers.map(({ url }) => url))).toHaveLength(1);

		expect(meIn(await trigger.polls(10))).toEqual([]);
		trigger.workflow.changeKey(sandbox);
		const id = publish(sandbox);
		expect(meIn(await trigger.polls(10))).toHaveLength(1);
		expect(trigger.given).toEqual([id]);
	});

	it('changes with a key of another one: the trigger begins anew, and again when the first is back', async () => {
		await begin();
		const due: string[] = [];

		for (const account of [otherCompany(), sandbox.account]) {
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

	it.each([
		['there is no user to ask', 404, { message: 'Not found' }],
		['the user has none', 200, { id: 'user' }],
	])('is missing, and the poll says so, when %s', async (_name, status, user) => {
		const { url } = await serve((request, response) =>
			always(request.url === '/v1/me' ? status : 200, user)(request, response),
		);

		await expect(new TriggerWorkflow({ baseUrl: url, apiToken: 'token' }).poll()).rejects.toThrow(
			/^The address does not/,
		);
	});
});

describe('another Start From', () => {
	/** The trigger is published with these parameters, and polled twice. */
	const publishWith = async (parameters: INodeParameters): Promise<string[]> => {
		trigger.given.length = 0;
		trigger.workflow.publish(parameters);
		await trigger.polls(2);
		return trigger.given;
	};
	const date = '2026-10-30T10:00:00Z';

	it('begins anew: what it includes comes, once', async () => {
		await begin();
		expect(await publishWith({ startFrom: 'all' })).toHaveLength(60);
		expect(await publishWith({ startFrom: 'all' })).toEqual([]);
		expect(await publishWith({ startFrom: 'now' })).toEqual([]);
		expect((await publishWith({ startFrom: 'date', startDate: date })).length).toBeGreaterThan(0);
		expect(await publishWith({ startFrom: 'date', startDate: date })).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		['a Start Date that is not in use', { startFrom: 'now', startDate: date }],
		['a filter', { filters: { ratingMin: 1 } }],
		['a default that was left out', {}],
	])('is none with %s', async (_name, parameters) => {
		await begin();
		const id = publish(sandbox);

		expect(await publishWith(parameters)).toEqual([id]);
	});

	it('is none with an expression that gives another day each day', async () => {
		await begin();
		const startDate = '={{ $now.minus({ days: 1 }).toISO() }}';
		await publishWith({ startFrom: 'date', startDate });
		trigger.pass(DAY_MS);

		expect(await publishWith({ startFrom: 'date', startDate })).toEqual([]);
	});

	it('is remembered where its first poll fails: what comes in before the next one is new', async () => {
		await begin();
		sandbox.accounts.deleteKey(trigger.workflow.credential.apiToken);
		await expect(publishWith({ startFrom: 'date', startDate: '2099-01-01' })).rejects.toThrow();
		const id = publish(sandbox, -1_000);
		trigger.workflow.changeKey(sandbox);

		expect(await publishWith({ startFrom: 'date', startDate: '2099-01-01' })).toEqual([id]);
	});
});
