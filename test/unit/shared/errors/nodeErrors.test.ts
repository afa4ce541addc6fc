import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { toNodeError } from '../../../../nodes/shared/errors/nodeErrors';
import { redactorOf } from '../../../../nodes/shared/errors/redaction';
import { errorForStatus, hostUnreachable } from '../../../../nodes/shared/errors/responseErrors';
import { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import { answer } from '../../../support/answer';

const TOKEN = 'secret-token';
const NODE = { name: 'Reviews', type: 'test', typeVersion: 1, parameters: {} } as INode;

const refusalOf = (statusCode: number, body: unknown = '') =>
	errorForStatus(answer(statusCode, {}, body), 'https://api.example');
const unreachable = (address: string, code = 'EPIPE') =>
	hostUnreachable({ noAnswer: code, detail: '' }, address);
const times = { waited: '1 s', nextTry: '60 s' };
const rateLimit = new UserFacingError('rateLimit', { ...times, retryAfterMs: 59_960, status: 429 });
const RATE_LIMITED = { cause: 'rate-limited', retryAfterMs: 59_960 };
const UNFORESEEN = { description: undefined };
const NOT_SHOWN = '(not shown: it has part of the integration key)';
const matching = (text: RegExp) => expect.stringMatching(text) as string;
const nodeErrorOf = (error: unknown, given: Parameters<typeof toNodeError>[3] = {}) =>
	toNodeError(NODE, error, redactorOf(TOKEN), given) as NodeApiError;

describe('toNodeError', () => {
	it('has words, status and what the API said', () => {
		const error = nodeErrorOf(refusalOf(401, { message: 'Unauthenticated.' }), { itemIndex: 3 });

		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The integration key was not accepted');
		expect(error.description).toMatch(
			/^Check that the credential has the whole key, or create a new one.* Unauthenticated\.$/,
		);
		expect(error.httpCode).toBe('401');
		expect(error.context.itemIndex).toBe(3);
	});

	it.each<[name: string, thrown: unknown, expected: object]>([
		['what nobody foresaw', 'thrown', { ...UNFORESEEN, message: 'thrown' }],
		['nothing', undefined, { ...UNFORESEEN, message: 'undefined' }],
		['such an error that has the token', new Error(`a ${TOKEN} b`), { ...UNFORESEEN, message: NOT_SHOWN }],
		['a host like a code', unreachable('http://ECONNREFUSED'), { message: 'Could not reach econnrefused' }],
		[
			'a stop, with the word that n8n looks for',
			new UserFacingError('cancelled'),
			{ message: matching(/canceled/) },
		],
		[
			'no stop, though a value has that word',
			new UserFacingError('emptyList', { why: "none passes 'Text' (canceled)" }),
			{ message: "No review comes out: none passes 'Text' (cancelled)" },
		],
		['a rate limit, with when to try again', rateLimit, { httpCode: '429', failure: RATE_LIMITED }],
	])('has the words for %s', (_name, thrown, expected) => {
		expect(nodeErrorOf(thrown)).toMatchObject(expected);
	});

	it('has an error of n8n as it is, but for its item', () => {
		const error = new NodeOperationError(NODE, 'Node does not have any credentials set');

		expect(nodeErrorOf(error)).toBe(error);
		expect(nodeErrorOf(error, { itemIndex: 1 })).toBe(error);
		expect(error.context.itemIndex).toBe(1);
	});

	it('tells that what nobody foresaw may pass, where that is so', () => {
		const causeOf = (mayPass: boolean) =>
			(nodeErrorOf(new Error('No'), { mayPass }) as { failure?: object }).failure;

		expect([true, false].map(causeOf)).toEqual([{ cause: 'temporarily-unavailable' }, undefined]);
	});
});
