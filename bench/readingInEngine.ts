import execa from 'execa';
import { join } from 'node:path';

import { Sandbox, type SandboxOptions } from '../sandbox/sandbox';
import type { Contestant } from './contestant';
import { inTurn, type Reading } from './rounds';

/** Contestants run compiled, as n8n runs nodes; `npm run bench` compiles them. */
const COMPILED = join(__dirname, '..', '.bench', 'bench', 'contestant.js');
const ROUNDS = 3;

interface EngineReading extends Reading {
	/** Distinct ones that came out. */
	reviews: number;
}

/** Lets each contestant, in a process of its own, read all reviews of the same sandbox; the median by CPU. */
export async function readInEngine<Name extends Contestant>(
	names: readonly Name[],
	options: SandboxOptions,
): Promise<Record<Name, EngineReading>> {
	const sandbox = await Sandbox.start({ ...options, limit: 1_000_000 });
	const readings = await inTurn(names, ROUNDS, 'CPU s', async (name) => await read(name, sandbox));
	await sandbox.close();
	return readings;
}

async function read(name: Contestant, sandbox: Sandbox): Promise<EngineReading> {
	const apiToken = sandbox.accounts.createKey(sandbox.account);
	const before = sandbox.answers.length;
	const { stdout } = await execa(process.execPath, [COMPILED, name, sandbox.url, apiToken]);
	sandbox.accounts.deleteKey(apiToken);
	const { reviews, ...measured } = JSON.parse(stdout) as EngineReading;
	return { ...measured, requests: sandbox.answers.length - before, reviews };
}
