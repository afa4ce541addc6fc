import type { Command } from 'commander';

import { COMMANDS } from './control';
import { addOptions, valuesIn, wholeNumber } from './options';

/** Port of the control interface unless told otherwise. */
export const DEFAULT_CONTROL_PORT = 4011;

/** Adds the commands that change a running sandbox through its control interface. */
export function addControlCommands(program: Command): void {
	for (const [name, { is, options }] of Object.entries(COMMANDS)) {
		const command = program.command(name).description(is);
		const target = 'control port of the running sandbox';
		command.option('-p, --control-port <number>', target, wholeNumber(1, 65_535), DEFAULT_CONTROL_PORT);
		addOptions(command, options).action(async () => {
			const path = [command.name(), ...command.args].map(encodeURIComponent).join('/');
			const given = command.opts<{ controlPort: number }>();
			await send(given.controlPort, path, valuesIn(options, given));
		});
	}
}

/** Sends a command, and prints the answer, or why there is none; what is long in several lines. */
async function send(port: number, path: string, given: object): Promise<void> {
	const headers = { 'content-type': 'application/json' };
	const request = { method: 'POST', headers, body: JSON.stringify(given) };
	try {
		const response = await fetch(`http://127.0.0.1:${port}/${path}`, request).catch(() => {
			throw new Error(`No sandbox answers on control port ${port}. Start one with "npm run sandbox".`);
		});
		const answer = (await response.json()) as { message?: string };
		if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`);
		console.log(JSON.stringify(answer, null, ['keys', 'state'].includes(path) ? 2 : 0));
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
