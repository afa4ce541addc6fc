import { Command } from 'commander';

import { addControlCommands } from '../../sandbox/controlCommands';
import type { Sandbox } from '../../sandbox/sandbox';
import { until } from '../support/until';
import { useSandbox } from '../support/useSandbox';

describe('the commands that change a running sandbox', () => {
	const start = useSandbox({ reviews: 40, branches: 2, controlPort: 0 });
	let sandbox: Sandbox;
	let port: string;
	let printed: unknown[];

	/** Runs a command, and returns what it prints. */
	const run = async (...words: string[]): Promise<string> => {
		printed = [];
		const program = new Command();
		addControlCommands(program);
		await program.parseAsync([...words, '--control-port', port], { from: 'user' });
		return printed.join('\n');
	};
	const ids = () => sandbox.reviews.map(({ id }) => id);

	beforeEach(async () => {
		sandbox = await start();
		({ port } = new URL(sandbox.controlUrl ?? ''));
		for (const method of ['log', 'error'] as const)
			jest.spyOn(console, method).mockImplementation((...texts) => void printed.push(...texts));
	});
	afterEach(() => (process.exitCode = undefined));

	it('state: shows the settings and the accounts, and no secret', async () => {
		const key = sandbox.accounts.createKey(sandbox.account);

		const state = await run('state');

		expect(JSON.parse(state)).toMatchObject({ url: sandbox.url, limit: 120, reviews: 40, fault: false });
		expect(state).not.toContain(key);
	});

	it('add: adds reviews that come in now, or are published late', async () => {
		const fields = ['--rating', '1', '--title', 'Broken', '--highlighted', '--experience-date', '2026-01-31'];
		await run('add', '--count', '2', '--branch', '2', ...fields);

		const written = { rating: 1, title: 'Broken', is_highlighted: true, experience_date: '2026-01-31' };
		const review = { ...written, company_id: sandbox.account.branchIds[1] };
		expect(sandbox.reviews.slice(0, 2)).toMatchObject([review, review]);
		expect(sandbox.reviews).toHaveLength(42);
		expect(await run('add', '--branch', '3')).toBe('body/branch must be <= 2');
		const { ids: late } = JSON.parse(await run('add', '--late', '500000000')) as { ids: string[] };
		expect(sandbox.reviews.at(-1)?.id).toBe(late[0]);
	});

	it('add --account: adds them to the list of another company', async () => {
		await run('add', '--account', 'nordlicht-optik', '--title', 'Elsewhere');

		const { companyId, reviewList } = sandbox.otherAccount;
		const added = { title: 'Elsewhere', company_id: companyId };
		expect([reviewList.at(0), sandbox.reviews.length]).toMatchObject([added, 40]);
		await run('edit', reviewList.at(0)?.id ?? '', '--title', 'Edited');
		expect(reviewList.at(0)?.title).toBe('Edited');
	});

	it('keys, create-key and delete-key: a secret is shown once, five keys at most, and a deleted one gets 401 at once', async () => {
		const created: Array<{ id: string; secret: string }> = [];
		for (let count = 1; count <= 5; count++)
			created.push(
				JSON.parse(await run('create-key', '--name', ` Key ${count} `)) as { id: string; secret: string },
			);
		const [{ id, secret } = { id: '', secret: '' }] = created;
		const status = async () =>
			(await fetch(`${sandbox.url}/v1/me`, { headers: { authorization: `Bearer ${secret}` } })).status;
		expect(await run('create-key')).toMatch(/has 5 active keys\. Delete one/);
		expect(await run('create-key', '--account', 'nordlicht-optik')).toContain('"secret"');
		const before = JSON.parse(await run('keys')) as object[];
		expect(before).toHaveLength(5);
		expect(before[0]).toEqual({
			id,
			name: 'Key 1',
			created: expect.any(String) as string,
			lastUsed: 'never',
		});
		expect(await status()).toBe(200);

		expect(await run('delete-key', id)).toContain('--confirm');
		expect(await status()).toBe(200);
		expect(JSON.parse(await run('keys'))).toMatchObject([
			{ lastUsed: expect.stringMatching(/^2/) as string },
			{},
			{},
			{},
			{},
		]);
		await run('delete-key', id, '--confirm');

		expect(await status()).toBe(401);
		expect(await run('keys')).not.toContain(id);
		expect(await run('delete-key', id, '--confirm')).toMatch(/^There is no key/);
		expect(await run('create-key')).toContain('"secret"');
	});

	it.each([['keys'], ['create-key'], ['delete-key']])('%s: not without a Premium plan', async (name) => {
		const { accounts, basicAccount } = sandbox;
		accounts.createKey(basicAccount);
		const [key] = accounts.keys.of(basicAccount);
		const which = name === 'delete-key' ? [`${key?.id}`, '--confirm'] : ['--account', basicAccount.slug];

		expect(await run(name, ...which)).toMatch(/no Premium plan/);
		expect(accounts.keys.of(basicAccount)).toEqual([key]);
	});

	it('edit, delete, hide and restore: change a review', async () => {
		const [first] = sandbox.reviews;
		const [edited = '', deleted = '', hidden = ''] = ids();

		await run('edit', edited, '--content', 'Edited');
		await run('delete', deleted);

		expect(sandbox.reviews[0]).toEqual({ ...first, content: 'Edited' });
		expect(ids()).not.toContain(deleted);
		expect(process.exitCode).toBeUndefined();
		expect(await run('delete', deleted)).toBe(`There is no review ${deleted}.`);
		expect(process.exitCode).toBe(1);
		await run('hide', hidden);
		expect(ids()).not.toContain(hidden);
		await run('restore', hidden);
		expect(ids()).toContain(hidden);
	});

	it('set: changes settings, and says in a line which', async () => {
		const numbers = ['--limit', '2', '--window', '3', '--latency', '4', '--page-size', '5', '--replica', '6'];
		const others = ['--limit-by', 'user', '--down', '--no-hints', '--no-premium', '--order', 'oldest'];
		await run('set', ...numbers, ...others);

		const set = { limit: 2, windowMs: 3_000, latencyMs: 4, pageSize: 5, replicaEvery: 6 };
		expect(sandbox.settings).toMatchObject({ ...set, limitBy: 'user', down: true, hints: false });
		const times = sandbox.reviews.map(({ created_at }) => created_at);
		expect(times).toEqual([...times].sort());
		expect(sandbox.account.premium).toBe(false);
		expect(await run('set', '--premium', '--hints')).toBe('{"hints":true,"premium":true}');
		expect([sandbox.account.premium, sandbox.settings.hints]).toEqual([true, true]);
		expect(await run('set', '--hints', 'remaining', '--no-down')).toBe('{"hints":"remaining","down":false}');
	});

	it('set --arrive: lets reviews come in by themselves', async () => {
		await run('set', '--arrive', '1');

		await until('a new review', () => sandbox.reviews.length > 40);
	});

	it('list and fault: answer with a fault until told otherwise', async () => {
		const { settings } = sandbox;
		await run('list', '--past-end', '404', '--strip-query');
		await run('fault', 'status', '--status', '502', '--times', '1');
		const request = { number: 1, url: '/v1/me' };
		expect(settings.listFaults).toEqual({ pastEnd: 404, stripQuery: true });
		expect(settings.script?.(request)).toEqual({ kind: 'status', status: 502 });
		expect(settings.script?.(request)).toBeUndefined();

		await run('list');
		await run('fault', 'none');

		expect([settings.listFaults, settings.script]).toEqual([{}, undefined]);
	});

	it('say so when no sandbox answers', async () => {
		await sandbox.close();

		expect(await run('state')).toMatch(/No sandbox answers on control port \d+/);
	});
});
