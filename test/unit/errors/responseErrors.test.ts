import { NoResponse } from '../../../nodes/shared/errors/apiErrors';
import {
	errorForStatus,
	hostUnreachable,
	unexpectedResponse,
} from '../../../nodes/shared/errors/responseErrors';
import { redactorOf, unredacted } from '../../../nodes/shared/errors/redaction';
import type { HttpResponse } from '../../../nodes/shared/types';

const ADDRESS = 'https://api.example:8443/reviews';

const answer = (statusCode: number, body: unknown, headers: HttpResponse['headers'] = {}): HttpResponse => ({
	statusCode,
	headers,
	body,
});

describe('the words for an answer', () => {
	const words = (statusCode: number, body: unknown, headers?: HttpResponse['headers']) => {
		const { text, status, apiMessage } = errorForStatus(
			answer(statusCode, body, headers),
			ADDRESS,
			unredacted,
		);
		return { ...text, status, apiMessage };
	};

	it.each<[number, unknown, string, RegExp]>([
		[
			401,
			{ message: 'Unauthenticated.' },
			'The integration key was not accepted',
			/^Create a new integration key .*: avatar .* › Settings › Integration Keys\. .*deleted one.* check the base URL in the credential\. It is https:\/\/api\.example:8443\/reviews\. The API said: Unauthenticated\.$/,
		],
		[
			403,
			{ message: 'Unauthorized.' },
			'This account may not use the API',
			/active Premium plan.* another company\. The API said: Unauthorized\.$/,
		],
		[
			422,
			{ message: 'Invalid.', errors: { page: ['Too low.', 'No number.'], sort: 'Unknown.' } },
			'The request was refused as invalid',
			/^Check the parameters .* The API said: Invalid\.; page: Too low\., No number\.; sort: Unknown\.$/,
		],
		[
			500,
			'down',
			'The review platform is not available right now',
			/^Try again later\. api\.example:8443 answered HTTP 500 .* starting with: down, even after several tries\.$/,
		],
		[
			404,
			'no',
			'The address does not answer like the review platform',
			/^Check the base URL in the credential.* Expected HTTP 200 with JSON; got HTTP 404 .* starting with: no\.$/,
		],
		[499, 'no', 'The address does not answer like the review platform', /HTTP 499/],
	])('%i: what happened and what to do', (status, body, message, description) => {
		expect(words(status, body)).toMatchObject({
			message,
			description: expect.stringMatching(description) as string,
			status,
		});
	});

	it.each([
		['a message', { message: 'Not  now.\n' }, 'Not now.'],
		['an empty message', { message: '' }, '{"message":""}'],
		['a message that is no text', { message: 7 }, '{"message":7}'],
		['no message', { error: 'No' }, '{"error":"No"}'],
		['a text', ' Go\taway ', 'Go away'],
		['null', null, 'null'],
		['nothing', '', 'nothing'],
		['no body', undefined, 'nothing'],
	])('have what the API said: %s', (_name, body, said) => {
		expect(words(422, body).apiMessage).toBe(said);
		expect(words(422, body).description).toContain(`The API said: ${said}`);
	});

	it.each([
		[401, '<!doctype html><title>Sign in</title>'],
		[403, '<h1>Access denied</h1>'],
		[403, { error: 'blocked' }],
		[401, ''],
	])('%i of something between n8n and the platform are told as that: %j', (status, body) => {
		expect(words(status, body, { 'content-type': 'text/html' })).toMatchObject({
			message: 'Something between n8n and the platform refused the request',
			description: expect.stringMatching(
				/firewall, a proxy or a sign-in page.* Check the base URL .* Got HTTP 40\d \(text\/html\), starting with:/,
			) as string,
			status,
		});
	});

	it('408 is told as what may pass', () => {
		expect(words(408, 'slow').message).toBe('The review platform is not available right now');
	});

	it('hold the first 200 characters of a long answer, on one line', () => {
		const { apiMessage = '' } = words(403, `${'word \n'.repeat(30)}${'x'.repeat(2_000)}`);

		expect(apiMessage).toBe(`${'word '.repeat(30)}${'x'.repeat(50)}…`);
		expect(words(403, 'x'.repeat(200)).apiMessage).toBe('x'.repeat(200));
	});

	it.each([
		['no list', undefined, ''],
		['null', null, ''],
		['a text', 'page', ''],
		['a list', ['Too low.'], '; 0: Too low.'],
		['texts that are none', { page: [1, { min: 1 }] }, '; page: 1, {"min":1}'],
	])('of a 422 with %s as the fields', (_name, errors, texts) => {
		const { description } = words(422, { message: 'Invalid.', errors });

		expect(description).toBe(`Check the parameters of this operation. The API said: Invalid.${texts}`);
	});

	it.each([['a text'], [null], [undefined]])('of a 422 whose body is %j', (body) => {
		expect(words(422, body).description).toMatch(
			/^Check the parameters of this operation\. The API said: \w+( \w+)?$/,
		);
	});

	it('of a 422 hold no more than 1,000 characters of its fields', () => {
		const errors = Object.fromEntries(
			Array.from({ length: 20 }, (_, index) => [`field${index}`, 'x'.repeat(190)]),
		);
		const { description } = words(422, { message: 'Invalid.', errors });

		expect(description.split('Invalid.; ')[1]).toHaveLength(1_000);
	});

	it('of a 422 without a message are what it says of its fields', () => {
		expect(words(422, { errors: { page: ['Too low.'] } }).description).toMatch(
			/The API said: page: Too low\.$/,
		);
	});

	it.each<[string, (member: object) => [status: number, body: object]]>([
		['a body', (member) => [200, member]],
		['a message', (member) => [401, { message: member }]],
		['the fields of a 422', (member) => [422, { message: 'No', errors: member }]],
		['the texts of a field', (member) => [422, { errors: { page: [member] } }]],
	])('look at few of many members: %s', (_name, answered) => {
		for (const members of [Array(20_000).fill(1), { ...Array(20_000).fill('x') }] as object[]) {
			let read = 0;
			const counted = new Proxy(members, {
				get: (target, key) => (/^\d+$/.test(String(key)) && read++, Reflect.get(target, key) as unknown),
			});

			const { description } = words(...answered(counted));

			expect(read).toBeGreaterThan(0);
			expect(read).toBeLessThan(3_000);
			expect(description.length).toBeLessThan(2_000);
		}
	});

	it.each([401, 404, 422, 503])('%i: have no piece of a token where they are cut', (statusCode) => {
		const token = 'rp_0123456789abcdefghijklmnopqrst';
		for (let start = 150; start < 200; start++) {
			const said = 'x'.repeat(start) + token;
			const headers = { 'content-type': said, location: said };
			const body = { message: said, errors: { [said]: said } };

			const error = errorForStatus(answer(statusCode, body, headers), ADDRESS, redactorOf(token));

			expect(JSON.stringify([error.text, error.apiMessage])).not.toContain(token.slice(0, 4));
		}
	});

	it('have no token of an address that it was pasted into', () => {
		const token = 'rp_0123456789abcdefghijklmnopqrst';
		const address = `https://api.example/${token}`;
		const redact = redactorOf(token);
		const errors = [
			errorForStatus(answer(401, { message: 'No' }), address, redact),
			hostUnreachable(new NoResponse('EPIPE', ''), address, 1, redact),
		];

		for (const { text } of errors) expect(JSON.stringify(text)).not.toContain('0123456789');
	});

	it.each<[string, HttpResponse['headers'], unknown, string]>([
		[
			'its type and start',
			{ 'content-type': 'text/html' },
			'<h1>',
			'HTTP 302 (text/html), starting with: <h1>',
		],
		['no type, no body', {}, '', 'HTTP 302 (no content type), starting with: nothing'],
		[
			'where it redirects to',
			{ location: 'https://elsewhere.example' },
			'',
			'HTTP 302 (no content type), a redirect to https://elsewhere.example, starting with: nothing',
		],
		[
			'nothing of a redirect to what is no text',
			{ location: ['/a'] },
			{ ok: true },
			'HTTP 302 (no content type), starting with: {"ok":true}',
		],
	])("that is not the platform's have %s", (_name, headers, body, came) => {
		expect(unexpectedResponse(answer(302, body, headers), 'a user', unredacted)).toMatchObject({
			text: {
				message: 'The address does not answer like the review platform',
				description: `Check the base URL in the credential: the address without /v1. Expected a user; got ${came}.`,
			},
			status: 302,
		});
	});
});

describe('the words for no answer', () => {
	it.each<[NoResponse, string, number, string, string]>([
		[
			new NoResponse('ECONNREFUSED', 'refused'),
			ADDRESS,
			5,
			'api.example:8443',
			`5 times at ${ADDRESS}: ECONNREFUSED: refused.`,
		],
		[new NoResponse('EPIPE', ''), ADDRESS, 1, 'api.example:8443', `1 time at ${ADDRESS}: EPIPE.`],
		[new NoResponse('', 'socket hang up'), 'nowhere', 2, 'nowhere', '2 times at nowhere: socket hang up.'],
		[new NoResponse('', ''), 'nowhere', 1, 'nowhere', '1 time at nowhere: no answer.'],
	])('%j at %s after %i tries', (cause, address, tries, host, tried) => {
		expect(hostUnreachable(cause, address, tries, unredacted).text).toMatchObject({
			message: `Could not reach ${host}`,
			description: `Check that the base URL in the credential is right and that n8n can reach it. Tried ${tried}`,
		});
	});
});
