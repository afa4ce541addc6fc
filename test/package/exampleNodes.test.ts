// n8n leaves out a parameter that it does not know, without a word: a filter of a wrong name lets every review pass.

import { NodeHelpers, type INodeParameters, type INodePropertyOptions } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { filesOf } from '../../bench/documents';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import type { Sandbox } from '../../sandbox/sandbox';
import { fieldsOf } from '../support/description';
import { jsonOf, listReviews } from '../support/engine';
import { addReviewAt } from '../support/reviews';
import { TriggerWorkflow } from '../support/trigger';
import { useSandbox } from '../support/useSandbox';

interface Node {
	name: string;
	type: string;
	parameters: INodeParameters;
}

const VERSION = { typeVersion: 1 };
const OURS = /^n8n-nodes-review-platform\./;
const DAY_MS = 86_400_000;
const FROM_AI = /\$fromAI\('\w+', '(?<text>[^']+)', '(string|number)', '?(?<usual>\w*)'?\)/;
/** A name that is read; Summarize makes it of another. */
const READ = /\bjson\??\.(?:count_|concatenated_)?(\w+)/g;
/** What nodes of n8n give out that stands in no parameter. */
const GIVEN = {
	agent: 'output',
	chainLlm: 'text',
	dataTable: 'id name',
	informationExtractor: 'output',
	quickChart: 'chart',
	scheduleTrigger: 'timestamp',
	slack: 'data',
};
/** What n8n adds to nodes, and looks at itself. */
const ADDED = ['descriptionType', 'pollTimes', 'toolDescription'];

const [node, trigger] = [new ReviewPlatform(), new ReviewPlatformTrigger()];
const isTrigger = ({ type }: Node) => type.endsWith('Trigger');
const typeOf = (given: Node) => (isTrigger(given) ? trigger : node).description;
const fieldsShown = (given: Node) =>
	fieldsOf(
		typeOf(given).properties.filter((field) =>
			NodeHelpers.displayParameter(given.parameters, field, VERSION, typeOf(given)),
		),
	);

/** The words for models in examples/README.md, as a node has them. */
function nodeOfWords(): Node {
	const list = {
		name: '',
		type: 'n8n-nodes-review-platform.reviewPlatformTool',
		parameters: { resource: 'review', operation: 'list' },
	};
	const page = readFileSync('examples/README.md', 'utf8');
	const rows = [...page.matchAll(/^\| \*\*(.+?)\*\* \| `(\{\{ \$fromAI.+?)` \|$/gm)];
	if (rows.length < 6) throw new Error('examples/README.md has no table of words for models');
	const words = rows.map(([, label = '', expression = '']) => {
		const field = fieldsShown(list).find(({ displayName }) => displayName === label);
		return [field?.name ?? label, `=${expression}`] as const;
	});
	const { limit = '', ...filters } = Object.fromEntries(words);
	return { ...list, parameters: { ...list.parameters, limit, filters } };
}

/** Parameters with what a model gives that fills in nothing. */
function filledIn(parameters: INodeParameters): INodeParameters {
	const filled = Object.entries(parameters).map(([name, value]) => {
		if (typeof value === 'object') return [name, filledIn(value as INodeParameters)];
		const usual = FROM_AI.exec(String(value))?.groups?.usual;
		return [name, usual ?? value];
	});
	return Object.fromEntries(filled.filter(([, value]) => value !== '')) as INodeParameters;
}

const nodesIn = (file: string) => {
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as { nodes: Node[] };
	for (const { parameters } of nodes) for (const name of ADDED) delete parameters[name];
	return nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
};
const examples = filesOf('examples/*.json').map((file) => [file, nodesIn(file)] as const);

describe.each([...examples, ['examples/README.md', [nodeOfWords()]] as const])('%s', (_file, nodes) => {
	const startSandbox = useSandbox({ reviews: 0, limit: 10_000 });
	const ours = nodes.filter(({ type }) => OURS.test(type));

	it('sets what the editor shows beside the other values, and says to a model all that it may choose', () => {
		for (const given of ours) {
			const { parameters } = given;
			const type = typeOf(given);
			const kept = NodeHelpers.getNodeParameters(type.properties, parameters, true, false, VERSION, type);
			expect(kept).toMatchObject(parameters);

			const entered = Object.entries({ ...parameters, ...(parameters.filters as INodeParameters) });
			for (const [name, value] of entered) {
				const text = FROM_AI.exec(JSON.stringify(value))?.groups?.text;
				const field = fieldsShown(given).find((each) => each.name === name);
				if (text === undefined || field?.type !== 'options') continue;
				const choices = (field.options as INodePropertyOptions[]).map((choice) => String(choice.value));
				expect(text.match(/\w+/g)).toEqual(expect.arrayContaining(choices));
			}
		}
	});

	it('has values that our nodes take, and reads nothing that no node gives out', async () => {
		const sandbox = await startSandbox();
		for (let day = 0; day < 14; day++)
			addReviewAt(sandbox, Date.now() - day * DAY_MS, { rating: day % 2 ? 5 : 1 });
		const given = nodes
			.map(({ type }) => GIVEN[type.split('.').at(-1) as keyof typeof GIVEN] ?? '')
			.join(' ');
		const names = given.split(' ');
		for (const each of ours) {
			const parameters = filledIn(each.parameters);
			const poll = async () => await TriggerWorkflow.on(sandbox, parameters).poll({ mode: 'manual' });
			const run = isTrigger(each) ? { items: await poll() } : await runOf(sandbox, parameters);
			expect(run).toEqual({ items: expect.arrayContaining([expect.anything()]) as unknown });
			names.push(...Object.keys(run.items?.[0] ?? {}));
		}

		const textOf = ({ parameters }: Node) => JSON.stringify(parameters).replaceAll('\\n', ' ');
		const others = nodes.filter((each) => !ours.includes(each));
		const unknown = others.flatMap((reader) => {
			const beside = others.filter((each) => each !== reader).map(textOf);
			const words = beside.join(' ').replace(READ, '').match(/\w+/g) ?? [''];
			const read = [...textOf(reader).matchAll(READ)].map(([, name = '']) => name);
			return read.filter((name) => !names.includes(name) && !words.includes(name));
		});
		expect(unknown).toEqual([]);
	});
});

async function runOf(sandbox: Sandbox, parameters: INodeParameters) {
	const { error, items } = await listReviews(sandbox, parameters);
	return { items: jsonOf(items), ...(error && { error }) };
}
