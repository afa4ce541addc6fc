import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';

const ON_WINDOWS = process.platform === 'win32';

/**
 * Starts a command in a process group of its own: Ctrl-C reaches us alone, and what the command
 * starts ends with it. The group is killed when this process ends.
 */
export function spawnGroup(command: string, args: string[], options: SpawnOptions): ChildProcess {
	const child = spawn(command, args, { ...options, detached: !ON_WINDOWS });
	const kill = () => signalGroup(child, 'SIGKILL');
	process.once('exit', kill);
	child.once('close', () => process.off('exit', kill));
	return child;
}

/** Sends a signal to a command started by `spawnGroup` and to all it started; nothing when it has ended. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (!isRunning(child) || child.pid === undefined) return;
	try {
		process.kill(ON_WINDOWS ? child.pid : -child.pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** Whether the command has started and not ended. */
export function isRunning(child: ChildProcess): boolean {
	return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Whether a process with this id is there. */
export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
