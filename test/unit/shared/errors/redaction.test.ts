import { runInNewContext } from 'node:vm';

import { redactorOf, toSingleLine } from '../../../../nodes/shared/errors/redaction';

const SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';
const TOKEN = `12|${SECRET}`;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const each = (write: (code: string) => string) => (text: string) =>
	[...text].map((sign) => write(sign.charCodeAt(0).toString(16))).join('');

const NOT_SHOWN = '(not shown: it has part of the integration key)';

describe('A text that redactorOf lets through', () => {
	it.each([
		['the token', `a ${TOKEN} b`],
		['it in JSON', JSON.stringify({ token: TOKEN })],
		['it in upper case', TOKEN.toUpperCase()],
		['what follows its separator', `key ${SECRET}.`],
		['16 characters of it', `key ${SECRET.slice(10, 26)}!`],
		['it where nothing is shown any more', `${'x'.repeat(1_900)}${TOKEN}`],
	])('is none with %s', (_name, text) => {
		expect(redactorOf(TOKEN)(text)).toBe(NOT_SHOWN);
	});

	it.each<[string, (token: string) => string]>([
		['percent signs', each((code) => `%${code}`)],
		['percent signs three times', each((code) => `%2525${code}`)],
		['hexadecimal entities', each((code) => `&#x${code};`)],
		['hexadecimal entities without a semicolon', each((code) => `&#x${code}`)],
		[
			'decimal entities without a semicolon',
			(token) => token.replace(/[u-z]/g, (sign) => `&#${sign.charCodeAt(0)}`),
		],
		['entities within an address', (token) => encodeURIComponent(each((code) => `&#x${code};`)(token))],
		['an address within entities', (token) => each((code) => `%${code}`)(token).replaceAll('%', '&#37;')],
		['decimal entities', (token) => token.replace('|', '&#124;')],
		['entities in an entity', each((code) => `&amp;#x${code};`)],
		['a named entity', (token) => token.replace(/.{9}/g, '$&&vert;')],
		['escapes of JSON', each((code) => `\\u00${code}`)],
		['escapes of JavaScript', each((code) => `\\x${code}`)],
		['escapes of JavaScript in braces', each((code) => `\\u{${code}}`)],
		['an address whose percent signs have names', each((code) => `&percnt;${code}`)],
		['escapes of JSON whose backslashes have names', each((code) => `&amp;bsol;u00${code}`)],
		['entities whose signs all have names', each((code) => `&amp;&num;x${code}&semi;`)],
		['an address whose percent signs have names with names', each((code) => `&amp;percnt&semi;${code}`)],
		['percent signs twelve times', each((code) => `%${'25'.repeat(12)}${code}`)],
		['percent signs eight times', each((code) => `%${'25'.repeat(8)}${code}`)],
		['an address in JSON in JSON', each((code) => `\\\\u0025\\\\u003${code[0]}${code[1]}`)],
		['a named entity twice', (token) => token.replace(/.{9}/g, '$&&amp;amp;verbar;')],
		['line breaks of JSON', (token) => JSON.stringify(token.replace(/.{12}/g, '$&\n')).slice(1, -1)],
		['another separator', (token) => token.replace('|', ' - ')],
		['control characters', (token) => [...token].join('\u0000')],
	])('is none that has it written with %s', (_name, write) => {
		expect(redactorOf(TOKEN)(`a ${write(TOKEN)} b`)).toBe(NOT_SHOWN);
	});

	it.each(['', 'Bearer ', 'ab:', '12345678'])('has no base64 of it behind "%s"', (before) => {
		for (const behind of ['', ':', ':password'])
			expect(redactorOf(TOKEN)(base64(before + TOKEN + behind))).toBe(NOT_SHOWN);
	});

	it('is none with a token whose parts are all short', () => {
		const redact = redactorOf('very-secret-integration-key');

		expect(redact('Very%2Dsecret_integration key')).toBe(NOT_SHOWN);
		expect(redact('a very secret one')).toBe('a very secret one');
	});

	it('may have 15 characters of it, which may be chance, and all of one that may be ordinary words', () => {
		expect(redactorOf(TOKEN)(SECRET.slice(10, 25))).toBe(SECRET.slice(10, 25));
		expect(redactorOf('1234567')('1234567')).toBe('1234567');
		expect(redactorOf('-a-b-c-d-e-')('abcde')).toBe('abcde');
		expect(redactorOf('12345678')('a 12345678 b')).toBe(NOT_SHOWN);
		expect(redactorOf('12345678')('a 1234567 b')).toBe('a 1234567 b');
	});

	it('is looked through at once, however it is made', () => {
		const text = `${'\\'.repeat(1_100)}z\\${'x5c'.repeat(299)}`;
		const redactOften = () => Array.from({ length: 50 }, () => redactorOf(TOKEN)(text));

		// Ended after 1,000 times what it takes.
		expect(runInNewContext('redactOften()', { redactOften }, { timeout: 20_000 })).toHaveLength(50);
	});

	it('is one line of 200 characters, without control characters and marks that change its direction', () => {
		expect(toSingleLine(' Go\taway\n\u0000\u001b[31m\u0007 \u202Enow\u2066 ')).toBe('Go away [31m now');
		expect(toSingleLine('x'.repeat(200))).toBe('x'.repeat(200));
		expect(toSingleLine('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
	});

	it.each(Array.from({ length: 60 }, (_, index) => 150 + index))(
		'has no piece of a token that begins at character %i, where it is cut',
		(start) => {
			expect(redactorOf(TOKEN)('x'.repeat(start) + TOKEN)).toBe(NOT_SHOWN);
		},
	);
});
