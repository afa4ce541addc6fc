import { Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { addControlCommands } from '../../sandbox/controlCommands';
import type { PageRecord, ReviewRecord } from '../../sandbox/records';
import type { Sandbox } from '../../sandbox/sandbox';
import { useSandbox } from '../support/useSandbox';

describe('the commands that change a running sandbox', () => {
	const start = useSandbox({ reviews: 40, controlPort: 0 });
	let sandbox: Sandbox;

	/** Runs a command, and returns what it prints. */
	const run = async (...words: string[]): Promise<string> => {
		const printed: unknown[] = [];
		for (const method of ['log', 'error'] as const)
			jest.spyOn(console, method).mockImplementation((...texts) => void printed.push(...texts));
		const program = new Command();
		addControlCommands(program);
		const { port } = new URL(sandbox.controlUrl ?? '');
		await program.parseAsync([...words, '--control-port', port], { from: 'user' });
		return printed.join('\n');
	};

	beforeEach(async () => (sandbox = await start({ branches: 2 })));
	afterEach(() => (process.exitCode = undefined));

	it('hide a review and restore it', async () => {
		const { id } = sandbox.reviews[3] as ReviewRecord;

		await run('hide', id);
		expect(sandbox.reviews.map((review) => review.id)).not.toContain(id);
		await run('restore', id);
		expect(sandbox.reviews.map((review) => review.id)).toContain(id);
		expect(process.exitCode).toBeUndefined();
		expect(await run('restore', id)).toBe(`There is no review ${id}.`);
		expect(process.exitCode).toBe(1);
	});

	it('set the order of the list, and how often a replica answers', async () => {
		await run('set', '--order', 'rated', '--replica', '3');

		const ratings = sandbox.reviews.map(({ rating }) => rating);
		expect(ratings).toEqual([...ratings].sort((one, other) => other - one));
		expect(sandbox.settings.replicaEvery).toBe(3);
	});

	it('add a review of a branch', async () => {
		await run('add', '--branch', '2');

		expect(sandbox.reviews[0]?.company_id).toBe(sandbox.account.branchIds[1]);
		expect(await run('add', '--branch', '3')).toBe('body/branch must be <= 2');
	});
});

describe('the command that starts a sandbox', () => {
	it('takes order, branches and replica', async () => {
		const folder = join(__dirname, '../..');
		const options = ['--order', 'branches', '--branches', '2', '--replica', '2', '--reviews', '30'];
		const ports = ['--port', '0', '--control-port', '0'];
		const command = ['--import', 'tsx', 'sandbox/cli.ts', ...ports, '--key', 'key', ...options];
		const child = spawn(process.execPath, command, {
			cwd: folder,
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const exit = once(child, 'exit');
		let url: string | undefined;
		for await (const line of createInterface(child.stdout)) {
			url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
			if (url !== undefined) break;
		}
		const page = async (number: number) => {
			const headers = { authorization: 'Bearer key' };
			const response = await fetch(`${url}/v1/reviews?page=${number}`, { headers });
			return (await response.json()) as PageRecord<ReviewRecord>;
		};
		const [first, second, third] = [await page(1), await page(1), await page(2)];
		child.kill();
		await exit;

		expect([first, second, third].map(({ meta }) => meta.total)).toEqual([30, 29, 30]);
		const companies = [...first.data, ...third.data].map(({ company_id }) => company_id);
		expect(companies.filter((id, index) => id !== companies[index - 1])).toHaveLength(2);
	});
});
