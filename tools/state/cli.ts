import { Command } from 'commander';
import { readFileSync } from 'node:fs';

import { UserError } from '../userError';
import { describeStates } from './describe';

new Command('npm run state --')
	.description('Says in words what a Review Platform Trigger remembers.')
	.argument('<file>', 'JSON: a workflow exported by n8n export:workflow, or its static data')
	.action((file: string) => {
		try {
			console.log(describeStates(readFileSync(file, 'utf8'), Date.now()).join('\n'));
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (!code && !(error instanceof UserError)) throw error;
			console.error(code ? `${file} cannot be read: ${code}` : (error as Error).message);
			process.exitCode = 1;
		}
	})
	.parse();
