import Table from 'cli-table3';
import { Command } from 'commander';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { UserFacingError } from '../../nodes/shared/errors/userFacingError';
import { UserError } from '../userError';
import { probe, type Finding } from './probe';

const KEY_VARIABLE = 'REVIEW_PLATFORM_KEY';

const program = new Command('npm run probe --')
	.description(
		`Asks the real API what docs/api.md leaves open: some fifteen requests, one each 0.75 s. Prints a table for an issue, without a review's text, an id or the key.
The key is asked for, or taken from the environment variable ${KEY_VARIABLE}.`,
	)
	.argument('<base URL>', 'as in the credential, e.g. https://reviews.example/api')
	.parse();

void main(program.args[0] as string).catch((error: unknown) => {
	const isTold = error instanceof UserError || error instanceof UserFacingError;
	console.error(isTold ? error.message : error);
	process.exitCode = 1;
});

async function main(baseUrl: string): Promise<void> {
	const apiToken = process.env[KEY_VARIABLE] ?? (await askForKey());
	console.log(tableOf(await probe({ baseUrl, apiToken })));
}

/** Reads the key from the terminal, which does not show it. */
async function askForKey(): Promise<string> {
	process.stderr.write('Integration key (not shown): ');
	const output = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
	try {
		const ended = once(terminal, 'close').then(() => '');
		return await Promise.race([terminal.question(''), ended]);
	} finally {
		terminal.close();
		process.stderr.write('\n');
	}
}

/** For Markdown: a block that keeps its lines. */
function tableOf(findings: Finding[]): string {
	const table = new Table({ colWidths: [36, 80], wordWrap: true, style: { head: [], border: [] } });
	table.push(...findings);
	return ['```', table.toString(), '```'].join('\n');
}
