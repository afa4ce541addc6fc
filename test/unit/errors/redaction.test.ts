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
