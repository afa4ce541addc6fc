import type { IDataObject, INode, INodeProperties, IPollFunctions, NodeOperationError } from 'n8n-workflow';

import { ParameterReader } from '../../../../nodes/shared/fields/parameterReader';
import { thrownBy } from '../../../support/thrownBy';

const fieldOf = (displayName: string, name: string, type: string, fallback: unknown, more: object = {}) =>
	({ displayName, name, type, default: fallback, ...more }) as INodeProperties;
const choiceOf = (...values: string[]) => ({ options: values.map((value) => ({ name: value, value })) });
const WHOLE = { typeOptions: { minValue: 1, numberPrecision: 0 } };
const SORT = fieldOf('Sort', 'sort', 'options', 'none', choiceOf('none', 'newest', 'oldest'));
const MAX_WAIT = fieldOf('Max Wait', 'maxWait', 'number', 300);
const FIELDS = [
	fieldOf('Rating Min', 'number', 'number', 1),
	fieldOf('Limit', 'whole', 'number', 50, WHOLE),
	fieldOf('Created After', 'date', 'dateTime', ''),
	fieldOf('Return All', 'boolean', 'boolean', false),
	fieldOf('Text', 'text', 'string', ''),
	SORT,
	fieldOf('Only', 'only', 'options', 'none', choiceOf('none')),
	fieldOf('Options', 'options', 'collection', {}, { options: [SORT, MAX_WAIT] }),
];

/** What a node (with an item) or a trigger (without) is given by n8n; `entered` has expressions as text. */
function contextOf(parameters: IDataObject, itemIndex?: number, entered: IDataObject = {}): IPollFunctions {
	return {
		getNode: () =>
			({ name: 'Reviews', type: 'test', typeVersion: 1, parameters: entered }) as unknown as INode,
		getNodeParameter: (name: string, fallback: unknown) => (name in parameters ? parameters[name] : fallback),
		getTimezone: () => 'America/New_York',
		...(itemIndex === undefined ? {} : { getItemIndex: () => itemIndex }),
	} as unknown as IPollFunctions;
}

const reading = (parameters: object, entered?: IDataObject) =>
	new ParameterReader(contextOf(parameters as IDataObject, 2, entered), FIELDS);
const messageOf = (read: () => unknown) => thrownBy<NodeOperationError>(read).message;

describe('ParameterReader', () => {
	it('reads each kind of parameter', () => {
		const numbers = reading({ number: '0.5', whole: '1' });
		const reader = reading({ date: '2026-03-31', boolean: 'yes', text: 'a, b', sort: 'newest' });

		expect(numbers.number('number')).toBe(0.5);
		expect(numbers.number('whole')).toBe(1);
		expect(reader.dateTime('date').toISO()).toBe('2026-03-31T00:00:00.000-04:00');
		expect(reader.dateTime('date', true).toISO()).toBe('2026-03-31T23:59:59.999-04:00');
		expect(reader.boolean('boolean')).toBe(true);
		expect(reader.text('text')).toBe('a, b');
		expect(reader.textSet('text')).toEqual(new Set(['a', 'b']));
		expect(reader.choice('sort')).toBe('newest');
	});

	it('takes the default of a field where nothing is given', () => {
		expect(reading({}).number('whole')).toBe(50);
		expect(reading({}).choice('sort')).toBe('none');
		expect(reading({}).text('text')).toBe('');
	});

	it.each<[message: string, value: unknown, read: (reader: ParameterReader) => unknown]>([
		["'Rating Min' must be a number from 0, not -0.5", -0.5, (reader) => reader.number('number')],
		['\'Rating Min\' must be a number from 0, not "x"', 'x', (reader) => reader.number('number')],
		["'Limit' must be a whole number from 1, not 0", 0, (reader) => reader.number('whole')],
		["'Limit' must be a whole number from 1, not 1.5", 1.5, (reader) => reader.number('whole')],
		["'Created After' must be a date, e.g. 2026-03-31 or", 'soon', (reader) => reader.dateTime('date')],
		["'Return All' must be true or false, not 2", 2, (reader) => reader.boolean('boolean')],
		["'Text' must be text of at most 200 characters, not func", () => 7, (reader) => reader.text('text')],
		["'Text' must be text of at most 200 chara", 'a'.repeat(201), (reader) => reader.text('text')],
		["'Text' must be text, or a list of texts, not []", [], (reader) => reader.textSet('text')],
		["'Only' must be one of none, not 7", 7, (reader) => reader.choice('only')],
		["'Sort' must be one of none, newest, oldest, not 7", 7, (reader) => reader.choice('sort')],
	])('says that %s', (message, value, read) => {
		const all = Object.fromEntries(FIELDS.map(({ name }) => [name, value]));

		expect(() => read(reading(all))).toThrow(message);
	});

	it('says what to change, for an input item also where to look', () => {
		const read = (reader: ParameterReader) => thrownBy<NodeOperationError>(() => reader.number('number'));
		const inTrigger = new ParameterReader(contextOf({ number: 'x' }), FIELDS);

		expect(read(reading({ number: 'x' })).description).toMatch(/^Change 'Rating Min'\. If it is/);
		expect(read(inTrigger).description).toBe("Change 'Rating Min'.");
	});

	it('refuses an expression that gives nothing, unless a model fills it in', () => {
		expect(messageOf(() => reading({ text: undefined }, { text: '={{ $json.a }}' }).text('text'))).toBe(
			"'Text' must not be empty",
		);
		expect(reading({}, { text: "={{ $fromAI('text') }}" }).text('text')).toBe('');
	});
});

