// Numbers and names of the code that documents repeat.

import { readdirSync, readFileSync } from 'node:fs';

import { filesOf } from '../../bench/documents';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { listFields } from '../../nodes/ReviewPlatform/resources/review/listFields';
import { DOCUMENTED_LIMIT } from '../../nodes/shared/api/rateLimit/rateLimitPolicy';

const read = (path: string) => readFileSync(path, 'utf8');
const documents = filesOf('*.md', 'examples/*.json').map((path) => [path, read(path)] as const);

const asNumber = (text = '') => Number(text.replace(/[,_]/g, ''));
/** The first number in a constant, which may be another one's multiple. */
const constant = (file: string, name: string) =>
	asNumber(new RegExp(`const ${name} = ([\\d_]+)`).exec(read(`nodes/${file}.ts`))?.[1]);

const MEMORY = 'ReviewPlatformTrigger/watch/memory';
const FAILING = 'ReviewPlatformTrigger/state/failing';
const READER = 'ReviewPlatformTrigger/pageReader';
const { searchHint = '' } = new ReviewPlatform().description.builderHint ?? {};
const PER_PAGE = asNumber(/with (\d+) reviews each/.exec(searchHint)?.[1]);
/** Of the pages of a poll, but for the ends of the list. */
const A_POLL = PER_PAGE * (constant('ReviewPlatformTrigger/watch/watch', 'MOST_PAGES') - 2);

it.each<[what: string, value: number, words: RegExp]>([
	['the rate limit', DOCUMENTED_LIMIT.requests, /(\d+) requests (?:a|per) minute/g],
	['a page', PER_PAGE, /\*\*(\d+) reviews on a page/g],
	['Limit', Number(listFields.limit.shown.default), /\(default (\d+)\)/g],
	[
		'an input item',
		constant('shared/list/readList', 'MAX_RECORDS'),
		/(\d[\d,]*) reviews(?:\*\* is the most| \(\*\*Return)/g,
	],
	['Max Wait', constant('shared/api/retry', 'DEFAULT_MAX_WAIT_MS') / 1_000, /seconds \((\d+) by default/g],
	['Text', constant('shared/fields/kinds', 'MAX_TEXTS'), /\((\d+) characters in all/g],
	[
		'Split By',
		constant('ReviewPlatform/resources/review/getStatistics', 'MOST_PIECES'),
		/(\d[\d,]*) items are refused/g,
	],
	['an answer', constant('shared/api/transport', 'MAX_BODY_BYTES'), /(?:larger than|above) (\d+) MB/g],
	['a wait in the log', constant('shared/nodeLog', 'LONG_WAIT_MS') / 1_000, /waits of more than (\d+) s/g],
	[
		'what the trigger remembers',
		constant(MEMORY, 'ROOM'),
		/(?:remembers|ids of|for the newest) (\d[\d,]*) reviews/g,
	],
	[
		'the same with contents',
		constant(MEMORY, 'ROOM_WITH_CONTENTS'),
		/(\d[\d,]*) with \*\*Changed|content of (\d[\d,]*)/g,
	],
	['the same at first', constant(MEMORY, 'ROOM_AT_FIRST'), /(\d[\d,]*) reviews are remembered/g],
	['a poll', A_POLL, /(\d[\d,]*) (?:reviews )?(?:per execution|in each poll)|poll gives up to (\d[\d,]*)/g],
	['the time of a poll', constant(READER, 'MAX_POLL_MS') / 1_000, /any other poll takes at most (\d+) s/g],
	[
		'the time of the first poll',
		constant(READER, 'MAX_START_MS') / 1_000,
		/that poll takes at most (\d+) s/g,
	],
	['a failure that is told', constant(FAILING, 'PATIENCE_MS'), /read for (\d+) minutes/g],
	['of a gap between polls', constant(FAILING, 'MOST_OF_GAP_MS'), /(\d+) minutes of each gap/g],
	['an error that is repeated', constant(FAILING, 'SILENCE_MS'), /again after (\d+) hours/g],
])('documents have the number of %s as the code has it: %i', (_what, value, words) => {
	const said = documents.flatMap(([path, text]) =>
		[...text.matchAll(words)].map(([, first, second]) => [path, asNumber(first ?? second)]),
	);

	expect(said.length).toBeGreaterThan(0);
	expect(said.filter(([, number]) => number !== value)).toEqual([]);
});

it('environment variables of n8n in documents are some that n8n reads', () => {
	const config = 'node_modules/@n8n/config/dist/configs';
	const paths = readdirSync(config).map((file) => `${config}/${file}`);
	const code = [...paths, 'node_modules/@n8n/node-cli/dist/commands/dev/index.js'].map(read).join();
	// Declared in n8n itself, which is not among the development packages.
	const others = ['N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE', 'N8N_UNVERIFIED_PACKAGES_ENABLED'];
	const known = new Set([...(code.match(/\b[A-Z]\w+\b/g) ?? []), ...others]);

	const named = documents.flatMap(([, text]) => text.match(/\b(?:N8N|EXECUTIONS|GENERIC)_[A-Z_]+\b/g) ?? []);
	expect(named.length).toBeGreaterThan(9);
	expect(named.filter((name) => !known.has(name))).toEqual([]);
});
