import { excerpt } from '../../../nodes/shared/errors/excerpt';
import { redactorOf, unredacted } from '../../../nodes/shared/errors/redaction';

const TOKEN = 'rp_0123456789abcdefghijklmnopqrst';

describe('an excerpt', () => {
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
	])('of %s is all of it', (_name, value, shown) => {
		expect(excerpt(value, unredacted)).toBe(shown);
	});

	it('of a list has as many of its members as fit', () => {
		expect(excerpt(Array(150).fill(1), unredacted)).toBe(`[${'1,'.repeat(99)}1…`);
	});

	it('of what is nested deeply begins like it', () => {
		const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;

		expect(excerpt(nested, unredacted)).toBe(`${'['.repeat(200)}…`);
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
