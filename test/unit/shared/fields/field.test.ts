import type { IDataObject } from 'n8n-workflow';

import { readFields } from '../../../../nodes/shared/fields/field';
import { choice, collection, dateTime, notice, number } from '../../../../nodes/shared/fields/kinds';
import { contextOf } from '../../../support/fields';
import { thrownBy } from '../../../support/thrownBy';

const maxWait = number({ displayName: 'Max Wait', default: 300 });
const shownAt50 = { show: { limit: [50] } };
const FIELDS = {
	about: notice('About', shownAt50),
	limit: number({
		displayName: 'Limit',
		default: 50,
		typeOptions: { minValue: 1, numberPrecision: 0 },
	}),
	startDate: dateTime({ displayName: 'Start Date', default: '' }),
	sort: choice<'none' | 'newest'>({
		displayName: 'Sort',
		default: 'none',
		options: ['none', 'newest'].map((value) => ({ name: value.toUpperCase(), value })),
	}),
	options: collection({ displayName: 'Options', placeholder: 'Add Option' }, { maxWait }),
};
const DEFAULTS = { about: undefined, limit: 50, startDate: undefined, sort: 'none', options: {} };

const read = (given: object, entered: object = given, itemIndex?: number) =>
	readFields(contextOf(given as IDataObject, entered as IDataObject, itemIndex), FIELDS);
const errorOf = (...given: Parameters<typeof read>) => thrownBy(() => read(...given));

describe('readFields', () => {
	const AI = "={{ $fromAI('limit') }}";
	const EXPRESSION = '={{ $json.a }}';

	it.each<[given: object, values: object, entered?: object]>([
		[{}, {}],
		[
			{ limit: '7', sort: 'newest' },
			{ limit: 7, sort: 'newest' },
		],
		[{ limit: 7 }, { limit: 7 }, { limit: EXPRESSION }],
		[{ options: { maxWait: 0 } }, { options: { maxWait: 0 } }],
		// What was left empty.
		[{ startDate: '' }, {}],
		[{ startDate: null, options: null }, {}],
		[{ options: { maxWait: ' ' } }, {}],
		// What a model left open.
		[{ limit: undefined }, {}, { limit: AI }],
		[{ limit: '' }, {}, { limit: '={{ $fromai("limit") }}' }],
		[{ limit: null }, {}, { limit: '= {{\n $fromAI("limit") }}' }],
		[{ options: { maxWait: '' } }, {}, { options: { maxWait: AI } }],
		// What n8n does not show.
		[{ other: 1, options: { other: 1, toString: 1 } }, {}],
	])('reads %j', (given, values, entered = given) => {
		expect(read(given, entered)).toEqual({ ...DEFAULTS, ...values });
	});

	it.each<[given: object, message: string, entered?: object]>([
		[{ limit: 0 }, "'Limit' must be a whole number from 1, not 0"],
		[{ sort: 7 }, "'Sort' must be one of NONE (none), NEWEST (newest), not 7"],
		[
			{ sort: `a\n${'b'.repeat(300)}` },
			`'Sort' must be one of NONE (none), NEWEST (newest), not "a\\n${'b'.repeat(196)}…`,
		],
		[{ options: { maxWait: -1 } }, "'Max Wait' must be a number from 0, not -1"],
		[{ options: 'maxWait' }, '\'Options\' must have its fields by name, not "maxWait"'],
		[{ limit: null }, "'Limit' must not be empty"],
		[{ limit: '' }, "'Limit' must not be empty"],
		[{ limit: undefined }, "'Limit' must not be empty", { limit: EXPRESSION }],
		[{ startDate: null }, "'Start Date' must not be empty", { startDate: EXPRESSION }],
		[{ options: '' }, "'Options' must not be empty", { options: EXPRESSION }],
		[
			{ options: { maxWait: ' ' } },
			"'Max Wait' must not be empty: fill it in, or remove it",
			{ options: { maxWait: EXPRESSION } },
		],
	])('refuses by name %j: %s', (given, message, entered = given) => {
		expect(errorOf(given, entered).message).toBe(message);
	});
});
