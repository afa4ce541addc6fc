import { fork } from 'node:child_process';
import { join } from 'node:path';

import { Sandbox } from '../sandbox/sandbox';
import type { SandboxOptions } from '../sandbox/sandbox';
import type { Measured } from './contestant';
import { median } from './median';
import type { EachOf } from './median';

/** One contestant's result, with what the sandbox saw of it. */
export interface Result extends Measured {
	name: string;
	requests: number;
	refused: number;
}

/** Contestants run compiled, as n8n runs nodes; `npm run bench` compiles them. */
const COMPILED = join(__dirname, '..', '.bench', 'bench', 'contestant.js');

const TITLES: Record<string, string> = {
	node: 'this package',
	declarative: 'plain declarative node',
	axios: 'bare axios loop',
};

/** Lets each contestant, in a process of its own, read all reviews of the same sandbox, `rounds` times in turn; the median by CPU. */
export async function compareInEngine<const Names extends readonly string[]>(
	names: Names,
	options: SandboxOptions,
	rounds: number,
): Promise<EachOf<Names, Result>> {
	const sandbox = await Sandbox.start({ ...options, limit: options.limit ?? 1_000_000 });
	const results = new Map<string, Result[]>(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (const name of names) results.get(name)?.push(await measure(name, sandbox));
	}
	await sandbox.close();
	return names.map((name) => median(results.get(name) ?? [], ({ cpuMs }) => cpuMs)) as EachOf<Names, Result>;
}

async function measure(name: string, sandbox: Sandbox): Promise<Result> {
	const apiToken = sandbox.accounts.createKey(sandbox.account);
	const before = sandbox.answers.length;
	const measured = await runContestant(name, sandbox.url, apiToken);
	sandbox.accounts.deleteKey(apiToken);
	const answers = sandbox.answers.slice(before);
	const refused = answers.filter(({ statusCode }) => statusCode === 429).length;
	return { ...measured, name: TITLES[name] ?? name, requests: answers.length, refused };
}

async function runContestant(name: string, baseUrl: string, apiToken: string): Promise<Measured> {
	return await new Promise((resolve, reject) => {
		const child = fork(COMPILED, [name, baseUrl, apiToken], { execArgv: [] });
		child.once('message', resolve);
		child.once('exit', (code) => reject(new Error(`Contestant ${name} ended with code ${code}`)));
	});
}
