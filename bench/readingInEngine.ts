import execa from 'execa';
import { join } from 'node:path';

import { Sandbox, type SandboxOptions } from '../sandbox/sandbox';
import type { Contestant } from './contestant';
import { inTurn, type Reading } from './rounds';

/** Contestants run compiled, as n8n runs nodes; `npm run bench` compiles them. */
const COMPILED = join(__dirname, '..', '.bench', 'bench', 'contestant.js');
const ROUNDS = 3;

/** Lets each contestant, in a process of its own, read all reviews of the same sandbox; the median by CPU. */
export async function readInEngine<Name extends Contestant>(names: readonly Name[], options: SandboxOptions) {
	const sandbox = await Sandbox.start({ ...options, limit: 1_000_000 });
	const { baseUrl, apiToken } = sandbox.newCredential();
	const readings = await inTurn(names, ROUNDS, 'CPU s', async (name) => {
		const before = sandbox.answers.length;
		const { stdout } = await execa(process.execPath, [COMPILED, name, baseUrl, apiToken]);
		// Of reviews, distinct ones that came out.
		const { reviews, ...measured } = JSON.parse(stdout) as Reading & { reviews: number };
		return { ...measured, requests: sandbox.answers.length - before, reviews };
	});
	await sandbox.close();
	return readings;
}
