import { ExecuteSingleContext, PollContext } from 'n8n-core';
import type { Logger } from 'n8n-workflow';

/** What nodes write to n8n's log from now on, each line with its level; until the end of the test file. */
export function loggedLines(): string[] {
	const lines: string[] = [];
	const at = (level: string) => (line: string) => void lines.push(`${level} ${line}`);
	const logger = { error: at('error'), warn: at('warn'), info: at('info'), debug: () => {} };
	for (const { prototype } of [ExecuteSingleContext, PollContext]) {
		Object.defineProperty(prototype, 'logger', {
			configurable: true,
			get: () => logger as unknown as Logger,
		});
	}
	return lines;
}
