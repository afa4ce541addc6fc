import type { IDataObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import {
	boolean,
	collection,
	dateTime,
	number,
	optional,
	readCommonFilters,
	textSet,
	wholeNumber,
} from '../../nodes/shared/parameterValues';
import type { ParameterContext } from '../../nodes/shared/parameterValues';
import { thrownBy } from '../support/thrownBy';

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

const context = contextOf({}, 2);

const refusalOf = (read: () => unknown) => thrownBy<NodeOperationError>(read);

describe('a number', () => {
	it.each([
		[3, 3],
		[-0.5, -0.5],
		['4.5', 4.5],
	])('%j is taken', (value, read) => {
		expect(number(context, 'Rating Min', value)).toBe(read);
	});

	it.each(['good', '', ' ', Infinity, NaN, null, true, ['1']])('%j is refused by name', (value) => {
		expect(refusalOf(() => number(context, 'Rating Min', value)).message).toBe(
			`'Rating Min' must be a number, not ${JSON.stringify(value)}`,
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
		expect(wholeNumber(context, 'Limit', value)).toBe(read);
	});

	it.each([0, -1, 1.5, '', ' ', '0', 'all', null, true, ['1'], 2 ** 53])('%j is refused by name', (value) => {
		expect(refusalOf(() => wholeNumber(context, 'Limit', value)).message).toBe(
			`'Limit' must be a whole number from 1, not ${JSON.stringify(value)}`,
		);
	});
});

describe('a date', () => {
	it.each([
		['2026-03-31T18:00:00', '2026-03-31T22:00:00.000Z'],
		['2026-03-31T18:00:00+02:00', '2026-03-31T16:00:00.000Z'],
	])('%s is in the time zone of the workflow unless it brings its own', (value, instant) => {
		expect(dateTime(context, 'Created After', value).toUTC().toISO()).toBe(instant);
	});

	const ms = Date.parse('2026-03-31T22:00:00Z');

	it.each([
		['ms since the epoch', ms],
		['ms since the epoch as text', String(ms)],
		['a Date', new Date(ms)],
		["n8n's DateTime", dateTime(context, '', '2026-04-01T00:00:00+02:00')],
		['a space instead of the T', '2026-03-31 22:00:00Z'],
	])('may be %s', (_name, value) => {
		expect(dateTime(context, 'Created After', value).toMillis()).toBe(ms);
	});

	it('in ms is a day of the workflow', () => {
		expect(
			dateTime(context, 'Experience After', Date.parse('2026-04-01T01:00:00Z')).toFormat('yyyy-MM-dd'),
		).toBe('2026-03-31');
	});

	it.each([
		'02.01.2026',
		'01/02/2026',
		'2026/01/02',
		'Jan 2 2026',
		'2026-02-30',
		'2026',
		'1767225600',
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
		expect(refusalOf(() => dateTime(context, 'Created After', value)).message).toMatch(
			/^'Created After' must be a date, e\.g\. 2026-03-31/,
		);
	});

	it('that is none is refused by name, with an example', () => {
		expect(refusalOf(() => dateTime(context, 'Created After', 'soon')).message).toBe(
			`'Created After' must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00, not "soon"`,
		);
	});
});

describe('true or false', () => {
	it.each([true, 'true', 'True', ' TRUE ', 1, '1', 'yes', 'Yes'])('%j is true', (value) => {
		expect(boolean(context, 'Return All', value)).toBe(true);
	});

	it.each([false, 'false', 'False', 0, '0', 'no', 'NO'])('%j is false', (value) => {
		expect(boolean(context, 'Return All', value)).toBe(false);
	});

	it.each([2, -1, 'maybe', '', null, {}, ['true']])('%j is refused by name', (value) => {
		expect(refusalOf(() => boolean(context, 'Return All', value)).message).toBe(
			`'Return All' must be true or false, not ${JSON.stringify(value)}`,
		);
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
		expect([...(textSet(value) ?? [])]).toEqual(texts);
	});

	it.each(['', ' , ', [], [null], {}])('%j are none', (value) => {
		expect(textSet(value)).toBeUndefined();
	});
});

describe('what is said of a parameter that cannot be used', () => {
	it('names the item and what to change', () => {
		const error = refusalOf(() => number(context, 'Rating Min', 'x'));

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.context.itemIndex).toBe(2);
		expect(error.description).toMatch(/^Change 'Rating Min'\. If it is an expression/);
	});

	it('names no item in a trigger', () => {
		const error = refusalOf(() => number(contextOf({}), 'Rating Min', 'x'));

		expect(error.context.itemIndex).toBeUndefined();
		expect(error.description).toBe("Change 'Rating Min'.");
	});
});

describe('a collection', () => {
	it('is empty where nothing was added', () => {
		expect(collection(contextOf({ options: { sort: 'newest' } }), 'options')).toEqual({ sort: 'newest' });
		expect(collection(contextOf({ options: null }), 'options')).toEqual({});
		expect(collection(contextOf({}), 'options')).toEqual({});
	});

	it.each([undefined, null, ''])('has no field where it is %j', (value) => {
		expect(optional(value, () => 'read')).toBeUndefined();
	});

	it.each([0, false, ' ', 'text'])('has a field where it is %j', (value) => {
		expect(optional(value, (given) => given)).toBe(value);
	});
});

describe('the filters of both nodes', () => {
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
		expect(readCommonFilters(contextOf({ filters }))).toEqual(read);
	});

	it.each([
		['ratingMin', /^'Rating Min'/],
		['ratingMax', /^'Rating Max'/],
		['highlighted', /^'Highlighted' must be true or false/],
	])('%s is named when it cannot be used', (field, message) => {
		expect(refusalOf(() => readCommonFilters(contextOf({ filters: { [field]: 'x' } }))).message).toMatch(
			message,
		);
	});
});
