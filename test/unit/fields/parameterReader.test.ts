import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { filtersField, readFilters } from '../../../nodes/shared/fields/filters';
import { ParameterReader } from '../../../nodes/shared/fields/parameterReader';
import type { ParameterContext } from '../../../nodes/shared/fields/parameterReader';
import { thrownBy } from '../../support/thrownBy';

const node = {
	id: '1',
	name: 'Reviews',
	type: 'test',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
} as INode;

/** What a node (with an item) or a trigger (without) is given by n8n, as far as parameters need it. */
const contextOf = (parameters: IDataObject, itemIndex?: number) =>
	({
		getNode: () => node,
		getNodeParameter: (name: string, fallback: unknown) => (name in parameters ? parameters[name] : fallback),
		getTimezone: () => 'America/New_York',
		...(itemIndex === undefined ? {} : { getItemIndex: () => itemIndex }),
	}) as unknown as ParameterContext;

const SORT: INodeProperties = {
	displayName: 'Sort',
	name: 'sort',
	type: 'options',
	options: ['none', 'newest', 'oldest'].map((value) => ({ name: value, value })),
	default: 'none',
};
const MAX_WAIT: INodeProperties = {
	displayName: 'Max Wait',
	name: 'maxWait',
	type: 'number',
	default: 300,
};
const FIELDS: INodeProperties[] = [
	{ displayName: 'Rating Min', name: 'number', type: 'number', default: 1 },
	{ displayName: 'Limit', name: 'whole', type: 'number', typeOptions: { minValue: 1 }, default: 50 },
	{ displayName: 'Created After', name: 'date', type: 'dateTime', default: '' },
	{ displayName: 'Return All', name: 'boolean', type: 'boolean', default: false },
	{ displayName: 'Text', name: 'text', type: 'string', default: '' },
	SORT,
	{
		displayName: 'Only',
		name: 'only',
		type: 'options',
		options: [{ name: 'None', value: 'none' }],
		default: 'none',
	},
	{ displayName: 'Options', name: 'options', type: 'collection', default: {}, options: [SORT, MAX_WAIT] },
	filtersField(),
];

/** Reads parameters of an item. */
const reading = (parameters: object) => new ParameterReader(contextOf(parameters as IDataObject, 2), FIELDS);

const refusalOf = (read: () => unknown) => thrownBy<NodeOperationError>(read);

describe('a number', () => {
	it.each([
		[3, 3],
		[0.5, 0.5],
		['4.5', 4.5],
	])('%j is taken', (value, read) => {
		expect(reading({ number: value }).number('number')).toBe(read);
	});

	it.each(['good', '', ' ', Infinity, NaN, null, true, ['1'], -0.5])('%j is refused by name', (value) => {
		expect(refusalOf(() => reading({ number: value }).number('number')).message).toBe(
			`'Rating Min' must be a number from 0, not ${JSON.stringify(value)}`,
		);
	});
});

