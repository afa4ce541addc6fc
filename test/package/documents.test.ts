import execa from 'execa';
import { sync as lint } from 'markdownlint';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { resultsPage } from '../../bench/page';
import { readResults } from '../../bench/results';
import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { filesOf, upToDate } from '../../bench/documents';
import { RELEASES } from '../compat/releases';

const DOCUMENTS = filesOf('*.md');
const VERIFIED_HEADINGS = [
	'Installation',
	'Operations',
	'Credentials',
	'Compatibility',
	'Usage',
	'Resources',
	'Version history',
];
const read = (path: string) => readFileSync(path, 'utf8');
const readme = read('README.md');
const operating = read('docs/operating.md');

/** What the pattern's only group matches. */
function allOf(page: string, pattern: RegExp): string[] {
	return [...page.matchAll(pattern)].map(([, found = '']) => found);
}

function headingsOf(path: string): string[] {
	return allOf(read(path), /^#+ (.+)$/gm);
}

/** The tests that links name after them, as in "[text](test/file.ts): a title; another title". */
function namedTests(page: string): Array<{ file: string; title: string }> {
	return [...page.matchAll(/\]\((test\/[^)]+\.ts)\): ([^[|]+)/g)].flatMap(([, file = '', titles = '']) =>
		titles.split(';').flatMap((title) => (title.trim() === '' ? [] : { file, title: title.trim() })),
	);
}

describe('README.md', () => {
	it("has the headings that n8n's verification looks for", () => {
		expect(headingsOf('README.md')).toEqual(expect.arrayContaining(VERIFIED_HEADINGS));
	});

	it.each([
		['the node', new ReviewPlatform().description.properties],
		['the trigger', new ReviewPlatformTrigger().description.properties],
		['the credential', new ReviewPlatformApi().properties],
	])('names every field that %s shows before anything is added', (_name, properties) => {
		const names = properties.flatMap(({ type, displayName }) => (type === 'notice' ? [] : displayName));
		const bold = allOf(readme, /\*\*(.+?)\*\*/g);
		expect(names.filter((name) => !bold.includes(name))).toEqual([]);
	});
});

describe('the documents', () => {
	it('name the releases of n8n that npm run test:compat tries: docs/operating.md', () => {
		const [, told = ''] = /engines of n8n ([^;]*);/.exec(operating) ?? [];

		expect(told.split(/, | and /)).toEqual(RELEASES);
	});

	it('have no link that leads nowhere, and no picture that is not there or that none of them shows', () => {
		const links = DOCUMENTS.flatMap((from) =>
			allOf(read(from), /(?:\]\(|^\[.+\]: |\b(?:src|srcset|href)=")([^)":\s]+)(?=[)"\s])/gm).map((link) => {
				const [path = '', fragment = ''] = link.split('#');
				return { from, path: path === '' ? from : join(dirname(from), path), fragment };
			}),
		);
		expect(links.length).toBeGreaterThan(150);
		expect(links.filter(({ path }) => !existsSync(path))).toEqual([]);
		expect(filesOf('docs/images/*.png').filter((file) => !links.some(({ path }) => path === file))).toEqual(
			[],
		);

		// Each document, with the links from others to its headings as if they were its own.
		const pages = DOCUMENTS.map((document) => {
			const toIt = links.filter(({ path, fragment }) => path === document && fragment !== '');
			return read(document) + toIt.map(({ from, fragment }) => `\n[${from}](#${fragment})\n`).join('');
		});
		const strings = Object.fromEntries(DOCUMENTS.map((document, index) => [document, pages[index] ?? '']));
		const config = { default: false, 'link-fragments': true, 'no-empty-links': true };
		const found = lint({ strings, config });
		expect(Object.entries(found).filter(([, errors]) => errors.length > 0)).toEqual([]);
	});

	it('are as npm run docs writes them', () => {
		expect(DOCUMENTS.filter((path) => upToDate(read(path)) !== read(path))).toEqual([]);
		expect(read('bench/RESULTS.md')).toBe(resultsPage(readResults()));
	});

	it('have tests of each threat that there are: SECURITY.md', () => {
		const threats = allOf(read('SECURITY.md'), /^(\| (?!Threat|---).*)$/gm);
		const named = threats.flatMap(namedTests);

		expect(threats.length).toBeGreaterThan(15);
		expect(threats.filter((threat) => namedTests(threat).length === 0)).toEqual([]);
		expect(named.filter(({ file, title }) => !existsSync(file) || !read(file).includes(title))).toEqual([]);
	});

	it('have each section that the code cites: docs/api.md', () => {
		const { stdout } = execa.sync('git', ['grep', '-h', 'api.md', '--', 'nodes', 'credentials', 'sandbox']);
		const cited = allOf(stdout, /api\.md`? › ([^.;,()*`]+)/g).map((section) => section.trim());

		expect(cited.length).toBeGreaterThan(15);
		expect(headingsOf('docs/api.md')).toEqual(expect.arrayContaining(cited));
	});
});
