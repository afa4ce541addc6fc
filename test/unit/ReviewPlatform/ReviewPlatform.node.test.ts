import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { fieldsOf, shown } from '../../support/description';

const SCHEMAS = join(__dirname, '..', '..', '..', 'nodes', 'ReviewPlatform', '__schema__', 'v1.0.0');
const LIST = { resource: 'review', operation: 'list' };
const node = new ReviewPlatform();
const { description } = node;

/** Every operation of the node, with the parameters that choose it. */
const operations = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options = [] }) =>
		(options as INodePropertyOptions[]).map((option) => ({
			option,
			parameters: { resource: displayOptions?.show?.resource?.[0], operation: option.value } as typeof LIST,
		})),
	);

describe.each(operations)('The operation $option.name', ({ option, parameters }) => {
	it('is shown by its name, and to an AI agent by what comes out', () => {
		expect(shown(node, parameters, description.subtitle)).toBe(option.name);
		expect(NodeHelpers.makeDescription(parameters, description)).toBe(`${option.action} in Review Platform`);
		expect(option.action).toMatch(/rating/);
	});

	it('has a schema of its output', () => {
		const schema = join(SCHEMAS, parameters.resource, `${parameters.operation}.json`);

		expect(existsSync(schema) && JSON.parse(readFileSync(schema, 'utf8'))).toMatchObject({
			type: 'object',
			properties: { id: { type: 'string' } },
		});
	});

	it('says where its request goes', () => {
		const url = expect.stringMatching(/^\/v1\//) as string;

		expect(option.routing?.request).toEqual({ method: 'GET', url });
	});
});

describe('ReviewPlatform', () => {
	it.each<[name: string, parameters: INodeParameters, items: number, hints: RegExp[]]>([
		['Return All', { ...LIST, returnAll: true }, 1, [/takes minutes/]],
		['several input items', LIST, 2, [/once for each input item.*'Execute Once'/]],
		['Sort', { ...LIST, options: { sort: 'newest' } }, 1, [/^'Sort' reads all pages.*minutes.*'Stop Early'/]],
		['Filters', { ...LIST, filters: { ratingMin: 1 } }, 1, [/^If no review passes.*n8n's log/]],
		['Sort that stops early', { ...LIST, options: { sort: 'newest', stopEarly: true } }, 1, []],
		['neither', { ...LIST, returnAll: false, filters: {}, options: {} }, 1, []],
		['another operation', { resource: 'user', operation: 'getMe', returnAll: true }, 2, []],
	])('hints before a run at what takes long: %s', (_name, parameters, items, hints) => {
		const seen = (description.hints ?? []).filter(({ displayCondition }) =>
			shown(
				node,
				parameters,
				displayCondition,
				Array.from({ length: items }, () => ({ json: {} })),
			),
		);

		expect(seen.map(({ message }) => message)).toEqual(
			hints.map((hint) => expect.stringMatching(hint) as string),
		);
	});

	it.each([
		['returnAll', false],
		['maxWait', false],
		['limit', true],
		['filters', true],
	])('as a tool shows a model the field %s: %s', (name, isSeen) => {
		const field = fieldsOf(description.properties).find((each) => each.name === name) as INodeProperties;
		const isShownBy = (type: string) =>
			NodeHelpers.displayParameter(LIST, field, { typeVersion: 1 }, { ...description, name: type }, LIST);

		expect(isShownBy('reviewPlatformTool')).toBe(isSeen);
		expect(isShownBy('reviewPlatform')).toBe(true);
	});
});

describe('The fields of both nodes and their credential', () => {
	const fields = fieldsOf([
		...description.properties,
		...new ReviewPlatformTrigger().description.properties,
		...new ReviewPlatformApi().properties,
	]);

	it('have hints of at most 120 characters', () => {
		expect(fields.filter(({ hint = '' }) => hint.length > 120)).toEqual([]);
	});

	it('show by an example what to enter as a text', () => {
		const texts = fields.filter(({ type, typeOptions }) => type === 'string' && !typeOptions?.password);

		expect(texts.filter(({ placeholder = '' }) => !placeholder.startsWith('e.g. '))).toEqual([]);
	});

	it('take whole numbers, but for seconds', () => {
		const numbers = fields.filter(({ type, name }) => type === 'number' && name !== 'maxWait');

		expect(numbers.filter(({ typeOptions }) => typeOptions?.numberPrecision !== 0)).toEqual([]);
	});
});
