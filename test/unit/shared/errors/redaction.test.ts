import { redactorOf, unredacted } from '../../../../nodes/shared/errors/redaction';

const SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';
const TOKEN = `12|${SECRET}`;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const each = (write: (code: string) => string) => (text: string) =>
	[...text].map((sign) => write(sign.charCodeAt(0).toString(16))).join('');

describe('A text that redactorOf has cleaned', () => {
	it.each([
		['the token', `a ${TOKEN} b`, 'a <API_TOKEN> b'],
		['it twice', `${TOKEN} ${TOKEN}`, '<API_TOKEN> <API_TOKEN>'],
		['it in JSON', JSON.stringify({ token: TOKEN }), '{"token":"<API_TOKEN>"}'],
		['it in upper case', TOKEN.toUpperCase(), '<API_TOKEN>'],
		['what follows its separator', `key ${SECRET}.`, 'key <API_TOKEN>.'],
		['16 characters of it', `key ${SECRET.slice(10, 26)}!`, 'key <API_TOKEN>!'],
	])('has nothing left of %s', (_name, text, cleaned) => {
		expect(redactorOf(TOKEN)(text)).toBe(cleaned);
	});

	it.each<[string, (token: string) => string]>([
		['percent signs', each((code) => `%${code}`)],
		['percent signs three times', each((code) => `%2525${code}`)],
		['hexadecimal entities', each((code) => `&#x${code};`)],
		['decimal entities', (token) => token.replace('|', '&#124;')],
		['entities in an entity', each((code) => `&amp;#x${code};`)],
		['a named entity', (token) => token.replace('|', '&vert;')],
		['escapes of JSON', each((code) => `\\u00${code}`)],
		['a named entity twice', (token) => token.replace('|', '&amp;amp;verbar;')],
		['line breaks of JSON', (token) => JSON.stringify(token.replace(/.{12}/g, '$&\n')).slice(1, -1)],
		['another separator', (token) => token.replace('|', ' - ')],
	])('has nothing left of one written with %s', (_name, write) => {
		expect(redactorOf(TOKEN)(`a ${write(TOKEN)} b`)).toBe('a <API_TOKEN> b');
	});

	it.each(['', 'Bearer ', 'ab:', '12345678'])('has no base64 of it behind "%s"', (before) => {
		for (const behind of ['', ':', ':password']) {
			const rest = redactorOf(TOKEN)(base64(before + TOKEN + behind));

			expect(rest).toContain('<API_TOKEN>');
			expect(rest.replace('<API_TOKEN>', '').length).toBeLessThan(base64(before + behind).length + 8);
		}
	});

	it('has nothing left of one whose parts are all short', () => {
		const redact = redactorOf('very-secret-integration-key');

		expect(redact('Very%2Dsecret_integration key')).toBe('<API_TOKEN>');
		expect(redact('a very secret one')).toBe('a very secret one');
	});

	it('has 15 characters of it left, which may be chance, and all of one that may be ordinary words', () => {
		expect(redactorOf(TOKEN)(SECRET.slice(10, 25))).toBe(SECRET.slice(10, 25));
		expect(redactorOf('1234567')).toBe(unredacted);
		expect(redactorOf('-a-b-c-d-e-')).toBe(unredacted);
		expect(redactorOf('12345678')('a 12345678 b 1234567')).toBe('a <API_TOKEN> b 1234567');
	});
});
