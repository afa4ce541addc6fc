// Version 5, since Jest on Node.js 20 cannot load the ES modules of later ones; so too get-port.
import execa, { type ExecaChildProcess, type Options } from 'execa';

const ON_WINDOWS = process.platform === 'win32';

/** A command that `spawnGroup` started: a promise of how it ended, which is never rejected. */
export type CommandInGroup = ExecaChildProcess;

/**
 * Starts a command in a process group of its own: Ctrl-C reaches us alone, and what the command
 * starts ends with it. The group is killed when this process ends.
 */
export function spawnGroup(command: string, args: string[], options: Options = {}): CommandInGroup {
	const child = execa(command, args, { ...options, detached: !ON_WINDOWS, reject: false });
	const kill = () => signalGroup(child, 'SIGKILL');
	process.once('exit', kill);
	void child.finally(() => process.off('exit', kill));
	return child;
}

/** Sends a signal to a command started by `spawnGroup` and to all it started; nothing when it has ended. */
export function signalGroup(child: CommandInGroup, signal: NodeJS.Signals): void {
	if (!isRunning(child) || child.pid === undefined) return;
	try {
		process.kill(ON_WINDOWS ? child.pid : -child.pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** Whether the command has started and not ended. */
export function isRunning({ pid, exitCode, signalCode }: CommandInGroup): boolean {
	return pid !== undefined && exitCode === null && signalCode === null;
}

/** Whether a process with this id is there. */
export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
