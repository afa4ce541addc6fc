import type { INodeParameters } from 'n8n-workflow';

import type { Context } from '../../../../nodes/shared/fields/field';
import { limitFields, limitOf } from '../../../../nodes/shared/fields/limit';

const fields = limitFields({ operation: ['list'] });

describe('limitOf', () => {
	const read = (parameters: INodeParameters) => {
		const getNodeParameter = (name: string, fallback: unknown) => parameters[name] ?? fallback;
		return limitOf({ getNodeParameter, getNode: () => ({ parameters }) } as unknown as Context, fields);
	};

	it.each<[parameters: INodeParameters, limit: number]>([
		[{}, 50],
		[{ limit: '7' }, 7],
		[{ returnAll: true }, Infinity],
		[{ returnAll: true, limit: '' }, Infinity],
	])('of %j is %p', (parameters, limit) => {
		expect(read(parameters)).toBe(limit);
	});

	it('refuses by name what is no such number', () => {
		expect(() => read({ limit: 0 })).toThrow(/^'Limit' must be a whole number from 1, not 0/);
	});
});
