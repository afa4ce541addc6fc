import type { INode } from 'n8n-workflow';

import { toNodeError } from '../../../nodes/shared/errors/nodeErrors';
import { excerpt, redactorOf, unredacted } from '../../../nodes/shared/errors/redaction';
import { errorForStatus } from '../../../nodes/shared/errors/responseErrors';

const TOKEN = 'rp_0123456789abcdefghijklmnopqrst';

describe('a text without the token', () => {
	it.each([
		['in it', `a ${TOKEN} b ${TOKEN}`, 'a <API_TOKEN> b <API_TOKEN>'],
		['not in it', 'a b', 'a b'],
	])('has nothing left of one %s', (_name, text, cleaned) => {
		expect(redactorOf(TOKEN)(text)).toBe(cleaned);
	});

	it('has none as JSON and addresses write it either', () => {
		const token = 'a"b\\c/d+e&f g';

		expect(redactorOf(token)(`${JSON.stringify({ token })} ?key=${encodeURIComponent(token)}`)).toBe(
			'{"token":"<API_TOKEN>"} ?key=<API_TOKEN>',
		);
	});

	it('is left alone when the token is too short to be one', () => {
		expect(redactorOf('abc')).toBe(unredacted);
	});
});

describe('an excerpt', () => {
	it.each(Array.from({ length: 240 }, (_, index) => index))(
		'has no piece of a token that begins at character %i',
		(start) => {
			const text = 'x'.repeat(start) + TOKEN + 'y'.repeat(300);

			expect(excerpt(text, redactorOf(TOKEN))).not.toContain(TOKEN.slice(0, 4));
			expect(excerpt(' '.repeat(200_000 - start) + TOKEN, redactorOf(TOKEN))).not.toContain(
				TOKEN.slice(0, 4),
			);
		},
	);

	it('ends before what may be a piece of a token, and only where there is more', () => {
		const [full, cut] = [200_000, 200_001].map((length) => `${' '.repeat(length - 4)}half`);

		expect(excerpt(full, unredacted)).toBe('half');
		expect(excerpt(cut, unredacted)).toBe('');
		expect(excerpt(`text ${cut}`, unredacted)).toBe('text');
	});

	it('is not made of more than it needs', () => {
		const read: number[] = [];
		const redact = (text: string) => {
			read.push(text.length);
			return text;
		};
		excerpt('x'.repeat(1_000_000), redact);
		excerpt(
			Array.from({ length: 1_000_000 }, () => 1),
			redact,
		);

		expect(read).toEqual([200_000, 203]);
	});

	it('of a list has as many of its members as fit', () => {
		expect(excerpt(Array(150).fill(1), unredacted)).toBe(`[${'1,'.repeat(99)}1…`);
	});

	it('of what is nested too deeply says so', () => {
		const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;

		expect(excerpt(nested, unredacted)).toBe('JSON nested too deeply to show');
	});

	it.each([401, 404, 422, 503])('in the words for %i has none', (statusCode) => {
		for (let start = 150; start < 200; start++) {
			const said = 'x'.repeat(start) + TOKEN;
			const body = { message: said, errors: { [said]: said } };
			const answer = { statusCode, headers: { 'content-type': said, location: said }, body };
			const error = toNodeError(
				{ name: 'n', type: 't' } as INode,
				errorForStatus(answer, 'https://a.example'),
				TOKEN,
			);

			expect(
				JSON.stringify([error, error.message, (error as { description?: string }).description]),
			).not.toContain(TOKEN.slice(0, 4));
		}
	});
});
