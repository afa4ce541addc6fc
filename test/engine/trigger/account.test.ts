import type { Account } from '../../../sandbox/account';
import { freshReview } from '../../../sandbox/freshReview';
import type { Sandbox } from '../../../sandbox/sandbox';
import { PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000, branches: 3 });
let sandbox: Sandbox;
let trigger: PolledTrigger;

const begin = async (): Promise<void> => {
	sandbox = await startSandbox();
	trigger = new PolledTrigger(sandbox);
	await trigger.poll();
};
const accountNamed = (name: string): Account => {
	const account = sandbox.accounts.all.find(({ user }) => user.name === name);
	if (!account) throw new Error(`There is no account ${name}`);
	return account;
};
const meIn = (urls: string[]): string[] => urls.filter((url) => url.endsWith('/v1/me'));

describe('whose list it is', () => {
	it('is asked once for each key, not in every poll', async () => {
		await begin();
		expect(meIn(sandbox.answers.map(({ url }) => url))).toHaveLength(1);

		expect(meIn(await trigger.polls(10))).toEqual([]);
		trigger.workflow.changeKey(sandbox);
		expect(meIn(await trigger.polls(10))).toHaveLength(1);
	});

	it('is the company of the key: reviews of its branches, also of a new one, are as good as others', async () => {
		await begin();
		const companyIds = [...sandbox.account.branchIds, 'a-new-branch'];
		const due = companyIds.map((company_id) => publish(sandbox, 0, { company_id }));

		await trigger.poll();

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
	});

	it('is another one with a key of another company: it begins anew, and again when the first is back', async () => {
		await begin();
		const other = accountNamed('Nordlicht Optik');
		const due: string[] = [];

		for (const account of [other, sandbox.account]) {
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

describe('a key that is refused', () => {
	const MADE_ANEW = / Settings › Integration Keys/;
	const REFUSALS: [
		name: string,
		refuse: () => void,
		grant: () => void,
		message: string,
		description: RegExp,
	][] = [
		[
			'deleted',
			() => sandbox.accounts.deleteKey(trigger.workflow.credential.apiToken),
			() => trigger.workflow.changeKey(sandbox),
			'The integration key was not accepted',
			MADE_ANEW,
		],
		[
			"of another company, at the company's own address",
			() => {
				trigger.workflow.credential.baseUrl = `${sandbox.url}/${sandbox.account.slug}`;
				trigger.workflow.changeKey(sandbox, accountNamed('Nordlicht Optik'));
			},
			() => trigger.workflow.changeKey(sandbox),
			'The integration key was not accepted',
			MADE_ANEW,
		],
		[
			'of an account whose Premium plan has ended',
			() => void (sandbox.account.premium = false),
			() => void (sandbox.account.premium = true),
			'This account may not use the API',
			/Premium/,
		],
		[
			'of a user who may not use the API',
			() => trigger.workflow.changeKey(sandbox, accountNamed('Hafenkontor Reisen')),
			() => trigger.workflow.changeKey(sandbox),
			'This account may not use the API',
			/Premium/,
		],
	];

	it.each(REFUSALS)(
		'%s: each poll says so in words, and with one that is accepted nothing is lost',
		async (_name, refuse, grant, message, description) => {
			await begin();
			refuse();
			const id = publish(sandbox);

			for (let polls = 0; polls < 3; polls++) {
				await expect(trigger.poll()).rejects.toMatchObject({
					message,
					description: expect.stringMatching(description) as string,
				});
			}
			grant();
			await trigger.polls(2);

			expect(trigger.given).toEqual([id]);
		},
	);
});
