import execa from 'execa';
import type { INodeProperties } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { ERROR_TEXTS } from '../../nodes/shared/errors/errorTexts';
import { tableIn } from '../../tools/markdownTable';
import { RELEASES } from '../compat/releases';
import { anchorOf, MarkdownPage } from './support/markdown';

const PROJECT = join(__dirname, '..', '..');
const PAGES = [
	'README.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'examples/README.md',
	'docs/architecture.md',
	'docs/api.md',
	'docs/compared-with-http-request.md',
];
const VERIFIED_HEADINGS = [
	'installation',
	'operations',
	'credentials',
	'compatibility',
	'usage',
	'resources',
	'version-history',
];
const readme = new MarkdownPage('README.md');
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

/** The names of fields and of what can be chosen in them, as the editor shows them. */
function namesOf({ displayName, type, options = [] }: INodeProperties): string[] {
	if (type === 'notice') return [];
	const names = options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap(namesOf);
		return 'displayName' in option ? namesOf(option) : [option.name];
	});
	return [displayName, ...names];
}

/** A message with anything in place of the names in braces. */
function asPattern(message: string): RegExp {
	const parts = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${parts.join('.+')}$`);
}

describe('README.md', () => {
	it.each([
		['the node', new ReviewPlatform().description],
		['the trigger', new ReviewPlatformTrigger().description],
		['the credential', new ReviewPlatformApi()],
	])('names every field of %s, and everything that can be chosen', (_name, { properties, displayName }) => {
		const names = [displayName, ...properties.flatMap(namesOf)];

		expect(names.filter((name) => !readme.bold.includes(name))).toEqual([]);
	});

	it('says of every error what to do', () => {
		const messages = Object.values(ERROR_TEXTS).map(({ message }) => asPattern(message));

		expect(messages.filter((message) => !readme.firstCells.some((cell) => message.test(cell)))).toEqual([]);
	});

	it("has the headings that n8n's verification looks for", () => {
		expect(readme.anchors).toEqual(expect.arrayContaining(VERIFIED_HEADINGS));
	});

	it('names the releases of n8n that npm run test:compat tries', () => {
		expect(tableIn(read('README.md'), 'Compatibility').map(([release]) => release)).toEqual(RELEASES);
	});
});

describe('a document', () => {
	it.each(PAGES)('has no link or picture that leads nowhere: %s', (path) => {
		expect(new MarkdownPage(path).deadLinks).toEqual([]);
	});

	it('has tests of each threat that there are: SECURITY.md', () => {
		const { namedTests } = new MarkdownPage('SECURITY.md');

		expect(namedTests.length).toBeGreaterThan(15);
		const isThere = ({ file, title }: (typeof namedTests)[number]) =>
			existsSync(join(PROJECT, file)) && read(file).includes(title);
		expect(namedTests.filter((test) => !isThere(test))).toEqual([]);
	});

	it('has each section that the code cites: docs/api.md', async () => {
		const { stdout } = await execa('git', ['grep', '-h', 'api.md', '--', 'nodes', 'credentials', 'sandbox'], {
			cwd: PROJECT,
		});
		const cited = [...stdout.matchAll(/api\.md`? › ([^.;,()*`]+)/g)].map(([, section = '']) =>
			section.trim(),
		);

		expect(cited.length).toBeGreaterThan(15);
		const { anchors } = new MarkdownPage('docs/api.md');
		expect(cited.filter((section) => !anchors.includes(anchorOf(section)))).toEqual([]);
	});
});
