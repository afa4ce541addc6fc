import type { Command } from 'commander';

import type { AddedReviews, ControlSettings } from './control';
import { FAULT_KINDS } from './faults';
import type { RepeatedFault } from './faults';
import { listFaultOptions, listFaultsIn } from './listFaultOptions';
import type { ListFaultOptions } from './listFaultOptions';
import { listOptions } from './listOptions';
import type { ListOptions } from './listOptions';
import { wholeNumber } from './wholeNumber';

/** Port of the control interface unless told otherwise. */
export const DEFAULT_CONTROL_PORT = 4011;

interface Target {
	controlPort: number;
}

interface ReviewOptions extends Target {
	count?: number;
	late?: number;
	branch?: number;
	rating?: number;
	title?: string;
	content?: string;
	highlighted?: boolean;
}

interface SetOptions
	extends
		Target,
		ListOptions,
		Omit<ControlSettings, 'arriveEveryMs' | 'windowMs' | 'latencyMs' | 'replicaEvery'> {
	arrive?: number;
	window?: number;
	latency?: number;
}

/** Adds the commands that change a running sandbox through its control interface. */
export function addControlCommands(program: Command): void {
	command(program, 'state', 'show the state of a running sandbox').action(async ({ controlPort }: Target) => {
		await control(controlPort, 'GET', '/state');
	});
	reviewOptions(command(program, 'add', 'add reviews'))
		.option('--count <number>', 'how many', wholeNumber(1))
		.option('--late <seconds>', 'created this long ago: published late', wholeNumber(0))
		.option('--branch <number>', 'of a branch of the company, see "start --branches"', wholeNumber(1))
		.action(async (options: ReviewOptions) => {
			await control(options.controlPort, 'POST', '/reviews', reviewBody(options));
		});
	reviewOptions(command(program, 'edit <id>', 'edit a review')).action(
		async (id: string, options: ReviewOptions) => {
			await control(options.controlPort, 'PATCH', `/reviews/${encodeURIComponent(id)}`, reviewBody(options));
		},
	);
	command(program, 'delete <id>', 'delete a review').action(async (id: string, { controlPort }: Target) => {
		await control(controlPort, 'DELETE', `/reviews/${encodeURIComponent(id)}`);
	});
	command(program, 'hide <id>', 'take a review out of the list until it is restored').action(
		async (id: string, { controlPort }: Target) => {
			await control(controlPort, 'PUT', `/hidden/${encodeURIComponent(id)}`);
		},
	);
	command(program, 'restore <id>', 'publish a hidden review again').action(
		async (id: string, { controlPort }: Target) => {
			await control(controlPort, 'DELETE', `/hidden/${encodeURIComponent(id)}`);
		},
	);
	listOptions(command(program, 'set', 'change settings'))
		.option('--page-size <number>', 'reviews on a page', wholeNumber(1))
		.option('--limit <number>', 'requests a key may send in a window', wholeNumber(1))
		.option('--window <seconds>', 'length of a window', wholeNumber(1))
		.option('--hints', 'send Retry-After and X-RateLimit headers')
		.option('--no-hints', 'send none')
		.option('--latency <ms>', 'delay before each answer', wholeNumber(0))
		.option('--arrive <seconds>', 'a review comes in at this interval; 0 stops it', wholeNumber(0))
		.option('--premium', 'the Premium plan is active')
		.option('--no-premium', 'the Premium plan has ended')
		.action(async (options: SetOptions) => {
			await control(options.controlPort, 'PATCH', '/settings', settingsBody(options));
		});
	listFaultOptions(
		command(program, 'list', 'make the list faulty; without options it is correct again'),
	).action(async ({ controlPort, ...options }: Target & ListFaultOptions) => {
		await control(controlPort, 'PATCH', '/settings', { listFaults: listFaultsIn(options) });
	});
	const kinds = [...FAULT_KINDS, 'none'];
	command(program, 'fault <kind>', `answer requests with a fault: ${kinds.join(', ')}`)
		.option('--status <number>', 'HTTP status for the kind "status"', wholeNumber(400, 599))
		.option('--times <number>', 'for this many requests (default: all until "fault none")', wholeNumber(1))
		.action(
			async (
				kind: RepeatedFault['kind'] | 'none',
				{ controlPort, ...options }: Target & Partial<RepeatedFault>,
			) => {
				if (kind === 'none') await control(controlPort, 'DELETE', '/fault');
				else await control(controlPort, 'PUT', '/fault', { kind, ...options });
			},
		);
}

function command(program: Command, name: string, description: string): Command {
	return program
		.command(name)
		.description(description)
		.option(
			'--control-port <number>',
			'control port of the running sandbox',
			wholeNumber(1, 65_535),
			DEFAULT_CONTROL_PORT,
		);
}

function reviewOptions(reviewCommand: Command): Command {
	return reviewCommand
		.option('--rating <number>', 'rating', wholeNumber(0))
		.option('--title <text>', 'title')
		.option('--content <text>', 'text')
		.option('--highlighted', 'highlighted')
		.option('--no-highlighted', 'not highlighted');
}

function reviewBody({ controlPort: _, late, highlighted, ...fields }: ReviewOptions): AddedReviews {
	return {
		...fields,
		...(late !== undefined && { lateBySeconds: late }),
		...(highlighted !== undefined && { is_highlighted: highlighted }),
	};
}

function settingsBody({
	controlPort: _,
	arrive,
	window,
	latency,
	replica,
	...settings
}: SetOptions): ControlSettings {
	return {
		...settings,
		...(arrive !== undefined && { arriveEveryMs: arrive * 1_000 }),
		...(window !== undefined && { windowMs: window * 1_000 }),
		...(latency !== undefined && { latencyMs: latency }),
		...(replica !== undefined && { replicaEvery: replica }),
	};
}

/** Sends a command, and prints the answer or why there is none. */
async function control(port: number, method: string, path: string, body?: object): Promise<void> {
	try {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		});
		const answer = (await response.json()) as { message?: string };
		if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`);
		console.log(JSON.stringify(answer, null, 2));
	} catch (error) {
		const unreachable = `No sandbox answers on control port ${port}. Start one with "npm run sandbox".`;
		console.error(error instanceof TypeError ? unreachable : (error as Error).message);
		process.exitCode = 1;
	}
}
