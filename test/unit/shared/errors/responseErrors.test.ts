import { TransportError } from '../../../../nodes/shared/errors/apiErrors';
import { toSingleLine } from '../../../../nodes/shared/errors/redaction';
import {
	errorForStatus,
	hostUnreachable,
	unexpectedResponse,
} from '../../../../nodes/shared/errors/responseErrors';
import { answer } from '../../../support/answer';

const ADDRESS = 'https://api.example:8443/reviews';

describe('errorForStatus', () => {
	const words = (status: number, body: unknown, headers = {}) =>
		errorForStatus(answer(status, headers, body), ADDRESS, toSingleLine).text;

	const UNAVAILABLE =
		/^The review platform is not available right now: Try again later\. What came last: HTTP \d+ \(text\/html\), .*: (down|slow)\.$/;
	const WRONG_ADDRESS =
		/^The address does not answer like the review platform: Check the base URL in the credential.* Expected HTTP 200 with JSON; got HTTP 4\d\d /;
	const ON_THE_WAY =
		/^Something between n8n and the platform refused the request: .*firewall, a proxy or a sign-in page.* Check the base URL .* Got HTTP 40\d \(text\/html\), starting with:/;

	it.each<[number, unknown, RegExp]>([
		[
			401,
			{ message: 'Unauthenticated.' },
			/^The integration key was not accepted: Create a new integration key .*: avatar .* › Settings › Integration Keys\. .*deleted one.* check the base URL in the credential\. It is https:\/\/api\.example:8443\/reviews\. The API said: Unauthenticated\.$/,
		],
		[
			403,
			{ message: 'Unauthorized.' },
			/^This account may not use the API: .*active Premium plan.* another company: use a key of that company\. The API said: Unauthorized\.$/,
		],
		[422, { message: 'No.' }, /^The request was refused as invalid: Check the parameters .* said: No\.$/],
		[500, 'down', UNAVAILABLE],
		[408, 'slow', UNAVAILABLE],
		[404, 'no', WRONG_ADDRESS],
		[
			302,
			'',
			/^The address redirects to another one: .* use the final address, .* a redirect to no address\.$/,
		],
		[401, '<!doctype html><title>Sign in</title>', ON_THE_WAY],
		[403, { error: 'blocked' }, ON_THE_WAY],
		[401, '', ON_THE_WAY],
	])('of %i with %j says what happened and what to do', (status, body, expected) => {
		const { message, description } = words(status, body, { 'content-type': 'text/html' });

		expect(`${message}: ${description}`).toMatch(expected);
	});

	it.each([
		['a message', { message: 'Not  now.\n' }, 'Not now.'],
		['an empty message', { message: '' }, '{"message":""}'],
		['a message that is no text', { message: 7 }, '{"message":7}'],
		['no message', { error: 'No' }, '{"error":"No"}'],
		['null', null, 'null'],
		['control characters', { message: 'a\u0000b\u001b[2J\u0007\u202Ec' }, 'a b [2J c'],
		['an empty body', '', 'nothing'],
		['fields alone', { errors: { page: ['Too low.'] } }, 'page: Too low.'],
		[
			'fields',
			{ message: 'No.', errors: { page: ['Low.', 'No.'], sort: 'x' } },
			'No.; page: Low., No.; sort: x',
		],
		['null as fields', { message: 'No.', errors: null }, 'No.'],
		['a text as fields', { message: 'No.', errors: 'page' }, 'No.'],
		['a list as fields', { message: 'No.', errors: ['Too low.'] }, 'No.; 0: Too low.'],
		[
			'fields of another shape',
			{ message: 'No.', errors: [{ page: 1 }] },
			'{"message":"No.","errors":[{"page":1}]}',
		],
		['JSON of 20,000 levels', `{"errors":${'['.repeat(20_000)}`, `{"errors":${'['.repeat(190)}…`],
	])('of 422 has what the API said in %s', (_name, body, said) => {
		expect(words(422, body).description).toBe(
			`Check the parameters of the node, first of all 'Query Parameters'. The API said: ${said}`,
		);
	});

	it('of 422 has no more than 1,000 characters of what the API said', () => {
		const fields = Array.from({ length: 20 }, (_, index) => [`field${index}`, 'x'.repeat(190)]);
		const { description } = words(422, { message: 'Invalid.', errors: Object.fromEntries(fields) as object });

		expect(description.split('said: ')[1]).toHaveLength(1_001);
	});

	it.each<[string, object]>([
		['a body', [...Array(100_000).keys()]],
		['the fields of a 422', { message: 'No', errors: { ...Array(100_000).fill('x') } }],
		['the texts of a field', { errors: { page: Array(100_000).fill('x') } }],
	])('is short whatever %s holds', (_name, body) => {
		const { description } = words(422, body);

		expect(description.length).toBeLessThan(1_200);
		expect(description.match(/\bx\b/g)?.length ?? 0).toBeLessThanOrEqual(20);
	});
});

describe('unexpectedResponse', () => {
	it.each<[string, object, unknown, string]>([
		['its type and start', { 'content-type': 'text/html' }, '<h1>', '(text/html), starting with: <h1>'],
		['no type, no body', {}, '', '(no content type), starting with: nothing'],
	])('has of an answer %s', (_name, headers, body, came) => {
		expect(unexpectedResponse(answer(200, { ...headers }, body), 'a user', toSingleLine)).toMatchObject({
			text: {
				message: 'The address does not answer like the review platform',
				description: `Check the base URL in the credential: the address without /v1. Expected a user; got HTTP 200 ${came}.`,
			},
			status: 200,
		});
	});

	it('tells of a page that was too large to be read, and what to do', () => {
		const { text } = unexpectedResponse(
			{ statusCode: 200, headers: {}, body: undefined },
			'a page',
			toSingleLine,
		);

		expect(text.message).toBe('The answer of the platform is larger than 4 MB');
		expect(text.description).toMatch(/ask for smaller ones\. .* base URL /);
	});
});

describe('hostUnreachable', () => {
	it.each([
		['ECONNREFUSED', 'refused\nhere', 'ECONNREFUSED: refused here'],
		['EPIPE', '', 'EPIPE'],
		['', 'socket hang up', 'socket hang up'],
		['', '', 'no answer'],
	])('says what was tried: "%s" "%s"', (code, detail, reason) => {
		expect(hostUnreachable(new TransportError(code, detail), ADDRESS, toSingleLine).text).toMatchObject({
			message: 'Could not reach api.example:8443',
			description: `Check that the base URL in the credential is right and that n8n can reach it. At ${ADDRESS}: ${reason}.`,
		});
	});
});
