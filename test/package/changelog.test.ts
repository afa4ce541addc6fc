import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');
/** What an owner replaces; demo@… is an account of the demo's own n8n. */
const PLACEHOLDER = 'https://review-platform-n8n\\.example|contributors@review-platform-n8n\\.example';

const changelog = readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };

describe('CHANGELOG.md', () => {
	it('has the form of Keep a Changelog: Unreleased first, then versions with their day', () => {
		const script = `
			import { parser } from 'keep-a-changelog';
			import { readFileSync } from 'node:fs';
			const { releases } = parser(readFileSync('CHANGELOG.md', 'utf8'), { autoSortReleases: false });
			console.log(JSON.stringify(releases.map(({ version, date }) => ({ version, date }))));
		`;
		const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
			cwd: PROJECT,
			encoding: 'utf8',
		});
		const [unreleased, ...versions] = JSON.parse(output) as Array<{ version?: string; date?: string }>;

		expect(unreleased).toEqual({});
		expect(versions.filter(({ version, date }) => version === undefined || date === undefined)).toEqual([]);
		expect([undefined, manifest.version]).toContain(versions[0]?.version);
	});

	it('has a link for each of its sections', () => {
		const titles = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map((match) => match[1]);
		const links = [...changelog.matchAll(/^\[(.+?)\]: https:\/\//gm)].map((match) => match[1]);

		expect(links.sort()).toEqual(titles.sort());
	});

	it('lists each file in which an owner has to replace an address', () => {
		const grep = ['grep', '--files-with-matches', '--extended-regexp', PLACEHOLDER, '--', '.', ':!test'];
		const { status, stdout } = spawnSync('git', grep, { cwd: PROJECT, encoding: 'utf8' });
		const found = stdout.split('\n').filter((file) => file !== '' && file !== 'CHANGELOG.md');
		const listed = changelog.split('## [Unreleased]')[0]?.match(/`[\w./-]+\.(json|ts|md)`/g) ?? [];

		// 1: found nothing, once the owner has replaced them all.
		expect([0, 1]).toContain(status);
		expect(listed).toEqual(expect.arrayContaining(found.map((file) => `\`${file}\``)));
	});
});
