import { NodeApiError, type INode } from 'n8n-workflow';

import {
	CancelledError,
	CredentialError,
	TransportError,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../../nodes/shared/errors/apiErrors';
import { hasPassingCause, operationError, toNodeError } from '../../../../nodes/shared/errors/nodeErrors';
import { redactorOf, toSingleLine } from '../../../../nodes/shared/errors/redaction';
import { errorForStatus, hostUnreachable } from '../../../../nodes/shared/errors/responseErrors';
import { answer } from '../../../support/answer';

const TOKEN = 'secret-token';
const NODE = { name: 'Reviews', type: 'test', typeVersion: 1, parameters: {} } as INode;

const refusalOf = (statusCode: number, body: unknown = '') =>
	errorForStatus(answer(statusCode, {}, body), 'https://api.example', toSingleLine);
const unreachable = (address: string, code = 'EPIPE') =>
	hostUnreachable(new TransportError(code, ''), address, toSingleLine);
const rateLimit = new RateLimitTimeoutError(1_049, 59_960, 59_960, 'Ask.');
const RATE_LIMITED = { cause: 'rate-limited', retryAfterMs: 59_960 };
const UNFORESEEN = { description: undefined };
const NOT_SHOWN = '(not shown: it has part of the integration key)';
const matching = (text: RegExp) => expect.stringMatching(text) as string;
const nodeErrorOf = (error: unknown, itemIndex?: number) =>
	toNodeError(NODE, error, redactorOf(TOKEN), itemIndex) as NodeApiError;

describe('toNodeError', () => {
	it('has words, status and what the API said', () => {
		const error = nodeErrorOf(refusalOf(401, { message: 'Unauthenticated.' }), 3);

		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The integration key was not accepted');
		expect(error.description).toMatch(
			/^Check that the credential has the whole key, or create a new one.* Unauthenticated\.$/,
		);
		expect(error.httpCode).toBe('401');
		expect(error.context.itemIndex).toBe(3);
	});

	it('has no item where there is none', () => {
		expect('itemIndex' in nodeErrorOf(new Error('No')).context).toBe(false);
		expect(nodeErrorOf(new CancelledError()).context.itemIndex).toBeUndefined();
	});

	it.each<[name: string, thrown: unknown, expected: object]>([
		['what nobody foresaw', 'thrown', { ...UNFORESEEN, message: 'thrown' }],
		['such an error that has the token', new Error(`a ${TOKEN} b`), { ...UNFORESEEN, message: NOT_SHOWN }],
		['a host like a code', unreachable('http://ECONNREFUSED'), { message: 'Could not reach econnrefused' }],
		['a stop, with the word that n8n looks for', new CancelledError(), { message: matching(/canceled/) }],
		['a rate limit, with when to try again', rateLimit, { httpCode: '429', failure: RATE_LIMITED }],
		['a rate limit', rateLimit, { description: matching(/^Waited 1 s\. .* in 60 s\..* Ask\.$/) }],
	])('has the words for %s', (_name, thrown, expected) => {
		expect(nodeErrorOf(thrown)).toMatchObject(expected);
	});

	it('leaves an error of a parameter as it is, but for its item', () => {
		const error = operationError(NODE, 'invalidParameter', { label: 'Limit', must: 'must fit', advice: '' });

		expect(nodeErrorOf(error)).toBe(error);
		expect(error.context.itemIndex).toBeUndefined();
		expect(nodeErrorOf(error, 1)).toBe(error);
		expect(error).toMatchObject({ message: "'Limit' must fit", description: "Change 'Limit'." });
		expect(error.context.itemIndex).toBe(1);
	});

	it.each<[name: string, error: () => Error, cause: string | undefined, passes: boolean]>([
		['an answer that may pass', () => refusalOf(503), 'temporarily-unavailable', true],
		['an answer that stays', () => refusalOf(404), undefined, false],
		['a refused key', () => refusalOf(401, { message: 'No' }), 'credential-invalid', false],
		['a 401 of a proxy', () => refusalOf(401), undefined, false],
		['an account without a plan', () => refusalOf(403, { message: 'No' }), 'credential-invalid', false],
		['a network that wants a sign-in', () => refusalOf(511), undefined, false],
		['a host name that does not exist', () => unreachable('http://a', 'ENOTFOUND'), undefined, false],
		['a certificate', () => unreachable('https://a', 'CERT_HAS_EXPIRED'), undefined, false],
		['no answer', () => unreachable('http://nowhere'), 'temporarily-unavailable', true],
		['a rate limit', () => rateLimit, 'rate-limited', true],
		['a poll out of time', () => new PollTimeoutError(1), 'temporarily-unavailable', true],
		['an empty token', () => new CredentialError('noToken'), 'credential-invalid', false],
		['a bad parameter', () => operationError(NODE, 'invalidParameter'), 'configuration-invalid', false],
		['a stop', () => new CancelledError(), undefined, false],
		['what nobody foresaw', () => new Error('No'), undefined, false],
	])('tells the cause of %s, and whether it passes', (_name, errorOf, cause, passes) => {
		const error = nodeErrorOf(errorOf());

		expect((error as { failure?: { cause: string } }).failure?.cause).toBe(cause);
		expect(hasPassingCause(error)).toBe(passes);
	});
});
