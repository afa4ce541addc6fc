import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { ReviewPlatform } from '../../../nodes/ReviewPlatform/ReviewPlatform.node';
import { fieldsOf, shown } from '../../support/description';

const LIST = { resource: 'review', operation: 'list' };
const STATISTICS = { resource: 'review', operation: 'getStatistics' };
const node = new ReviewPlatform();
const { description } = node;

/** Of an operation alone. */
const fieldsOfOperation = ({ resource, operation }: typeof LIST) =>
	description.properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) && show.operation?.includes(operation),
	);

describe('ReviewPlatform', () => {
	it.each<[name: string, parameters: INodeParameters]>([
		['List Reviews', LIST],
		['Get Statistics', STATISTICS],
		['Get Me', { resource: 'user', operation: 'getMe' }],
	])('shows the operation %s by its name, and to an AI agent by what comes out', (name, parameters) => {
		expect(shown(node, parameters, description.subtitle)).toBe(name);
		expect(NodeHelpers.makeDescription(parameters, description)).toMatch(
			/(rating|statistics of).* in Review Platform$/,
		);
	});

	it.each<[name: string, parameters: INodeParameters, items: number, isHinted: boolean]>([
		['List Reviews', LIST, 2, true],
		['Get Statistics', STATISTICS, 2, true],
		['other filters', { ...LIST, filters: { ratingMin: 1 } }, 2, true],
		['one input item', LIST, 1, false],
		['Review ID', { ...LIST, filters: { reviewId: 'a1' } }, 2, false],
		['Review ID as an expression', { ...LIST, filters: { reviewId: '={{ $json.id }}' } }, 2, false],
		['another operation', { resource: 'user', operation: 'getMe' }, 2, false],
	])('hints at Execute Once where the list is read for each input item: %s', (...row) => {
		const [, parameters, items, isHinted] = row;
		const input = Array.from({ length: items }, () => ({ json: {} }));
		const seen = (description.hints ?? []).filter(({ displayCondition }) =>
			shown(node, parameters, displayCondition, input),
		);

		const hint = /once for each input item.*'Execute Once'/;
		expect(seen.map(({ message }) => hint.test(message))).toEqual(isHinted ? [true] : []);
	});

	it.each<[operation: typeof LIST, parameters: INodeParameters, seen: string]>([
		[STATISTICS, {}, 'period comparePrevious splitBy filters options'],
		[STATISTICS, { period: 'custom' }, 'period from to comparePrevious splitBy filters options'],
		[STATISTICS, { period: 'allTime' }, 'period splitBy filters options'],
		[STATISTICS, { splitBy: 'week' }, 'period splitBy filters options'],
		[LIST, {}, 'returnAll limit filters options'],
		[LIST, { returnAll: true }, 'returnAll filters options'],
		[{ resource: 'user', operation: 'getMe' }, {}, ''],
	])('shows with %j and %j the fields %s', (operation, parameters, seen) => {
		const { properties } = description;
		const given = { ...operation, ...parameters };
		const version = { typeVersion: 1 };
		const values = NodeHelpers.getNodeParameters(properties, given, true, true, version, description) ?? {};
		const isShown = (field: INodeProperties) =>
			NodeHelpers.displayParameter(values, field, version, description, values);

		const names = properties.filter(isShown).map(({ name }) => name);
		expect(names.join(' ')).toBe(`resource operation ${seen}`.trim());
	});

	it.each([
		['returnAll', false],
		['maxWait', false],
		['limit', true],
		['filters', true],
	])('as a tool shows a model the field %s: %s', (name, isSeen) => {
		const field = fieldsOf(fieldsOfOperation(LIST)).find((each) => each.name === name) as INodeProperties;
		const isShownBy = (type: string) =>
			NodeHelpers.displayParameter(LIST, field, { typeVersion: 1 }, { ...description, name: type }, LIST);

		expect(isShownBy('reviewPlatformTool')).toBe(isSeen);
		expect(isShownBy('reviewPlatform')).toBe(true);
	});
});
