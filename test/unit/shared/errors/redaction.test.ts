import { redactorOf, toSingleLine } from '../../../../nodes/shared/errors/redaction';

const SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';
const TOKEN = `12|${SECRET}`;
const SIGNS = 'kEy0123456789/bcdef+HIJKL==';
const NOT_SHOWN = '(not shown: it has part of the integration key)';

describe('A text that redactorOf lets through', () => {
	it.each([
		['the token', TOKEN, `a ${TOKEN} b`],
		['it in JSON', TOKEN, JSON.stringify({ token: TOKEN })],
		['it in an address', TOKEN, `https://a.example/?key=${encodeURIComponent(TOKEN)}`],
		['it in HTML', TOKEN, TOKEN.replace('|', '&#124;')],
		['one with many signs, in an address', SIGNS, encodeURIComponent(SIGNS)],
		['it in JSON that escapes them', SIGNS, SIGNS.replace('/', '\\u002F').replace('+', '\\u002b')],
		['it in HTML that escapes them', SIGNS, SIGNS.replace('/', '&#x2f;').replace('+', '&#43;')],
		['it in upper case', TOKEN, TOKEN.toUpperCase()],
		['another separator', TOKEN, TOKEN.replace('|', ' - ')],
		['control characters between its letters', TOKEN, [...TOKEN].join('\u0000')],
		['what follows its separator', TOKEN, `key ${SECRET}.`],
		['16 characters of it', TOKEN, `key ${SECRET.slice(10, 26)}!`],
		['its last 16 characters', TOKEN, SECRET.slice(-16)],
		['it where nothing is shown any more', TOKEN, `${'x'.repeat(1_900)}${TOKEN}`],
		['one whose parts are all short', 'very-secret-integration-key', 'Very-secret_integration key'],
		['all of one that is short', '-a-b-c-', 'ABC'],
	])('is none with %s', (_name, token, text) => {
		expect(redactorOf(token)(text)).toBe(NOT_SHOWN);
	});

	it.each([
		['15 characters of it, which may be chance', TOKEN, SECRET.slice(10, 25)],
		['part of one that is short', '12345678', 'a 1234567 b'],
		['anything, where a token has no letters', '-', 'a - b'],
	])('may have %s', (_name, token, text) => {
		expect(redactorOf(token)(text)).toBe(text);
	});

	it('is one line of 200 characters, without control characters and marks that change its direction', () => {
		expect(toSingleLine(' Go\taway\n\u0000\u001b[31m\u0007 \u202Enow\u2066 ')).toBe('Go away [31m now');
		expect(toSingleLine('x'.repeat(200))).toBe('x'.repeat(200));
		expect(toSingleLine('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
	});

	it('has no piece of a token, wherever it is cut', () => {
		for (let start = 150; start < 210; start++)
			expect(redactorOf(TOKEN)('x'.repeat(start) + TOKEN)).toBe(NOT_SHOWN);
	});
});
