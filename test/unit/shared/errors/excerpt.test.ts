import { excerpt } from '../../../../nodes/shared/errors/excerpt';
import { redactorOf, unredacted } from '../../../../nodes/shared/errors/redaction';

const TOKEN = 'rp_0123456789abcdefghijklmnopqrst';

describe('excerpt', () => {
	it.each<[string, unknown, string]>([
		['a text', ' Go\taway\n ', 'Go away'],
		[
			'an object',
			{ page: ['Too low.', 1, null, true], of: { a: 'b "c"' } },
			'{"page":["Too low.",1,null,true],"of":{"a":"b \\"c\\""}}',
		],
		['a number', 7, '7'],
		['null', null, 'null'],
		['nothing', undefined, ''],
		['an empty list', [], '[]'],
		['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
	])('has all of %s', (_name, value, shown) => {
		expect(excerpt(value, unredacted)).toBe(shown);
	});

	it.each<[string, unknown, string]>([
		['a long text', 'x'.repeat(201), 'x'.repeat(200)],
		['a list', Array(150).fill(1), `[${'1,'.repeat(99)}1`],
		['what is nested deeply', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), '['.repeat(200)],
	])('has the first 200 characters of %s', (_name, value, shown) => {
		expect(excerpt(value, unredacted)).toBe(`${shown}…`);
	});

	it.each(Array.from({ length: 240 }, (_, index) => index))(
		'has no piece of a token that begins at character %i, or as far from where it is no more looked at',
		(start) => {
			const redact = redactorOf(TOKEN);
			for (const text of [
				'x'.repeat(start) + TOKEN + 'y'.repeat(300),
				' '.repeat(2_000 - start) + TOKEN,
				TOKEN.repeat(58) + ' '.repeat(start % 100) + TOKEN,
			])
				for (const value of [text, { text }, [[text]]])
					expect(excerpt(value, redact)).not.toContain(TOKEN.slice(0, 4));
		},
	);
});
