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

	it.each<[name: string, parameters: INodeParameters, items: number, hints: RegExp[]]>([
		['Return All', { ...LIST, returnAll: true }, 1, [/takes minutes/]],
		['several input items', LIST, 2, [/once for each input item.*'Execute Once'/]],
		['Sort', { ...LIST, options: { sort: 'newest' } }, 1, [/^'Sort' reads all pages.*minutes.*'Stop Early'/]],
		[
			'Filters',
			{ ...LIST, filters: { ratingMin: 1 } },
			1,
			[/^If no review.*'Fail If Empty'.*loop.*'Always Output Data'/],
		],
		[
			'Return All and Sort',
			{ ...LIST, returnAll: true, options: { sort: 'oldest' } },
			1,
			[/^'Sort' reads all/],
		],
		['Sort that stops early', { ...LIST, options: { sort: 'newest', stopEarly: true } }, 1, []],
		['neither', { ...LIST, returnAll: false, filters: {}, options: {} }, 1, []],
		['statistics', STATISTICS, 2, [/^All pages are read.*minutes.*'Stop Early'/, /once for each input item/]],
		['statistics that stop early', { ...STATISTICS, options: { stopEarly: true } }, 1, []],
		['another operation', { resource: 'user', operation: 'getMe', returnAll: true }, 2, []],
	])('hints before a run at what takes long: %s', (_name, parameters, items, hints) => {
		const input = Array.from({ length: items }, () => ({ json: {} }));
		const seen = (description.hints ?? []).filter(({ displayCondition }) =>
			shown(node, parameters, displayCondition, input),
		);

		expect(seen).toMatchObject(hints.map((hint) => ({ message: expect.stringMatching(hint) as string })));
	});

	it('hints after a run, too, at a list that was read for each of several input items', () => {
		const always = (description.hints ?? []).filter(({ whenToDisplay }) => whenToDisplay === 'always');

		expect(always).toMatchObject([
			{ message: expect.stringContaining('once for each input item') as string },
		]);
	});

	it.each<[parameters: INodeParameters, seen: string[]]>([
		[{}, ['period', 'comparePrevious', 'splitBy', 'filters', 'options']],
		[{ period: 'custom' }, ['period', 'from', 'to', 'comparePrevious', 'splitBy', 'filters', 'options']],
		[{ period: 'allTime' }, ['period', 'splitBy', 'filters', 'options']],
		[{ splitBy: 'week' }, ['period', 'splitBy', 'filters', 'options']],
	])('shows with Get Statistics and %j the fields %j', (parameters, seen) => {
		const values = { period: 'last30Days', splitBy: 'nothing', ...STATISTICS, ...parameters };
		const isShown = (field: INodeProperties) =>
			NodeHelpers.displayParameter(values, field, { typeVersion: 1 }, description, values);

		const names = description.properties.filter(isShown).map(({ name }) => name);
		expect(names).toEqual(['resource', 'operation', ...seen]);
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
