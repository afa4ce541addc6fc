import execa from 'execa';

/** What a call of n8n's scanner of packages gives for an `input`: it is an ES module, in a process of its own. */
export function scanned(call: string, input: unknown): unknown {
	const script = `
		import { text } from 'node:stream/consumers';
		import { Linter } from 'eslint';
		import { analyzePackage, buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';
		const input = JSON.parse(await text(process.stdin));
		console.log(JSON.stringify(await ${call}));
	`;
	const { stdout } = execa.sync(process.execPath, ['--input-type=module', '--eval', script], {
		input: JSON.stringify(input),
		// The linter takes every file for a node when it believes itself under test.
		env: { NODE_ENV: 'production' },
	});
	return JSON.parse(stdout.split('\n').at(-1) ?? '');
}
