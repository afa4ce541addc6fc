import type { INodeProperties } from 'n8n-workflow';
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { ERROR_TEXTS } from '../../nodes/shared/errors/errorTexts';
import { MarkdownPage } from './support/markdown';

const PROJECT = join(__dirname, '..', '..');
const PAGES = [
	'README.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'examples/README.md',
	'docs/how-it-works.md',
	'docs/api.md',
	'docs/compared-with-http-request.md',
];
const readme = new MarkdownPage('README.md');

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
		expect(readme.anchors).toEqual(
			expect.arrayContaining([
				'installation',
				'operations',
				'credentials',
				'compatibility',
				'usage',
				'resources',
				'version-history',
			]),
		);
	});
});

describe.each(PAGES)('%s', (path) => {
	it('has no link or picture that leads nowhere', () => {
		expect(new MarkdownPage(path).deadLinks).toEqual([]);
	});
});

describe('the map of the code', () => {
	const page = new MarkdownPage('CONTRIBUTING.md');
	const named = MarkdownPage.code(page.section('A map of the code'));
	const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: PROJECT,
		encoding: 'utf8',
	});
	const paths = listed.split('\n').map((path) => `/${path}`);

	it('has every file of the nodes', () => {
		const sources = paths.filter((path) => /^\/nodes\/.+\.ts$/.test(path)).map((path) => basename(path));

		expect(sources.length).toBeGreaterThan(30);
		expect(sources.filter((source) => !named.includes(source))).toEqual([]);
	});

	it('has no file or folder that is not there', () => {
		const sources = page.code.filter((name) => name.endsWith('.ts'));
		const places = [...named, ...sources].filter((name) => /^[\w./-]+(\.ts|\.md|\/)$/.test(name));
		const isThere = (place: string) =>
			paths.some((path) => (place.endsWith('/') ? path.includes(`/${place}`) : path.endsWith(`/${place}`)));

		expect(places.length).toBeGreaterThan(50);
		expect(places.filter((place) => !isThere(place))).toEqual([]);
	});
});
