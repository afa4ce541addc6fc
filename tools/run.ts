import { spawnGroup } from './processGroup';

/** What a command printed, and how it ended. */
export interface CommandResult {
	code: number | null;
	output: string;
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
