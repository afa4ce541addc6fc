import { ExecuteSingleContext, PollContext } from 'n8n-core';
import type { Logger } from 'n8n-workflow';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** What nodes write to n8n's log from now on, from a level on, each line with its level; until the end of the test file. */
export function loggedLines(from: (typeof LEVELS)[number] = 'info'): string[] {
	const lines: string[] = [];
	const levels = LEVELS.map((level, place) => [
		level,
		(line: string) => void (place >= LEVELS.indexOf(from) && lines.push(`${level} ${line}`)),
	]);
	const logger: unknown = Object.fromEntries(levels);
	for (const { prototype } of [ExecuteSingleContext, PollContext]) {
		Object.defineProperty(prototype, 'logger', {
			configurable: true,
			get: () => logger as Logger,
		});
	}
	return lines;
}
