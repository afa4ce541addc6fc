import { Command } from 'commander';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

import { wholeNumber } from '../sandbox/options';
import { SAMPLE_REVIEWS } from '../sandbox/sandbox';
import { installN8n, type N8nInstallation } from '../tools/n8n/n8nInstallation';
import { UserError } from '../tools/userError';
import { DATA_FOLDER, prepareDemo, type DemoOptions } from './demo';
import { startInN8n } from './inN8n';
import { runMainJob } from './mainJob';
import { tableOf } from './table';

/** Short, so that a rate-limit wait can be seen without waiting a minute for it. */
const WINDOW_SECONDS = 3;

const number = wholeNumber(1, 9_999_999);
const say = (line: string) => console.log(line);

const program = new Command('npm start --')
	.description("Exports all reviews of a sandbox in n8n's engine, then opens a real n8n with this package.")
	.option(
		'--once',
		'end after the export; exit code 0 only if the files hold every review, also where n8n cannot be installed',
	)
	.option('--watch', 'compile when a source changes, and have n8n load the nodes again')
	.option(
		'--data <folder>',
		"where the exported files, the sandbox's and n8n's data and log are",
		(folder) => resolve(folder),
		DATA_FOLDER,
	)
	.option('--port <number>', "port of the editor (default: the last start's, or a free one)", number)
	.option('--sandbox-port <number>', "port of the sandbox (default: the last start's, or a free one)", number)
	.option(
		'--reviews <number>',
		`reviews in the sandbox, at the first start (default: ${SAMPLE_REVIEWS})`,
		wholeNumber(0, 9_999_999),
	)
	.option(
		'--window <seconds>',
		"the sandbox's rate-limit window; the platform's is 60",
		number,
		WINDOW_SECONDS,
	);

/** What is to be stopped, the last started first. */
const running: Array<{ stop: () => Promise<void> }> = [];
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
	const ground = await prepareDemo(options);
	const { sandbox, keys, timezone } = ground;
	running.unshift({ stop: async () => await sandbox.close() });
	say(
		`Exporting all reviews in n8n's engine (${sandbox.settings.limit} requests in ${options.window} s are allowed) …`,
	);
	const keysOfJob = { export: keys.demo, trigger: keys.spare ?? keys.demo };
	say(tableOf(await runMainJob({ sandbox, keys: keysOfJob, folder: options.data, timezone })));
	const seconds = Math.round((Date.now() - started) / 1_000);
	say(`Every review is in both files. ${seconds} s since the start.\n`);

	say('Next is n8n itself, where you can try all of this in its editor. Ctrl-C ends here; the files stay.');
	const installation = await installOrExplain(once === true);
	if (!installation) return;
	const demo = await startInN8n(options, ground, installation, say);
	running.unshift(demo);
	say(tableOf(await demo.exportReviews()));
	if (once) return;
	say(tableOf(await demo.showTrigger()));
	say('Press Ctrl-C to stop n8n and the sandbox.');
	isIdle = true;
	await demo.ended();
	throw new UserError(`n8n stopped unexpectedly; see ${join(options.data, 'n8n.log')}.`);
}

/** Installs n8n. Where that cannot be done, says why; without it the demo is whole only if it is to end after the export. */
async function installOrExplain(endWithout: boolean): Promise<N8nInstallation | undefined> {
	try {
		return await installN8n(say);
	} catch (error) {
		if (!endWithout || !(error instanceof UserError)) throw error;
		say(`${error.message}\nThe export above is complete without it.`);
		return undefined;
	}
}

async function end(code: number): Promise<void> {
	if (isEnding) return;
	isEnding = true;
	for (const { stop } of running) await stop();
	process.exit(code);
}
