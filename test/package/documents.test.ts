import execa from 'execa';
import { sync as lint } from 'markdownlint';
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { resultsPage } from '../../bench/page';
import { readResults } from '../../bench/results';
import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { ERROR_TEXTS } from '../../nodes/shared/errors/errorTexts';
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

/** A name in the editor; of what can be chosen, also the name of the field. */
type Shown = [name: string, field?: string];

/** The names of fields and of what can be chosen in them, as the editor shows them. */
function namesOf({ displayName, type, options = [] }: INodeProperties): Shown[] {
	if (type === 'notice') return [];
	const names = options.flatMap((option): Shown[] => {
		if ('values' in option) return option.values.flatMap(namesOf);
		return 'displayName' in option ? namesOf(option) : [[option.name, displayName]];
	});
	return [[displayName], ...names];
}

/** A message with anything in place of the names in braces. */
function asPattern(message: string): RegExp {
	const parts = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${parts.join('.+')}$`);
}

/** The tests that links name after them, as in "[text](test/file.ts): a title; another title". */
function namedTests(page: string): Array<{ file: string; title: string }> {
	return [...page.matchAll(/\]\((test\/[^)]+\.ts)\): ([^[|]+)/g)].flatMap(([, file = '', titles = '']) =>
		titles.split(';').flatMap((title) => (title.trim() === '' ? [] : { file, title: title.trim() })),
	);
}

describe('README.md with docs/operating.md', () => {
	it.each([
		['the node', new ReviewPlatform().description],
		['the trigger', new ReviewPlatformTrigger().description],
		['the credential', new ReviewPlatformApi()],
	])(
		'names every field of %s, and beside a field what can be chosen in it',
		(_name, { properties, displayName }) => {
			const blocks = (readme + operating).split('\n\n').map((block) => allOf(block, /\*\*(.+?)\*\*/g));
			const names: Shown[] = [[displayName], ...properties.flatMap(namesOf)];

			// Fields may share what can be chosen.
			const fieldsWith = (choice: string) =>
				names.flatMap(([name, field]) => (name === choice ? (field ?? []) : []));
			const isTold = ([name, field]: Shown) =>
				blocks.some(
					(bold) => bold.includes(name) && (!field || fieldsWith(name).some((each) => bold.includes(each))),
				);
			expect(names.filter((each) => !isTold(each))).toEqual([]);
		},
	);

	const list = { resource: 'review', operation: 'list' };
	const statistics = { resource: 'review', operation: 'getStatistics' };
	/** What a user can add to a collection of a node, by its names in the editor. */
	const addedTo = (name: string, { description }: INodeType, on: object = {}) => {
		const field = description.properties.find(
			(each) => each.name === name && isDeepStrictEqual(each.displayOptions?.show ?? {}, inLists(on)),
		);
		return (field?.options as INodeProperties[]).map(({ displayName }) => displayName);
	};
	const inLists = (on: object) =>
		Object.fromEntries(Object.entries(on).map(([field, value]) => [field, [value]]));
	const [node, trigger] = [new ReviewPlatform(), new ReviewPlatformTrigger()];
	const inStatistics = addedTo('filters', node, statistics);

	it.each<[what: string, sentence: RegExp, names: string[]]>([
		[
			'the filters that Get Statistics lacks',
			/Filters are those of _List Reviews_ except ([^.]*)/,
			addedTo('filters', node, list).filter((name) => !inStatistics.includes(name)),
		],
		['the options of Get Statistics', /Options are ([^.]*)/, addedTo('options', node, statistics)],
		['the filters of the trigger', /^\| \*\*Filters\*\* \| (.*)$/m, addedTo('filters', trigger)],
		['the options of the trigger', /^\| \*\*Options\*\* \| (.*)$/m, addedTo('options', trigger)],
	])('names %s, and no others', (_what, sentence, names) => {
		const [, told = ''] = sentence.exec(readme) ?? [];

		expect(allOf(told, /\*\*(.+?)\*\*/g)).toEqual(names);
	});

	it('has a row for each filter and option', () => {
		const fields = [node, trigger].flatMap(({ description: { properties } }) =>
			properties.filter(({ type }) => type === 'collection').flatMap(({ options = [] }) => options),
		) as INodeProperties[];

		const inRows = allOf(allOf(readme + operating, /^\| (\*\*.*?) \|/gm).join(), /\*\*(.+?)\*\*/g);
		const names = fields.map(({ displayName }) => displayName);
		expect(names.filter((name) => !inRows.includes(name))).toEqual([]);
	});

	it('says of every error what to do', () => {
		const firstCells = allOf(readme + operating, /^\| (.*?) +\|/gm);

		const messages = Object.values(ERROR_TEXTS).map(({ message }) => asPattern(message));
		expect(messages.filter((message) => !firstCells.some((cell) => message.test(cell)))).toEqual([]);
	});
});

describe('README.md', () => {
	it("has the headings that n8n's verification looks for", () => {
		expect(headingsOf('README.md')).toEqual(expect.arrayContaining(VERIFIED_HEADINGS));
	});
});

describe('the documents', () => {
	it('name the releases of n8n that npm run test:compat tries: docs/operating.md', () => {
		expect(allOf(operating, /^\| (\d+\.\d+\.\d+) /gm)).toEqual(RELEASES);
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
