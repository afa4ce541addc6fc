import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { spawnGroup } from './processGroup';

/** What a command printed, and how it ended. */
export interface CommandResult {
	code: number | null;
	output: string;
}

/** Runs npm with this Node.js: the npm that started us, else the one on the path. */
export async function runNpm(args: string[], cwd: string): Promise<CommandResult> {
	const npm = process.env.npm_execpath;
	const ownNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm);
	const [command, all] = ownNpm ? [process.execPath, [npm, ...args]] : ['npm', args];
	return await run(command, all, cwd, npmEnvironment());
}

/** Runs a command to its end; it ends earlier when we do. */
export async function run(
	command: string,
	args: string[],
	cwd: string,
	env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
	return await new Promise((resolve) => {
		const shell = process.platform === 'win32' && command === 'npm';
		const child = spawnGroup(command, args, {
			cwd,
			env,
			shell,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let output = '';
		const note = (data: Buffer | Error) => (output += data instanceof Error ? data.message : data.toString());
		child.stdout?.on('data', note);
		child.stderr?.on('data', note);
		child.once('error', note);
		child.once('close', (code) => resolve({ code, output }));
	});
}

/** The environment without what npm tells a script about the project it belongs to. */
function npmEnvironment(): NodeJS.ProcessEnv {
	const ofThisScript =
		/^(npm_(package|lifecycle)_|npm_config_(local_prefix|ignore_scripts|legacy_peer_deps)$)/;
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisScript.test(name)));
	const prefix = dirname(dirname(process.execPath));
	// Native parts that cannot be downloaded are built with the headers beside this Node.js, where it has them.
	if (existsSync(join(prefix, 'include', 'node', 'node_api.h'))) env.npm_config_nodedir ??= prefix;
	return env;
}