describe('a whole number', () => {
	it.each([
		[1, 1],
		['120', 120],
		[' 7 ', 7],
		[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	])('%j is taken', (value, read) => {
		expect(reading({ whole: value }).wholeNumber('whole')).toBe(read);
	});

	it.each([0, -1, 1.5, '', ' ', '0', 'all', null, true, ['1'], 2 ** 53])('%j is refused by name', (value) => {
		expect(refusalOf(() => reading({ whole: value }).wholeNumber('whole')).message).toBe(
			`'Limit' must be a whole number from 1, not ${JSON.stringify(value)}`,
		);
	});
});

describe('a date', () => {
	const dateOf = (value: unknown) => reading({ date: value }).dateTime('date');

	it.each([
		['2026-03-31T18:00:00', '2026-03-31T22:00:00.000Z'],
		['2026-03-31T18:00:00+02:00', '2026-03-31T16:00:00.000Z'],
	])('%s is in the time zone of the workflow unless it brings its own', (value, instant) => {
		expect(dateOf(value)?.toUTC().toISO()).toBe(instant);
	});

	const ms = Date.parse('2026-03-31T22:00:00Z');

	it.each([
		['ms since the epoch', ms],
		['ms since the epoch as text', String(ms)],
		['ms since the epoch as text with spaces', ` ${ms} `],
		['text with spaces', ' 2026-03-31T22:00:00Z '],
		['seconds after a point', '2026-03-31T22:00:00.000Z'],
		['seconds after a comma', '2026-03-31T22:00:00,000Z'],
		['an offset without minutes', '2026-04-01T00:00:00+02'],
		['an offset without a colon', '2026-04-01T00:00:00+0200'],
		['a space before the offset', '2026-04-01 00:00:00 +02:00'],
		['a Date', new Date(ms)],
		["n8n's DateTime", dateOf('2026-04-01T00:00:00+02:00')],
		['a space instead of the T', '2026-03-31 22:00:00Z'],
	])('may be %s', (_name, value) => {
		expect(dateOf(value)?.toMillis()).toBe(ms);
	});

	it.each([
		['2026-03-31', '2026-03-31T04:00:00.000Z'],
		['2026-03-31T18:00', '2026-03-31T22:00:00.000Z'],
		[1e11, '1973-03-03T09:46:40.000Z'],
		[8.64e15, '+275760-09-13T00:00:00.000Z'],
	])('%s is %s', (value, instant) => {
		expect(dateOf(value)?.toUTC().toISO()).toBe(instant);
	});

	it('in ms is a day of the workflow', () => {
		expect(dateOf(Date.parse('2026-04-01T01:00:00Z'))?.toFormat('yyyy-MM-dd')).toBe('2026-03-31');
	});

	it.each([
		'02.01.2026',
		'01/02/2026',
		'2026/01/02',
		'Jan 2 2026',
		'2026-02-30',
		'2026',
		'1767225600',
		'17672256000000 or so',
		'about 1767225600000',
		'on 2026-01-02',
		'2026-01-02 or so',
		8.64e15 + 1,
		1_767_225_600,
		0,
		-1,
		NaN,
		true,
		null,
		{},
		['2026-01-01'],
		new Date(NaN),
		'tomorrow',
	])('%j is refused by name: it may mean another day to another person', (value) => {
		expect(refusalOf(() => dateOf(value)).message).toMatch(
			/^'Created After' must be a date, e\.g\. 2026-03-31/,
		);
	});

	it('that is none is refused by name, with an example', () => {
		expect(refusalOf(() => dateOf('soon')).message).toBe(
			`'Created After' must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00, not "soon"`,
		);
	});
});

describe('true or false', () => {
	it.each([true, 'true', 'True', ' TRUE ', 1, '1', 'yes', 'Yes'])('%j is true', (value) => {
		expect(reading({ boolean: value }).boolean('boolean')).toBe(true);
	});

	it.each([false, 'false', 'False', 0, '0', 'no', 'NO'])('%j is false', (value) => {
		expect(reading({ boolean: value }).boolean('boolean')).toBe(false);
	});

	it.each([2, -1, 'maybe', '', null, {}, ['true']])('%j is refused by name', (value) => {
		expect(refusalOf(() => reading({ boolean: value }).boolean('boolean')).message).toBe(
			`'Return All' must be true or false, not ${JSON.stringify(value)}`,
		);
	});
});

describe('a text', () => {
	it.each([
		['a', 'a'],
		[' a ', ' a '],
		['', ''],
		[7, '7'],
	])('%j is %j', (value, text) => {
		expect(reading({ text: value }).text('text')).toBe(text);
	});

	it.each([{ a: 1 }, ['a'], NaN, true, () => 7])('%j is refused by name', (value) => {
		expect(refusalOf(() => reading({ text: value }).text('text')).message).toMatch(
			/^'Text' must be text, not /,
		);
	});

	it('is none where none is given', () => {
		expect(reading({}).text('text')).toBe('');
		expect(reading({}).textSet('text')).toBeUndefined();
	});
});

describe('texts separated by commas', () => {
	it.each([
		['a', ['a']],
		[' a , b,a ', ['a', 'b']],
		[
			['a', 'b,c'],
			['a', 'b', 'c'],
		],
		[7, ['7']],
	])('%j', (value, texts) => {
		expect([...(reading({ text: value }).textSet('text') ?? [])]).toEqual(texts);
	});

	it.each(['', ' , '])('%j are none', (value) => {
		expect(reading({ text: value }).textSet('text')).toBeUndefined();
	});

	it.each([[[]], [[null]], [{}], [{ id: 'a' }], [[{ id: 'a' }]], [[['a']]], [true]])(
		'%j is refused by name: it would be no filter at all',
		(value) => {
			expect(refusalOf(() => reading({ text: value }).textSet('text')).message).toBe(
				`'Text' must be text, or a list of texts, not ${JSON.stringify(value)}`,
			);
		},
	);
});

describe('what is said of a parameter that cannot be used', () => {
	it('names the item and what to change', () => {
		const error = refusalOf(() => reading({ number: 'x' }).number('number'));

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.context.itemIndex).toBe(2);
		expect(error.description).toMatch(/^Change 'Rating Min'\. If it is an expression/);
	});

	it('names no item in a trigger', () => {
		const error = refusalOf(() => new ParameterReader(contextOf({ number: 'x' }), FIELDS).number('number'));

		expect(error.context.itemIndex).toBeUndefined();
		expect(error.description).toBe("Change 'Rating Min'.");
	});
});

