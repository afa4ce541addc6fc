import type { ErrorName } from '../../../../nodes/shared/errors/errorTexts';
import { toSingleLine } from '../../../../nodes/shared/errors/redaction';
import {
	errorForStatus,
	hostUnreachable,
	onPage,
	unexpectedResponse,
} from '../../../../nodes/shared/errors/responseErrors';
import { answer } from '../../../support/answer';

const ADDRESS = 'https://api.example:8443/reviews';

describe('errorForStatus', () => {
	const errorOf = (status: number, body: unknown, headers = {}) =>
		errorForStatus(answer(status, headers, body), ADDRESS);
	const words = (status: number, body: unknown) => errorOf(status, body).words(toSingleLine);

	it.each<[status: number, body: unknown, name: ErrorName, values: object]>([
		[401, { message: 'Unauthenticated.' }, 'keyRefused', { address: ADDRESS, said: 'Unauthenticated.' }],
		[403, { message: 'Unauthorized.' }, 'noPlan', { said: 'Unauthorized.' }],
		[422, { message: 'No.' }, 'invalidRequest', { said: 'No.' }],
		[500, 'down', 'unavailable', { start: 'down' }],
		[404, 'no', 'wrongAddress', { start: 'no', expected: 'HTTP 200 with JSON' }],
		[300, '', 'redirect', { location: 'no address' }],
		[400, { message: 'No.' }, 'wrongAddress', { start: '{"message":"No."}' }],
		[429, '', 'tooManyRequests', {}],
		[401, '<title>Sign in</title><h1>Here</h1>', 'refusedOnTheWay', { start: ': Sign in · Here.' }],
		[403, { error: 'blocked' }, 'refusedOnTheWay', { start: '{"error":"blocked"}' }],
		[401, '', 'refusedOnTheWay', { start: 'no text' }],
		[407, { message: 'Who?' }, 'refusedOnTheWay', { start: '{"message":"Who?"}' }],
	])('of %i with %j says what happened and what to do: %s', (status, body, name, values) => {
		const error = errorOf(status, body, { 'content-type': 'text/html' });

		expect(error).toMatchObject({ kind: name, values: { status, type: 'text/html' } });
		const { description } = error.words(toSingleLine);
		for (const value of Object.values<string>({ ...values })) expect(description).toContain(value);
	});

	it('of 503 says how long the platform asks to wait', () => {
		const { description } = errorOf(503, 'down', { 'retry-after': '600' }).words(toSingleLine);

		expect(description).toContain('asks to wait: 600 s. What came last: HTTP 503');
	});

	it.each([
		['a message', { message: 'Not  now.\n' }, 'Not now.'],
		['no text as message', { message: 7 }, '{"message":7}'],
		['control characters', { message: 'a\u0000b\u001b[2J\u0007\u202Ec' }, 'a b [2J c'],
		['fields alone', { message: '', errors: { page: ['Too low.'] } }, 'page: Too low.'],
		[
			'fields',
			{ message: 'No.', errors: { page: ['Low.', 'No.'], sort: 'x' } },
			'No.; page: Low., No.; sort: x',
		],
		[
			'fields of another shape',
			{ message: 'No.', errors: [{ page: 1 }] },
			'{"message":"No.","errors":[{"page":1}]}',
		],
		['JSON of 20,000 levels', `{"errors":${'['.repeat(20_000)}`, `{"errors":${'['.repeat(190)}…`],
	])('of 422 has what the API said in %s', (_name, body, said) => {
		expect(words(422, body).description).toBe(`Check the base URL in the credential. The API said: ${said}`);
	});

	it.each<[string, object]>([
		['a body', [...Array(100_000).keys()]],
		['the fields of a 422', { message: 'No', errors: { ...Array(100_000).fill('x') } }],
		['the texts of a field', { errors: { page: Array(100_000).fill('x') } }],
	])('is short whatever %s holds', (_name, body) => {
		expect(words(422, body).description.length).toBeLessThan(1_200);
	});
});

