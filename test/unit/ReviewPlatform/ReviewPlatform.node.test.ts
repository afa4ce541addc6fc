import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { ReviewPlatform } from '../../../nodes/ReviewPlatform/ReviewPlatform.node';
import { fieldsOf, shown } from '../../support/description';

const LIST = { resource: 'review', operation: 'list' };
const node = new ReviewPlatform();
const { description } = node;

describe('ReviewPlatform', () => {
	it.each<[name: string, parameters: INodeParameters]>([
		['List Reviews', LIST],
		['Get Me', { resource: 'user', operation: 'getMe' }],
	])('shows the operation %s by its name, and to an AI agent by what comes out', (name, parameters) => {
		expect(shown(node, parameters, description.subtitle)).toBe(name);
		expect(NodeHelpers.makeDescription(parameters, description)).toMatch(/rating.* in Review Platform$/);
	});

	it.each<[name: string, parameters: INodeParameters, items: number, hints: RegExp[]]>([
		['Return All', { ...LIST, returnAll: true }, 1, [/takes minutes/]],
		['several input items', LIST, 2, [/once for each input item.*'Execute Once'/]],
		['Sort', { ...LIST, options: { sort: 'newest' } }, 1, [/^'Sort' reads all pages.*minutes.*'Stop Early'/]],
		['Filters', { ...LIST, filters: { ratingMin: 1 } }, 1, [/^If no review passes.*n8n's log/]],
		['Sort that stops early', { ...LIST, options: { sort: 'newest', stopEarly: true } }, 1, []],
		['neither', { ...LIST, returnAll: false, filters: {}, options: {} }, 1, []],
		['another operation', { resource: 'user', operation: 'getMe', returnAll: true }, 2, []],
	])('hints before a run at what takes long: %s', (_name, parameters, items, hints) => {
		const input = Array.from({ length: items }, () => ({ json: {} }));
		const seen = (description.hints ?? []).filter(({ displayCondition }) =>
			shown(node, parameters, displayCondition, input),
		);

		expect(seen).toMatchObject(hints.map((hint) => ({ message: expect.stringMatching(hint) as string })));
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
