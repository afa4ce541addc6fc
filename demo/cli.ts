import Table from 'cli-table3';
import { Command } from 'commander';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

import { wholeNumber } from '../sandbox/options';
import { SAMPLE_REVIEWS } from '../sandbox/sandbox';
import { UserError } from '../tools/userError';
import { DATA_FOLDER, startDemo, type Demo, type DemoOptions } from './demo';
import type { Row } from './exportReviews';

/** Short, so that a rate-limit wait can be seen without waiting a minute for it. */
const WINDOW_SECONDS = 5;

const number = wholeNumber(1, 9_999_999);
const say = (line: string) => console.log(line);

const program = new Command('npm start --')
	.description('A real n8n with this package exports all reviews of a sandbox to a file.')
	.option('--once', 'end after the export; exit code 0 only if the file holds every review')
	.option('--watch', 'compile when a source changes, and have n8n load the nodes again')
	.option(
		'--data <folder>',
		"where n8n's data, its log and the exported file are",
		(folder) => resolve(folder),
		DATA_FOLDER,
	)
	.option('--port <number>', 'port of the editor (default: a free one)', number)
	.option('--sandbox-port <number>', 'port of the sandbox (default: a free one)', number)
	.option('--reviews <number>', 'reviews in the sandbox', wholeNumber(0, 9_999_999), SAMPLE_REVIEWS)
	.option(
		'--window <seconds>',
		"the sandbox's rate-limit window; the platform's is 60",
		number,
		WINDOW_SECONDS,
	);

let demo: Demo | undefined;
let isEnding = false;
/** Whether all is done and only waits to be ended. */
let isIdle = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		say('\nStopping n8n and the sandbox …');
		void end(isIdle ? 0 : 128 + constants.signals[signal]);
	});
}

main(program.parse().opts()).then(
	() => end(0),
	(error: unknown) => {
		if (!isEnding) console.error(error instanceof UserError ? error.message : error);
		return end(1);
	},
);

async function main({ once, ...options }: DemoOptions & { once?: true }): Promise<void> {
	const started = Date.now();
	demo = await startDemo(options, say);
	say(`Running "Export all reviews to a file" (120 requests in ${options.window} s are allowed) …`);
	sayTable(await demo.exportReviews());
	const seconds = Math.round((Date.now() - started) / 1_000);
	say(`Every review is in the file, no duplicates. ${seconds} s since the start.`);
	if (once) return;
	sayTable(await demo.showTrigger());
	say('Press Ctrl-C to stop n8n and the sandbox.');
	isIdle = true;
	await demo.ended();
	throw new UserError(`n8n stopped unexpectedly; see ${join(options.data, 'n8n.log')}.`);
}

async function end(code: number): Promise<void> {
	if (isEnding) return;
	isEnding = true;
	await demo?.stop();
	process.exit(code);
}

function sayTable(rows: Row[]): void {
	const table = new Table({ style: { head: [], border: [] } });
	table.push(...rows);
	say(table.toString());
}
