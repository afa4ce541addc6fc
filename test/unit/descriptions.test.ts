import { NodeHelpers, Workflow } from 'n8n-workflow';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
	IRunExecutionData,
} from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { ERROR_TEXTS } from '../../nodes/shared/errors/errorTexts';
import { NodeTypesInMemory } from '../support/nodeTypes';

/** docs.n8n.io › Codex files › Node categories, on 22 November 2026. */
const NODE_CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];
const NODES = join(__dirname, '..', '..', 'nodes');
const node = new ReviewPlatform();
const trigger = new ReviewPlatformTrigger();
const LIST = { resource: 'review', operation: 'list' };
const GET_ME = { resource: 'user', operation: 'getMe' };

/** What n8n makes of an expression in a node's description, as its editor does. */
function shown(type: INodeType, parameters: INodeParameters, expression: string, items = 1): unknown {
	const placed: INode = { id: '1', name: 'Node', type: 'test', typeVersion: 1, position: [0, 0], parameters };
	const nodeTypes = new NodeTypesInMemory({ test: type });
	const workflow = new Workflow({ nodes: [placed], connections: {}, active: false, nodeTypes });
	const input = Array.from({ length: items }, () => ({ json: {} }));
	const ran = { resultData: { runData: {} } } as IRunExecutionData;
	return workflow.expression.getParameterValue(expression, ran, 0, 0, placed.name, input, 'internal', {});
}

/** All fields of a type, also those in collections. */
function fieldsOf(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((field) => [
		field,
		...(field.options ?? []).flatMap((option) => {
			if ('values' in option) return fieldsOf(option.values);
			return 'displayName' in option ? fieldsOf([option]) : [];
		}),
	]);
}

/** Every operation of the node, with the parameters that choose it. */
const operations = node.description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options = [] }) =>
		(options as INodePropertyOptions[]).map((option) => ({
			option,
			parameters: { resource: displayOptions?.show?.resource?.[0], operation: option.value } as typeof LIST,
		})),
	);

describe('each operation', () => {
	it.each(operations)('$option.name has what n8n shows of it', ({ option, parameters }) => {
		expect(shown(node, parameters, node.description.subtitle ?? '')).toBe(option.name);
		expect(NodeHelpers.makeDescription(parameters, node.description)).toBe(
			`${option.action} in Review Platform`,
		);
	});

	it.each(operations)('$option.name has a schema of its output', ({ parameters }) => {
		const { resource, operation } = parameters;
		const schema = join(NODES, 'ReviewPlatform', '__schema__', 'v1.0.0', resource, `${operation}.json`);

		expect(existsSync(schema) && JSON.parse(readFileSync(schema, 'utf8'))).toMatchObject({
			type: 'object',
			properties: { id: { type: 'string' } },
		});
	});

	it.each(operations)('$option.name says where its request goes', ({ option }) => {
		expect(option.routing?.request).toEqual({
			method: 'GET',
			url: expect.stringMatching(/^\/v1\//) as string,
		});
	});
});

describe('what the editor shows', () => {
	it('below the name of the trigger is its event, as its field calls it', () => {
		expect(shown(trigger, { event: 'newReview' }, trigger.description.subtitle ?? '')).toBe('New Review');
	});

	it('in search is for the node and the trigger, which are one entry', () => {
		expect(trigger.description.description).toMatch(/^Read reviews, or start the workflow/);
	});

	it('to an AI agent says what comes out', () => {
		for (const { option } of operations) expect(option.action).toMatch(/rating/);
	});

	it.each<[name: string, parameters: INodeParameters, items: number, hints: RegExp[]]>([
		['Return All', { ...LIST, returnAll: true }, 1, [/takes minutes/]],
		['several input items', LIST, 2, [/once for each input item.*'Execute Once'/]],
		['Sort', { ...LIST, returnAll: false, options: { sort: 'newest' } }, 1, [/^'Sort' reads all pages/]],
		[
			'Sort that stops early',
			{ ...LIST, returnAll: false, options: { sort: 'newest', stopEarly: true } },
			1,
			[],
		],
		['neither', { ...LIST, returnAll: false, options: {} }, 1, []],
		['another operation', { ...GET_ME, returnAll: true }, 2, []],
	])('before a run are hints to what takes long: %s', (_name, parameters, items, hints) => {
		const seen = (node.description.hints ?? []).filter(({ displayCondition }) =>
			shown(node, parameters, displayCondition ?? '', items),
		);

		expect(seen.map(({ message }) => message)).toEqual(
			hints.map((hint) => expect.stringMatching(hint) as string),
		);
	});
});

describe('of a model that uses the node as a tool', () => {
	const isShown = (name: string, typeName: string) => {
		const field = fieldsOf(node.description.properties).find((each) => each.name === name) as INodeProperties;
		const type = { ...node.description, name: typeName };
		return NodeHelpers.displayParameter({ ...LIST }, field, { typeVersion: 1 }, type, { ...LIST });
	};

	it.each([
		['returnAll', false],
		['maxWait', false],
		['limit', true],
		['filters', true],
	])('%s is seen: %s', (name, isSeen) => {
		expect(isShown(name, 'reviewPlatformTool')).toBe(isSeen);
		expect(isShown(name, 'reviewPlatform')).toBe(true);
	});
});

describe('a field', () => {
	const fields = fieldsOf(node.description.properties);

	it.each(['limit', 'startPage', 'endPage', 'ratingMin', 'ratingMax'])('%s takes whole numbers', (name) => {
		expect(fields.find((field) => field.name === name)?.typeOptions).toMatchObject({ numberPrecision: 0 });
	});
});

describe.each(['ReviewPlatform', 'ReviewPlatformTrigger'])('the codex file of %s', (name) => {
	const codex = JSON.parse(readFileSync(join(NODES, name, `${name}.node.json`), 'utf8')) as {
		categories: string[];
		resources: Record<string, Array<{ url: string }>>;
	};

	it('has categories of n8n, and no subcategories', () => {
		expect(NODE_CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
		expect(codex).not.toHaveProperty('subcategories');
	});

	it('leads to the documentation, where n8n adds to the link, and to what it says of the credential', () => {
		const { primaryDocumentation, credentialDocumentation } = codex.resources;
		const credentials = `${primaryDocumentation?.[0]?.url}#credentials`;

		expect(primaryDocumentation?.[0]?.url).not.toContain('#');
		expect(credentialDocumentation).toEqual([{ url: credentials }]);
		expect(new ReviewPlatformApi().documentationUrl).toBe(credentials);
	});
});

describe('the words of the editor', () => {
	const properties = [
		...node.description.properties,
		...trigger.description.properties,
		...new ReviewPlatformApi().properties,
	];
	const fields = fieldsOf(properties);

	it('are hints of at most 120 characters', () => {
		expect(fields.filter(({ hint = '' }) => hint.length > 120)).toEqual([]);
	});

	it('show by an example what to enter as a text', () => {
		const texts = fields.filter(({ type, typeOptions }) => type === 'string' && !typeOptions?.password);

		expect(texts.filter(({ placeholder = '' }) => !placeholder.startsWith('e.g. '))).toEqual([]);
	});

	it('are English', () => {
		const words = JSON.stringify([node.description, trigger.description, properties, ERROR_TEXTS]);

		expect(words).not.toMatch(/[äöüß]|Einstellungen|Zugang/i);
	});
});
