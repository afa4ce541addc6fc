import type { Command } from 'commander';

import { ADDED_REVIEWS, CONTROLLED, REVIEW_FIELDS } from './control';
import { FAULT_KINDS, REPEATED_FAULT } from './faults';
import { LIST_FAULTS } from './listFaults';
import { addOptions, integer, valuesIn } from './options';
import type { Settings } from './options';

/** Port of the control interface unless told otherwise. */
export const DEFAULT_CONTROL_PORT = 4011;

const TARGET = {
	controlPort: integer('--control-port <number>', 'control port of the running sandbox', {
		minimum: 1,
		maximum: 65_535,
	}),
};

/** A request to the control interface. */
interface ControlRequest {
	method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
	path: string;
	body?: object;
}

/** The commands that change a running sandbox; `word` is the argument in pointed brackets, if there is one. */
const COMMANDS: Array<{
	name: string;
	is: string;
	options?: Settings;
	request: (values: object, word: string) => ControlRequest;
}> = [
	{
		name: 'state',
		is: 'show the state of a running sandbox',
		request: () => ({ method: 'GET', path: '/state' }),
	},
	{
		name: 'add',
		is: 'add reviews',
		options: ADDED_REVIEWS,
		request: (body) => ({ method: 'POST', path: '/reviews', body }),
	},
	{
		name: 'edit <id>',
		is: 'edit a review',
		options: REVIEW_FIELDS,
		request: (body, id) => ({ method: 'PATCH', path: `/reviews/${id}`, body }),
	},
	{
		name: 'delete <id>',
		is: 'delete a review',
		request: (_, id) => ({ method: 'DELETE', path: `/reviews/${id}` }),
	},
	{
		name: 'hide <id>',
		is: 'take a review out of the list until it is restored',
		request: (_, id) => ({ method: 'PUT', path: `/hidden/${id}` }),
	},
	{
		name: 'restore <id>',
		is: 'publish a hidden review again',
		request: (_, id) => ({ method: 'DELETE', path: `/hidden/${id}` }),
	},
	{
		name: 'set',
		is: 'change settings',
		options: CONTROLLED,
		request: (body) => ({ method: 'PATCH', path: '/settings', body }),
	},
	{
		name: 'list',
		is: 'make the list faulty; without options it is correct again',
		options: LIST_FAULTS,
		request: (listFaults) => ({ method: 'PATCH', path: '/settings', body: { listFaults } }),
	},
	{
		name: 'fault <kind>',
		is: `answer requests with a fault: ${[...FAULT_KINDS, 'none'].join(', ')}`,
		options: REPEATED_FAULT,
		request: (options, kind) =>
			kind === 'none'
				? { method: 'DELETE', path: '/fault' }
				: { method: 'PUT', path: '/fault', body: { kind, ...options } },
	},
];

/** Adds the commands that change a running sandbox through its control interface. */
export function addControlCommands(program: Command): void {
	for (const { name, is, options = {}, request } of COMMANDS) {
		const command = program.command(name).description(is);
		addOptions(command, TARGET, { controlPort: DEFAULT_CONTROL_PORT });
		addOptions(command, options).action(async () => {
			const { controlPort = DEFAULT_CONTROL_PORT } = valuesIn(TARGET, command.opts());
			const word = encodeURIComponent(command.args[0] ?? '');
			await send(controlPort, request(valuesIn(options, command.opts()), word));
		});
	}
}

/** Sends a request, and prints the answer or why there is none. */
async function send(port: number, { method, path, body }: ControlRequest): Promise<void> {
	try {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		}).catch(() => {
			throw new Error(`No sandbox answers on control port ${port}. Start one with "npm run sandbox".`);
		});
		const answer = (await response.json()) as { message?: string };
		if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`);
		console.log(JSON.stringify(answer, null, 2));
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
