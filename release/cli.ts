import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { Command } from 'commander';

import { UserError } from '../tools/userError';
import { entriesOf } from './changelog';

const program = new Command('release');
program
	.command('check')
	.description('ends with 0 only if this clone can be released, as far as release-it does not check it')
	.action(() => complaining(checkClone));
program
	.command('notes')
	.description('prints what CHANGELOG.md says of the version that a tag stands for')
	.argument('<tag>', "v and package.json's version")
	.action((tag: string) => complaining(() => console.log(notesOf(tag))));
program.parse();

function complaining(action: () => void): void {
	try {
		action();
	} catch (error) {
		console.error(error instanceof UserError ? error.message : error);
		process.exitCode = 1;
	}
}

function checkClone(): void {
	if (git('status', '--porcelain') !== '')
		throw new UserError('There are changes or new files that are not committed.');
	git('fetch');
	if (git('rev-list', 'HEAD..origin/main') !== '')
		throw new UserError('The main branch of the remote has commits that are not here: git pull first.');
	entriesOf(readFileSync('CHANGELOG.md', 'utf8'));
	if (manifest().repository.url.includes('.example/'))
		throw new UserError(
			'package.json names a place that does not exist: set what CHANGELOG.md lists under "Before the first publish".',
		);
}

function notesOf(tag: string): string {
	const { version } = manifest();
	if (tag !== `v${version}`)
		throw new UserError(`The tag is ${tag}, the version in package.json ${version}.`);
	return entriesOf(readFileSync('CHANGELOG.md', 'utf8'), version);
}

function manifest(): { version: string; repository: { url: string } } {
	return JSON.parse(readFileSync('package.json', 'utf8')) as ReturnType<typeof manifest>;
}

function git(...args: string[]): string {
	return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
