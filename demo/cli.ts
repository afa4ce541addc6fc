import { Command } from 'commander';
import { join, resolve } from 'node:path';

import { wholeNumber } from '../sandbox/wholeNumber';
import { UserError } from '../tools/userError';
import { DATA_FOLDER, Demo } from './demo';
import type { DemoOptions } from './demo';
import { reportTable } from './tables';

const REVIEWS = 3_000;
/** Short, so that a rate-limit wait can be seen without waiting a minute for it. */
const WINDOW_SECONDS = 5;

/** Of anything that can be set. */
const MOST = 9_999_999;

type CliOptions = DemoOptions & { once?: true };

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
	.option('--port <number>', 'port of the editor (default: a free one)', wholeNumber(1, MOST))
	.option('--sandbox-port <number>', 'port of the sandbox (default: a free one)', wholeNumber(1, MOST))
	.option('--reviews <number>', 'reviews in the sandbox', wholeNumber(0, MOST), REVIEWS)
	.option(
		'--window <seconds>',
		"the sandbox's rate-limit window; the platform's is 60",
		wholeNumber(1, MOST),
		WINDOW_SECONDS,
	);

void main(program.parse().opts<CliOptions>());

async function main({ once, ...options }: CliOptions): Promise<void> {
	endOnSignals();
	try {
		const started = Date.now();
		const demo = await Demo.start(options, say);
		stopDemo = async () => await demo.stop();
		say(`Running "Export all reviews to a file" (120 requests in ${options.window} s are allowed) …`);
		say(reportTable(await demo.exportReviews()));
		say(
			`Every review is in the file, no duplicates. ${Math.round((Date.now() - started) / 1_000)} s since the start.`,
		);
		if (!once) {
			await demo.showTrigger();
			say(demo.describe());
			say('Press Ctrl-C to stop n8n and the sandbox.');
			idle = true;
			await demo.ended();
			if (!ending) throw new UserError(`n8n stopped unexpectedly; see ${join(options.data, 'n8n.log')}.`);
		}
	} catch (error) {
		if (ending) return;
		console.error(error instanceof UserError ? error.message : error);
		process.exitCode = 1;
	}
	await end();
}

let stopDemo: () => Promise<void> = async () => {};
let ending = false;
/** Whether all is done and only waits to be ended. */
let idle = false;

function endOnSignals(): void {
	for (const [signal, number] of [
		['SIGINT', 2],
		['SIGTERM', 15],
		['SIGHUP', 1],
	] as const) {
		process.on(signal, () => {
			if (ending) return;
			ending = true;
			say('\nStopping n8n and the sandbox …');
			void stopDemo().finally(() => process.exit(idle ? 0 : 128 + number));
		});
	}
}

async function end(): Promise<void> {
	if (ending) return;
	ending = true;
	await stopDemo();
	process.exit();
}

function say(line: string): void {
	console.log(line);
}
