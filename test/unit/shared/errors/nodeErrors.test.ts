import { NodeApiError, type INode } from 'n8n-workflow';

import {
	CancelledError,
	CredentialError,
	NoResponse,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../../nodes/shared/errors/apiErrors';
import { hasPassingCause, operationError, toNodeError } from '../../../../nodes/shared/errors/nodeErrors';
import { redactorOf, unredacted } from '../../../../nodes/shared/errors/redaction';
import { errorForStatus, hostUnreachable } from '../../../../nodes/shared/errors/responseErrors';
import { answer } from '../../../support/answer';

const TOKEN = 'secret-token';
const NODE = { name: 'Reviews', type: 'test', typeVersion: 1, parameters: {} } as INode;

const refusalOf = (statusCode: number, body: unknown = '') =>
	errorForStatus(answer(statusCode, {}, body), 'https://api.example', unredacted);
const unreachable = (address: string) => hostUnreachable(new NoResponse('EPIPE', ''), address, 1, unredacted);
const nodeErrorOf = (error: unknown, itemIndex?: number) =>
	toNodeError(NODE, error, redactorOf(TOKEN), itemIndex) as NodeApiError;

describe('toNodeError', () => {
	it('has words, status and what the API said', () => {
		const error = nodeErrorOf(refusalOf(401, { message: 'Unauthenticated.' }), 3);

		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The integration key was not accepted');
		expect(error.description).toMatch(/^Create a new integration key.* Unauthenticated\.$/);
		expect(error.httpCode).toBe('401');
		expect(error.context.itemIndex).toBe(3);
	});

	it('has no item where there is none', () => {
		expect('itemIndex' in nodeErrorOf(new Error('No')).context).toBe(false);
		expect(nodeErrorOf(new CancelledError()).context.itemIndex).toBeUndefined();
	});

	it('keeps its message when a host is named like a code of Node.js', () => {
		expect(nodeErrorOf(unreachable('http://ECONNREFUSED')).message).toBe('Could not reach econnrefused');
	});

	it.each([
		[new Error(`a ${TOKEN} b`), '(not shown: it has part of the integration key)'],
		['thrown', 'thrown'],
	])('takes what nobody foresaw as its text, without the token: %s', (thrown, message) => {
		const error = nodeErrorOf(thrown);

		expect(error).toMatchObject({ message, description: undefined });
		expect(hasPassingCause(error)).toBe(false);
	});

	it('tells n8n when to try again after a rate limit', () => {
		expect(nodeErrorOf(new RateLimitTimeoutError(1_049, 59_960, 59_960, false))).toMatchObject({
			message: 'The rate limit did not clear',
			httpCode: '429',
			failure: { cause: 'rate-limited', retryAfterMs: 59_960 },
		});
	});

	it('leaves an error of a parameter as it is, but for its item', () => {
		const error = operationError(NODE, 'invalidParameter', { label: 'Limit', must: 'must fit', advice: '' });

		expect(nodeErrorOf(error)).toBe(error);
		expect(error.context.itemIndex).toBeUndefined();
		expect(nodeErrorOf(error, 1)).toBe(error);
		expect(error).toMatchObject({ message: "'Limit' must fit", description: "Change 'Limit'." });
		expect(error.context.itemIndex).toBe(1);
	});

	it('has the word that n8n looks for when the execution was stopped', () => {
		expect(nodeErrorOf(new CancelledError(), 2).message).toMatch(/canceled/);
	});

	it('says what is wrong with a credential, and what to do', () => {
		const { message, description } = nodeErrorOf(new CredentialError('noToken'), 2);

		expect(message).toBe('The integration key in the credential is empty');
		expect(description).toMatch(/^Enter an integration key of your account: .*Integration Keys\.$/);
	});

	it.each<[name: string, error: () => Error, cause: string | undefined, passes: boolean]>([
		['an answer that may pass', () => refusalOf(503), 'temporarily-unavailable', true],
		['an answer that stays', () => refusalOf(404), undefined, false],
		['a refused key', () => refusalOf(401, { message: 'No' }), 'credential-invalid', false],
		['a 401 of a proxy', () => refusalOf(401), undefined, false],
		['no answer', () => unreachable('http://nowhere'), 'temporarily-unavailable', true],
		['a rate limit', () => new RateLimitTimeoutError(1, 2, 2, false), 'rate-limited', true],
		['a poll out of time', () => new PollTimeoutError(1), 'temporarily-unavailable', true],
		['an empty token', () => new CredentialError('noToken'), 'credential-invalid', false],
		['a bad parameter', () => operationError(NODE, 'invalidParameter'), 'configuration-invalid', false],
		['a stop', () => new CancelledError(), undefined, false],
	])('tells the cause of %s, and whether it passes', (_name, errorOf, cause, passes) => {
		const error = nodeErrorOf(errorOf());

		expect((error as { failure?: { cause: string } }).failure?.cause).toBe(cause);
		expect(hasPassingCause(error)).toBe(passes);
	});
});

describe('hasPassingCause', () => {
	it.each([null, undefined, 'text'])('is false of %j', (value) => {
		expect(hasPassingCause(value)).toBe(false);
	});
});