describe('ParameterReader.collection', () => {
	const options = (given: unknown, entered?: string) =>
		reading({ options: given, sort: 'oldest' }, { options: { maxWait: entered } }).collection('options');

	it.each<[name: string, given: unknown, has: boolean, value: unknown]>([
		['sort', { sort: 'newest' }, true, 'newest'],
		['sort', { sort: 'none' }, true, 'none'],
		['sort', undefined, false, 'none'],
		['sort', null, false, 'none'],
		['sort', {}, false, 'none'],
		['sort', { sort: undefined }, false, 'none'],
		['sort', { sort: null }, false, 'none'],
		['sort', { sort: '' }, false, 'none'],
		['sort', { sort: ' ' }, false, 'none'],
		['maxWait', { maxWait: ',' }, false, 300],
		['maxWait', { maxWait: 0 }, true, 0],
		['maxWait', { maxWait: false }, true, false],
		['maxWait', { maxWait: 'text' }, true, 'text'],
	])('has the field %s of %j: %s, and takes it for %j', (name, given, has, value) => {
		expect(options(given).has(name)).toBe(has);
		expect(options(given).value(name)).toBe(value);
	});

	it.each([
		[{}, false],
		[{ flag: '' }, false],
		[{ flag: false }, false],
		[{ flag: 'yes' }, true],
	])('has an option on or off of %j: %s', (given, isOn) => {
		const flag = fieldOf('Flag', 'flag', 'boolean', true);

		expect(new ParameterReader(contextOf({}), [flag], given).isOn('flag')).toBe(isOn);
	});

	it('has no field that n8n does not show', () => {
		expect(options({ other: 1 }).has('other')).toBe(false);
		expect(options({ other: '' }).has('other', { mayBeEmpty: false })).toBe(false);
	});

	it('refuses an expression that gives nothing', () => {
		expect(messageOf(() => options({ maxWait: ' ' }, '={{ $json.seconds }}').has('maxWait'))).toBe(
			"'Max Wait' must not be empty: fill it in, or remove it",
		);
		expect(options({ maxWait: 7 }, '={{ $json.seconds }}').number('maxWait')).toBe(7);
	});

	it.each(['={{ $fromAI("wait") }}', '={{ $fromai("wait") }}', '= {{\n $fromAI("wait") }}'])(
		'counts an expression that a model fills in as not added: %j',
		(entered) => {
			expect(options({ maxWait: '' }, entered).has('maxWait')).toBe(false);
		},
	);
});
