import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';

import {
	CancelledError,
	CredentialError,
	ListReadError,
	NoResponse,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../../nodes/shared/errors/apiErrors';
import { errorText } from '../../../../nodes/shared/errors/errorTexts';
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
		expect(error.description).toMatch(/^Create a new integration key/);
		expect(error.httpCode).toBe('401');
		expect(error.context.itemIndex).toBe(3);
		expect(error.messages).toContain('Unauthenticated.');
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

	it.each([
		[3, /, even after several tries\. 3 of 10 pages had been read\.$/],
		[11, / 11 of 11 pages had been read\.$/],
	])('says how far a list was read: %i of 10 pages', (pagesRead, progress) => {
		const error = nodeErrorOf(new ListReadError(refusalOf(503), pagesRead, 10));

		expect(error.description).toMatch(progress);
		expect(error).toMatchObject({ httpCode: '503', failure: { cause: 'temporarily-unavailable' } });
	});

	it('says nothing but that where nobody foresaw why a list was not read', () => {
		expect(nodeErrorOf(new ListReadError('thrown', 1, 2)).description).toBe('1 of 2 pages had been read.');
	});

	it('leaves an error of a parameter as it is, also while a list is read', () => {
		const error = operationError(NODE, 'invalidParameter');

		expect(nodeErrorOf(error, 1)).toBe(error);
		expect(nodeErrorOf(new ListReadError(error, 1, 2))).toBe(error);
	});

	it.each([new CancelledError(), new ListReadError(new CancelledError(), 1, 2)])(
		'has the word that n8n looks for when the execution was stopped: %s',
		(stopped) => {
			const error = nodeErrorOf(stopped, 2);

			expect(error).toBeInstanceOf(NodeOperationError);
			expect(error.message).toMatch(/canceled/);
			expect(error.context.itemIndex).toBe(2);
		},
	);

	it('has the item of a credential that cannot be used', () => {
		const error = nodeErrorOf(new CredentialError(errorText('noToken')), 2);

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.message).toBe('The integration key in the credential is empty');
		expect(error.description).toBe('Enter an integration key of your account.');
		expect(error.context.itemIndex).toBe(2);
	});

	it.each<[name: string, error: () => Error, cause: string | undefined, passes: boolean]>([
		['an answer that may pass', () => refusalOf(503), 'temporarily-unavailable', true],
		['an answer that stays', () => refusalOf(404), undefined, false],
		['a refused key', () => refusalOf(401, { message: 'No' }), 'credential-invalid', false],
		['a 401 of a proxy', () => refusalOf(401), undefined, false],
		['no answer', () => unreachable('nowhere'), 'temporarily-unavailable', true],
		['a rate limit', () => new RateLimitTimeoutError(1, 2, 2, false), 'rate-limited', true],
		['a poll out of time', () => new PollTimeoutError(1), 'temporarily-unavailable', true],
		['an empty token', () => new CredentialError(errorText('noToken')), 'credential-invalid', false],
		['a bad parameter', () => operationError(NODE, 'invalidParameter'), 'configuration-invalid', false],
		['a stop', () => new CancelledError(), undefined, false],
	])('tells the cause of %s, and whether it passes', (_name, errorOf, cause, passes) => {
		const error = nodeErrorOf(errorOf());

		expect((error as { failure?: { cause: string } }).failure?.cause).toBe(cause);
		expect(hasPassingCause(error)).toBe(passes);
	});
});

describe('operationError', () => {
	it('says what to do, and what is advised at its place', () => {
		const descriptionOf = (place?: object) => operationError(NODE, 'noReviews', {}, place).description;

		expect(descriptionOf()).toMatch(/comes in\.$/);
		expect(descriptionOf({ advice: 'Or wait.' })).toMatch(/comes in\. Or wait\.$/);
	});
});

describe('hasPassingCause', () => {
	it.each([null, undefined, 'text'])('is false of %j', (value) => {
		expect(hasPassingCause(value)).toBe(false);
	});
});
