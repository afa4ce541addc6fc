import { readFileSync } from 'node:fs';

import { filesOf } from '../../bench/documents';

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
/** On a schedule, with a review, or when somebody asks. */
const STARTS_BY_ITSELF = /\.(scheduleTrigger|reviewPlatformTrigger|webhook|mcpTrigger)$/;
const TIME_ZONE =
	"Times are in the workflow's time zone: ⋯ › **Settings** › **Timezone**. n8n's own default is New York.";
/** Ours, and those that come with n8n. */
const KNOWN_TYPE =
	/^(n8n-nodes-review-platform\.reviewPlatform(Tool|Trigger)?|n8n-nodes-base\.\w+|@n8n\/n8n-nodes-langchain\.\w+)$/;
const OURS = /^n8n-nodes-review-platform\./;
/** Those that send something to a service, write it there, or ask a model. */
const SENDS =
	/\.(slack|microsoftTeams|gmail|emailSend|googleSheets|dataTable|postgres|quickChart|chainLlm|informationExtractor)$/;
/** What our trigger gives to an execution that fails does not come again. */
const RETRIES = { retryOnFail: true, maxTries: 3, waitBetweenTries: 5_000 };
/** Those that send n8n's advertisement along unless they are told not to. */
const ADVERTISES = /\.(slack|microsoftTeams|gmail|emailSend)$/;
const MAKES_SPREADSHEET = /\.(convertToFile|googleSheets)$/;
/** What a node of an example may have beside its parameters; credentials and webhookId are not in it. */
const NODE_KEYS = [
	...['id', 'name', 'type', 'typeVersion', 'position', 'parameters'],
	...['alwaysOutputData', 'executeOnce', 'onError', ...Object.keys(RETRIES)],
];

interface Parameters {
	content?: string;
	operation?: string;
	pollTimes?: object;
	options?: {
		cellFormat?: string;
		spreadsheetFormat?: boolean;
		appendAttribution?: boolean;
		includeLinkToWorkflow?: boolean;
	};
	otherOptions?: { includeLinkToWorkflow?: boolean };
}

interface Node extends Partial<typeof RETRIES> {
	id: string;
	name: string;
	type: string;
	parameters: Parameters;
}

interface Example {
	name: string;
	nodes: Node[];
	connections: Record<string, Record<string, Array<Array<{ node: string }>>>>;
	settings: object;
}

const read = (path: string) => readFileSync(path, 'utf8');
const tried = filesOf('test/e2e/examples/*.ts').flatMap((path) => read(path).match(/[\w-]+\.json/g) ?? []);
const files = filesOf('examples/*.json').map((path) => path.replace('examples/', ''));

describe.each(files)('examples/%s', (file) => {
	const text = read(`examples/${file}`);
	const example = JSON.parse(text) as Example;
	const names = example.nodes.map(({ name }) => name);
	const working = example.nodes.filter(({ type }) => type !== STICKY_NOTE);
	const notes = example.nodes.filter(({ type }) => type === STICKY_NOTE);
	const targets = Object.values(example.connections).flatMap((outputs) => Object.values(outputs).flat(2));
	const ends = [...Object.keys(example.connections), ...targets.map(({ node }) => node)];

	it('holds the workflow alone: no credentials, nothing of the n8n it was made in', () => {
		expect(Object.keys(example).sort()).toEqual(['connections', 'name', 'nodes', 'settings']);
		expect(example.settings).toEqual({ executionOrder: 'v1' });
		for (const node of example.nodes) expect(NODE_KEYS).toEqual(expect.arrayContaining(Object.keys(node)));
		expect(text).not.toMatch(/xox[a-z]-|sk-\w{10}|AIza|Bearer (?!Auth)|BEGIN |docs\.google\.com/);
		// The chart in an email is shown by its address.
		expect(text.replaceAll('https://quickchart.io/chart?', '')).not.toMatch(/https?:\/\//);
	});

	it('says on sticky notes what it does, which credentials to fill in, and how to turn it on', () => {
		const words = notes.map(({ parameters }) => parameters.content ?? '').join('\n');
		const startsByItself = working.some(({ type }) => STARTS_BY_ITSELF.test(type));

		expect(words).toContain(`## ${example.name}\n`);
		expect(words).toContain('**Fill in**');
		expect(words).toContain('your Review Platform credential');
		expect(words.includes('**Publish** the workflow (in older n8n: **Activate**)')).toBe(startsByItself);
		// To publish a change, n8n restarts one of two, and the trigger may give reviews again.
		expect(
			working.filter(({ type }) => /\.(schedule|reviewPlatform)Trigger$/.test(type)).length,
		).toBeLessThan(2);
		const isScheduled = working.some(
			({ type, parameters: { pollTimes } }) => pollTimes ?? /\.scheduleTrigger$/.test(type),
		);
		expect(words.includes(TIME_ZONE)).toBe(isScheduled);
		expect(words).toMatch(/^(?!.*\*\*Stop Early\*\* assumes)|\*\*Sort\*\* › \*Newest First\*/s);
		// How to count a period without reading all pages.
		const counts = working.some(({ parameters: { operation } }) => operation === 'getStatistics');
		expect(counts && !words.includes('**Stop Early**')).toBe(false);
	});

	it.each<[rule: string, nodes: RegExp, isKept: (node: Node) => boolean]>([
		[
			'tries three times to send, five seconds apart: reviews whose execution failed do not come again',
			SENDS,
			(node) => Object.entries(RETRIES).every(([key, value]) => node[key as keyof typeof RETRIES] === value),
		],
		[
			"sends no advertisement of n8n's",
			ADVERTISES,
			({ parameters: { options, otherOptions } }) =>
				[
					options?.appendAttribution,
					options?.includeLinkToWorkflow,
					otherOptions?.includeLinkToWorkflow,
				].includes(false),
		],
		['uses nodes of ours and of n8n only', /./, ({ type }) => KNOWN_TYPE.test(type)],
	])('%s', (_rule, nodes, isKept) => {
		const breaking = working.filter((node) => nodes.test(node.type) && !isKept(node));

		expect(breaking.map(({ name }) => name)).toEqual([]);
	});

	it('connects all its nodes, ours with them, and none that is not there', () => {
		expect(working.some(({ type }) => OURS.test(type))).toBe(true);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(example.nodes.map(({ id }) => id)).size).toBe(names.length);
		expect([...new Set(ends)].sort()).toEqual(working.map(({ name }) => name).sort());
	});

	it('is tried in a real n8n', () => {
		expect(tried).toContain(file);
	});
});

const examples = files.map((file) => JSON.parse(read(`examples/${file}`)) as Example);
it('every spreadsheet is made of reviews with Spreadsheet Format', () => {
	const makers = examples.filter(({ nodes }) => nodes.some(({ type }) => MAKES_SPREADSHEET.test(type)));
	const isReading = ({ type, parameters }: Node) =>
		OURS.test(type) && parameters.operation !== 'getStatistics';
	const readers = makers.flatMap(({ nodes }) => nodes.filter(isReading));

	expect(readers.length).toBeGreaterThan(2);
	expect(readers.filter(({ parameters }) => !parameters.options?.spreadsheetFormat)).toEqual([]);
});

it('every row in Google Sheets is written as text, which is never a formula (RAW)', () => {
	const nodes = examples.flatMap((example) => example.nodes);
	const sheets = nodes.filter(({ type }) => type === 'n8n-nodes-base.googleSheets');
	const formats = sheets.map(({ parameters }) => parameters.options?.cellFormat);

	expect(formats.length).toBeGreaterThan(1);
	expect(new Set(formats)).toEqual(new Set(['RAW']));
});
