import type { Command } from 'commander';

import { ADDED_REVIEWS, CONTROLLED, REVIEW_FIELDS } from './control';
import { FAULT_KINDS, REPEATED_FAULT } from './faults';
import { LIST_FAULTS } from './listFaults';
import { addOptions, integer, valuesIn } from './options';
import type { Settings } from './options';

/** Port of the control interface unless told otherwise. */
export const DEFAULT_CONTROL_PORT = 4011;

const TARGET = {
	controlPort: integer('-p, --control-port <number>', 'control port of the running sandbox', {
		minimum: 1,
		maximum: 65_535,
	}),
};

/** A command that changes a running sandbox. */
interface ControlCommand {
	name: string;
	is: string;
	/** Method and path of the request; `:word` stands for the argument in pointed brackets. */
	route: string;
	options?: Settings;
	/** The request's body, when it is not just the options. */
	body?: (options: object, word: string) => object;
}

const FAULTS = `answer requests with a fault: ${[...FAULT_KINDS, 'none'].join(', ')}`;
const HIDE = 'take a review out of the list until it is restored';
const COMMANDS: ControlCommand[] = [
	{ name: 'state', is: 'show the state of a running sandbox', route: 'GET /state' },
	{ name: 'add', is: 'add reviews', route: 'POST /reviews', options: ADDED_REVIEWS },
	{ name: 'edit <id>', is: 'edit a review', route: 'PATCH /reviews/:word', options: REVIEW_FIELDS },
	{ name: 'delete <id>', is: 'delete a review', route: 'DELETE /reviews/:word' },
	{ name: 'hide <id>', is: HIDE, route: 'PUT /hidden/:word' },
	{ name: 'restore <id>', is: 'publish a hidden review again', route: 'DELETE /hidden/:word' },
	{ name: 'set', is: 'change settings', route: 'PATCH /settings', options: CONTROLLED },
	{
		name: 'list',
		is: 'make the list faulty; without options it is correct again',
		route: 'PATCH /settings',
		options: LIST_FAULTS,
		body: (listFaults) => ({ listFaults }),
	},
	{
		name: 'fault <kind>',
		is: FAULTS,
		route: 'PUT /fault',
		options: REPEATED_FAULT,
		body: (options, kind) => ({ kind, ...options }),
	},
];

/** Adds the commands that change a running sandbox through its control interface. */
export function addControlCommands(program: Command): void {
	for (const { name, is, route, options, body = (values: object) => values } of COMMANDS) {
		const command = program.command(name).description(is);
		addOptions(command, TARGET, { controlPort: DEFAULT_CONTROL_PORT });
		addOptions(command, options).action(async () => {
			const { controlPort = DEFAULT_CONTROL_PORT } = valuesIn(TARGET, command.opts());
			const [word = ''] = command.args;
			const request = route.replace(':word', encodeURIComponent(word));
			await send(controlPort, request, options && body(valuesIn(options, command.opts()), word));
		});
	}
}

/** Sends a request, and prints the answer, in one line where it is no state, or why there is none. */
async function send(port: number, request: string, body?: object): Promise<void> {
	const [method = '', path = ''] = request.split(' ');
	const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
	try {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...json }).catch(() => {
			throw new Error(`No sandbox answers on control port ${port}. Start one with "npm run sandbox".`);
		});
		const answer = (await response.json()) as { message?: string };
		if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`);
		console.log(JSON.stringify(answer, null, method === 'GET' ? 2 : 0));
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