describe('an expression that gives nothing', () => {
	/** Reads the collection Options where Max Wait was entered as this and gives that. */
	const optionsOf = (entered: string, maxWait: unknown) => {
		const options = { maxWait } as IDataObject;
		return new ParameterReader(contextOf({ options }, 2), FIELDS, undefined, {
			options: { maxWait: entered },
		}).collection('options');
	};

	it.each([undefined, null, '', ' '])('is refused by name: %j', (value) => {
		const options = optionsOf('={{ $json.seconds }}', value);

		expect(refusalOf(() => options.has('maxWait')).message).toBe("'Max Wait' must not be empty");
	});

	it.each(['={{ $fromAI("wait") }}', '={{ $fromai("wait") }}', '= {{\n $fromAI("wait") }}'])(
		'counts as not added where a model fills it in: %j',
		(entered) => {
			expect(optionsOf(entered, '').has('maxWait')).toBe(false);
		},
	);

	it('is a field like others where it gives something', () => {
		expect(optionsOf('={{ $json.seconds }}', 7).number('maxWait')).toBe(7);
	});
});

describe('a collection', () => {
	it.each([{ options: { sort: 'newest' } }, { options: { sort: 'none' } }])(
		'has the fields of %j',
		(parameters) => {
			expect(reading(parameters).collection('options').value('sort')).toBe(parameters.options.sort);
		},
	);

	it.each([{ options: null }, { options: {} }, {}])('has the defaults of its fields in %j', (parameters) => {
		const options = reading(parameters).collection('options');

		expect(options.has('sort')).toBe(false);
		expect(options.value('sort')).toBe('none');
	});

	it.each([undefined, null, '', ' '])('has no field where it is %j', (maxWait) => {
		const options = reading({ options: { maxWait } }).collection('options');

		expect(options.has('maxWait')).toBe(false);
		expect(options.number('maxWait')).toBe(300);
	});

	it.each([0, false, 'text'])('has a field where it is %j', (maxWait) => {
		const options = reading({ options: { maxWait } }).collection('options');

		expect(options.has('maxWait')).toBe(true);
		expect(options.value('maxWait')).toBe(maxWait);
	});

	it('has no field that n8n does not show', () => {
		expect(
			reading({ options: { other: 1 } })
				.collection('options')
				.has('other'),
		).toBe(false);
	});
});

describe('a choice', () => {
	it.each(['none', 'newest'])('may be %s', (sort) => {
		expect(reading({ sort }).choice('sort')).toBe(sort);
	});

	it('is the default of the field where nothing is chosen', () => {
		expect(reading({}).choice('sort')).toBe('none');
	});

	it.each([
		['only', "'Only' must be none, not 7"],
		['sort', "'Sort' must be none, newest or oldest, not 7"],
	])('that is none of %s is refused by name', (name, message) => {
		expect(refusalOf(() => reading({ [name]: 7 }).choice(name)).message).toBe(message);
	});
});

describe('filters', () => {
	it.each<[IDataObject, object]>([
		[{}, {}],
		[
			{ ratingMin: 2, ratingMax: '4', highlighted: true },
			{ ratingMin: 2, ratingMax: 4, highlighted: true },
		],
		[{ ratingMin: '', highlighted: false }, { highlighted: false }],
		[{ highlighted: 'true' }, { highlighted: true }],
		[{ highlighted: 'no' }, { highlighted: false }],
		[{ highlighted: 1 }, { highlighted: true }],
		[{ highlighted: 'True' }, { highlighted: true }],
	])('%j are read', (filters, read) => {
		expect(readFilters(reading({ filters }).collection('filters'))).toEqual(read);
	});

	it.each([
		['ratingMin', /^'Rating Min'/],
		['ratingMax', /^'Rating Max'/],
		['highlighted', /^'Highlighted' must be true or false/],
	])('%s is named when it cannot be used', (field, message) => {
		expect(
			refusalOf(() => readFilters(reading({ filters: { [field]: 'x' } }).collection('filters'))).message,
		).toMatch(message);
	});
});
