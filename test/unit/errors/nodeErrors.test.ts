import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Failure, INode } from 'n8n-workflow';

import {
	CancelledError,
	CredentialError,
	ListReadError,
	NoResponse,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../nodes/shared/errors/apiErrors';
import { errorText } from '../../../nodes/shared/errors/errorTexts';
import { hasPassingCause, operationError, toNodeError } from '../../../nodes/shared/errors/nodeErrors';
import { redactorOf, unredacted } from '../../../nodes/shared/errors/redaction';
import { errorForStatus, hostUnreachable } from '../../../nodes/shared/errors/responseErrors';

const ADDRESS = 'https://api.example';
const TOKEN = 'secret-token';
const LIMIT = { refusals: 1, ownShare: 120, seemsShared: false, maxWaitMs: 300_000, isPoll: false };
const NODE = {
	id: '1',
	name: 'Reviews',
	type: 'test',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
} as INode;

const refusalOf = (statusCode: number, body: unknown = '') =>
	errorForStatus({ statusCode, headers: {}, body }, ADDRESS, unredacted);
const nodeErrorOf = (error: unknown, itemIndex?: number) =>
	toNodeError(NODE, error, redactorOf(TOKEN), itemIndex) as NodeApiError;

describe('the error that n8n shows', () => {
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
		const error = nodeErrorOf(
			hostUnreachable(new NoResponse('EPIPE', ''), 'http://ECONNREFUSED', 1, unredacted),
		);

		expect(error.message).toBe('Could not reach econnrefused');
	});

	it('is without the token where nobody foresaw it', () => {
		expect(nodeErrorOf(new Error(`a ${TOKEN} b`)).message).toBe('a <API_TOKEN> b');
	});

	it.each([
		[new Error('unforeseen'), 'unforeseen'],
		['thrown', 'thrown'],
	])('of anything else is its text: %s', (thrown, message) => {
		expect(nodeErrorOf(thrown).message).toBe(message);
		expect(nodeErrorOf(thrown).description).toBeUndefined();
		expect(hasPassingCause(nodeErrorOf(thrown))).toBe(false);
	});

	it('of a rate limit says how long it waited, and tells n8n when to try again', () => {
		const error = nodeErrorOf(new RateLimitTimeoutError(1_049, 59_960, LIMIT));

		expect(error.message).toBe('The rate limit did not clear');
		expect(error.description).toMatch(
			/^Waited 1 s\. The platform refused 1 request\. The next try would be in 60 s\. The review platform allows 120 requests per minute .* key\. .* Give each its own key/,
		);
		expect(error.httpCode).toBe('429');
		expect(error).toMatchObject({ failure: { cause: 'rate-limited', retryAfterMs: 59_960 } });
	});

	it.each([
		[
			'others that seem to use the key',
			{ refusals: 7, ownShare: 12, seemsShared: true, maxWaitMs: 300_000, isPoll: false },
			/^Waited 300 s\. The platform refused 7 requests\. .* 12 requests came from this n8n process, so another one seems to use the same key.* raise 'Max Wait' in the options of List Reviews\. It is 300 s here\.$/,
		],
		[
			'a window that was all ours',
			{ ...LIMIT, maxWaitMs: 10_000 },
			/^Waited 300 s\. The platform refused 1 request\. .* may use the same key\. .* raise 'Max Wait'/,
		],
		[
			'a poll',
			{ refusals: 1, ownShare: 0, seemsShared: true, maxWaitMs: 30_000, isPoll: true },
			/ 0 requests came from this n8n process.*, such as an n8n worker, another n8n or a program\. Give each its own key, or run them at other times\. Nothing is lost: the next poll continues\.$/,
		],
	])('of a rate limit tells of %s', (_name, details, description) => {
		expect(nodeErrorOf(new RateLimitTimeoutError(300_000, 8_000, details)).description).toMatch(description);
	});

	it('of a rate limit that nothing was waited for names the option, and nobody else', () => {
		const { description } = nodeErrorOf(new RateLimitTimeoutError(0, 60_100, { ...LIMIT, maxWaitMs: 0 }));

		expect(description).toMatch(
			/^'Max Wait' is 0 seconds, so .* in 60\.1 s\. The review platform allows 120 .* key\. To wait longer,/,
		);
		expect(description).not.toMatch(/same key|Other workflows/);
	});

	it('of a rate limit that refused nothing yet does not speak of refusals', () => {
		const { description } = nodeErrorOf(new RateLimitTimeoutError(1_000, 8_000, { ...LIMIT, refusals: 0 }));

		expect(description).toMatch(/^Waited 1 s\. The next try would be in 8 s\. The review/);
	});

	it.each([
		[3, 7, '3 of 7'],
		[7, 3, '7 of 7'],
	])('of a list says how far it came: %i pages of %i', (pagesRead, pagesInAll, progress) => {
		const error = nodeErrorOf(new ListReadError(refusalOf(503), pagesRead, pagesInAll), 2);

		expect(error.message).toBe(nodeErrorOf(refusalOf(503)).message);
		expect(error.description).toBe(
			`${nodeErrorOf(refusalOf(503)).description} ${progress} pages had been read.`,
		);
		expect(error.httpCode).toBe('503');
		expect(hasPassingCause(error)).toBe(true);
		expect(nodeErrorOf(new ListReadError('thrown', pagesRead, pagesInAll)).description).toBe(
			`${progress} pages had been read.`,
		);
	});

	it('of a list that was stopped, or cannot be read for a parameter, is that of its cause', () => {
		const error = new NodeOperationError(NODE, "'Limit' must be a whole number");

		expect(nodeErrorOf(new ListReadError(error, 1, 2))).toBe(error);
		expect(nodeErrorOf(new ListReadError(new CancelledError(), 1, 2)).message).toMatch(/canceled/);
	});

	it('of a poll out of time says how much it had, and that nothing is lost', () => {
		const error = nodeErrorOf(new PollTimeoutError(1_250));

		expect(error.message).toBe('The review platform did not answer in time');
		expect(error.description).toMatch(/^A poll takes at most 1\.3 s\. Nothing is lost/);
		expect(error).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
	});

	it.each<[name: string, errorOf: () => Error, cause: string | undefined, passes: boolean]>([
		['an answer that may pass', () => refusalOf(503), 'temporarily-unavailable', true],
		['an answer that stays', () => refusalOf(404), undefined, false],
		['a refused key', () => refusalOf(401, { message: 'No' }), 'credential-invalid', false],
		['a 401 of a proxy', () => refusalOf(401), undefined, false],
		['a missing plan', () => refusalOf(403, { message: 'No' }), undefined, false],
		[
			'no answer',
			() => hostUnreachable(new NoResponse('', ''), ADDRESS, 1, unredacted),
			'temporarily-unavailable',
			true,
		],
		['a rate limit', () => new RateLimitTimeoutError(1, 2, LIMIT), 'rate-limited', true],
		['a poll out of time', () => new PollTimeoutError(1), 'temporarily-unavailable', true],
		['an empty token', () => new CredentialError(errorText('noToken')), 'credential-invalid', false],
		['a bad parameter', () => operationError(NODE, 'invalidParameter'), 'configuration-invalid', false],
		['a stop', () => new CancelledError(), undefined, false],
	])('of %s tells its cause, and whether that passes', (_name, errorOf, cause, passes) => {
		const error = nodeErrorOf(errorOf()) as Error & { failure?: Failure };

		expect(error.failure?.cause).toBe(cause);
		expect(hasPassingCause(error)).toBe(passes);
	});

	it.each([null, undefined, 'text'])('%j is none whose cause passes', (value) => {
		expect(hasPassingCause(value)).toBe(false);
	});

	it('of a stop is the word n8n looks for', () => {
		const error = nodeErrorOf(new CancelledError(), 2);

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.message).toMatch(/canceled/);
		expect(error.context.itemIndex).toBe(2);
	});

	it('of a credential that cannot be used has its item', () => {
		const error = nodeErrorOf(new CredentialError(errorText('noToken')), 2);

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.message).toBe('The integration key in the credential is empty');
		expect(error.description).toBe('Enter an integration key of your account.');
		expect(error.context.itemIndex).toBe(2);
		expect(hasPassingCause(error)).toBe(false);
	});

	it('of a parameter stays as it is', () => {
		const error = new NodeOperationError(NODE, "'Limit' must be a whole number");

		expect(nodeErrorOf(error, 1)).toBe(error);
	});
});