describe('unexpectedResponse', () => {
	it.each<[string, object, unknown, string]>([
		[
			'its type and start',
			{ 'content-type': 'text/html' },
			'<!doctype html>\n<title lang="en">Welcome</title><h1>1 < 2</h1>',
			'(text/html), starting with: Welcome · 1 < 2',
		],
		[
			'its tags in no time',
			{},
			'<'.repeat(1_000_000),
			`(no content type), starting with: ${'<'.repeat(200)}…`,
		],
		['no type, no body', {}, '', '(no content type), starting with: no text'],
	])('has of an answer %s', (_name, headers, body, came) => {
		const error = unexpectedResponse(answer(200, { ...headers }, body), 'a user');

		expect(error.values.status).toBe(200);
		expect(error.words(toSingleLine)).toEqual({
			message: 'The address does not answer like the review platform',
			description: `Check the base URL in the credential: the address without /v1. Expected a user; got HTTP 200 ${came}.`,
		});
	});

	it('tells of a page that was too large to be read, and what to do', () => {
		const tooLarge = unexpectedResponse({ statusCode: 200, headers: {}, body: undefined }, 'a page');
		const { message, description } = tooLarge.words(toSingleLine);

		expect(message).toBe('The answer of the platform is larger than 4 MB');
		expect(description).toMatch(/ask for smaller ones\. .* base URL /);
	});
});

describe('hostUnreachable', () => {
	it.each([
		['ECONNREFUSED', 'refused\nhere', 'ECONNREFUSED: refused here'],
		['', 'socket hang up', 'socket hang up'],
		['', '', 'no answer'],
	])('says what was tried: "%s" "%s"', (noAnswer, detail, reason) => {
		expect(hostUnreachable({ noAnswer, detail }, ADDRESS).words(toSingleLine)).toEqual({
			message: 'Could not reach api.example:8443',
			description: `Check that the base URL in the credential is right and that n8n can reach it. At ${ADDRESS}: ${reason}.`,
		});
	});

	it.each<[code: string, name: ErrorName]>([
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'untrusted'],
		['CERT_HAS_EXPIRED', 'untrusted'],
		['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'unreachable'],
		['ENOTFOUND', 'unknownHost'],
		['EPROTO', 'notEncrypted'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'notEncrypted'],
		['HPE_INVALID_CONSTANT', 'notHttp'],
		['HPE_INVALID_EOF_STATE', 'unreachable'],
	])('says of %s what happened: %s', (noAnswer, kind) => {
		expect(hostUnreachable({ noAnswer, detail: 'why' }, ADDRESS)).toMatchObject({
			kind,
			values: { host: 'api.example:8443', address: ADDRESS, reason: `${noAnswer}: why` },
		});
	});
});

it("has a server's request ID, where it says one, as the last sentence", () => {
	const descriptionOf = (headers: object) =>
		errorForStatus(answer(503, { ...headers }, 'down'), ADDRESS).words(toSingleLine, ['Wait.']).description;

	expect(descriptionOf({ 'cf-ray': 'a\u202eb\n' })).toMatch(/\. Wait\. The server's request ID is a b\.$/);
	expect(descriptionOf({})).not.toContain('ID');
});

describe('onPage', () => {
	const REDIRECT = errorForStatus(answer(302, {}, ''), ADDRESS);
	const NO_PAGE = unexpectedResponse(answer(200, {}, 'Hello'), 'a page');

	it.each([REDIRECT, NO_PAGE])('does not blame the address, which has worked: %s', (error) => {
		const { message, description } = onPage(error, 1, true).words(toSingleLine);

		expect(message).toBe('The review platform gave an answer that does not fit');
		expect(description).toMatch(/If it stays so, ask .* Expected .*; got HTTP \d+ .*, starting with: /);
		expect(description).not.toContain('base URL');
	});

	it('blames it where it has not worked yet, and names the page, but for the first', () => {
		const descriptionOf = (page: number) => onPage(NO_PAGE, page, false).words(toSingleLine).description;

		expect(descriptionOf(1)).toContain('base URL');
		expect(descriptionOf(2)).toBe(`Page 2 of the list could not be read. ${descriptionOf(1)}`);
	});

	it.each([
		[true, /^Check that the credential has the whole key.* stops working at once\. The API said: Gone\.$/],
		[false, /^Check that .* base URL in the credential\. The address is https:.* The API said: Gone\.$/],
	])(
		'names no page where the key is refused, and the address only where that has not worked: %s',
		(...row) => {
			const [isKnownToWork, words] = row;
			const refused = errorForStatus(answer(401, {}, { message: 'Gone.' }), ADDRESS);

			expect(onPage(refused, 3, isKnownToWork).words(toSingleLine).description).toMatch(words);
		},
	);
});
