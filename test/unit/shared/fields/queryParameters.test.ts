import { queryParameters } from '../../../../nodes/shared/fields/queryParameters';
import { readOne } from '../../../support/fields';

const read = (parameter: unknown, entered = parameter) =>
	readOne(queryParameters, { parameter }, { parameter: entered });

describe('Query Parameters', () => {
	const EXPRESSION = '={{ $json.a }}';
	const MODEL = "={{ $fromAI('a') }}";

	it.each<[rows: unknown, query: object, entered?: unknown]>([
		[undefined, {}],
		[[], {}],
		[[{ name: ' lang ', value: ' de ' }], { lang: [' de '] }],
		[{ name: 'lang', value: 'de' }, { lang: ['de'] }],
		[
			[
				{ name: 'a', value: 1 },
				{ name: 'b', value: { c: true } },
				{ name: 'a', value: 2 },
			],
			{ a: ['1', '2'], b: ['{"c":true}'] },
		],
		// What was left empty, or by a model.
		[
			[{ name: 'lang', value: '' }, { name: 'a' }, { name: 'b', value: null }],
			{ lang: [''], a: [''], b: [''] },
		],
		[[{ name: ' ', value: 'de' }, { value: 'de' }, { name: null, value: 'de' }], {}],
		[[{ name: 'lang', value: '' }], { lang: [''] }, [{ name: 'lang', value: MODEL }]],
		[[{ name: 'lang', value: 'de' }], { lang: ['de'] }, [{ name: EXPRESSION, value: EXPRESSION }]],
	])('of %j are %j', (rows, query, entered = rows) => {
		expect(read(rows, entered)).toEqual(query);
	});

	it.each([undefined, null, '', ' '])('refuse %j of an expression by name', (nothing) => {
		const message = /^'Query Parameters' need a name and a value each, not {"parameter":\[{.*}\]}$/;
		const first = { name: 'a', value: '' };

		for (const part of ['name', 'value']) {
			const [given, entered] = [nothing, EXPRESSION].map((each) => ({ ...first, value: 'b', [part]: each }));
			expect(() => read([first, given], [first, entered])).toThrow(message);
		}
	});
});
