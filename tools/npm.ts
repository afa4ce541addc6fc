import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { spawnGroup } from './processGroup';
import { UserError } from './userError';

const MOST_SHOWN = 2_000;
const OF_THIS_SCRIPT =
	/^(npm_(package|lifecycle)_|npm_config_(local_prefix|ignore_scripts|legacy_peer_deps)$)/;

/**
 * Runs npm with this Node.js: the npm that started us, else the one on the path. Returns what it printed.
 *
 * @param complaint what could not be done when npm does not succeed, and what to do about it
 * @throws UserError with the complaint and the end of what npm printed
 */
export async function npm(args: string[], cwd: string, complaint: string): Promise<string> {
	const ownNpm = process.env.npm_execpath ?? '';
	const [command, prefix] = /npm-cli\.c?js$/.test(ownNpm) ? [process.execPath, [ownNpm]] : ['npm', []];
	const options = { cwd, env: npmEnvironment(), extendEnv: false, all: true };
	const { exitCode, all = '' } = await spawnGroup(command, [...prefix, ...args], options);
	if (exitCode === 0) return all;
	throw new UserError(`${complaint}\nnpm ${args.join(' ')} said:\n${all.slice(-MOST_SHOWN)}`);
}

/** The environment without what npm tells a script about the project it belongs to. */
function npmEnvironment(): NodeJS.ProcessEnv {
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_SCRIPT.test(name)));
	const prefix = dirname(dirname(process.execPath));
	// Native parts that cannot be downloaded are built with the headers beside this Node.js, where it has them.
	if (existsSync(join(prefix, 'include', 'node', 'node_api.h'))) env.npm_config_nodedir ??= prefix;
	return env;
}
