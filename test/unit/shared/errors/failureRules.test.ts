import { lostBy, mayPass, retriesOf } from '../../../../nodes/shared/errors/failureRules';
import {
	errorForStatus,
	hostUnreachable,
	unexpectedResponse,
} from '../../../../nodes/shared/errors/responseErrors';
import { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import { answer } from '../../../support/answer';

const ofStatus = (status: number, body: unknown = { message: 'No.' }) =>
	errorForStatus(answer(status, {}, body), 'https://a.example');
const ofCode = (noAnswer: string) => hostUnreachable({ noAnswer, detail: '' }, 'https://a.example');
const HTML = '<h1>Hello</h1>';

/** Whether it may pass: by itself, because key and address have worked, or never. */
type Passing = 'itself' | 'worked' | 'never';
/** How often it is sent again: before anything has worked; after that, in a poll and in a list. */
type Retries = [before: number, poll: number, list: number];

describe('what becomes of a failure', () => {
	it.each<[string, UserFacingError, Retries, Passing, lost: ReturnType<typeof lostBy>]>([
		['a field of the credential', new UserFacingError('noToken'), [0, 4, 4], 'never', 'poll'],
		['a credential for another server', new UserFacingError('otherServer'), [0, 4, 4], 'never', 'poll'],
		['a parameter', new UserFacingError('invalidParameter'), [0, 4, 4], 'never', 'poll'],
		['a time zone', new UserFacingError('noTimezone'), [0, 4, 4], 'never', 'poll'],
		['a refused key', ofStatus(401), [0, 0, 1], 'worked', 'page'],
		['a refused account', ofStatus(403), [0, 0, 1], 'worked', 'page'],
		['404 in JSON', ofStatus(404), [0, 0, 0], 'worked', 'rest'],
		['422 in JSON', ofStatus(422), [0, 0, 0], 'worked', 'rest'],
		['408', ofStatus(408), [4, 4, 4], 'itself', 'page'],
		['500', ofStatus(500), [4, 4, 4], 'itself', 'page'],
		['529 in HTML', ofStatus(529, HTML), [4, 4, 4], 'itself', 'page'],
		['a lost connection', ofCode('ECONNRESET'), [4, 4, 4], 'itself', 'page'],
		['no connection', ofCode('ECONNREFUSED'), [4, 4, 4], 'itself', 'page'],
		['a damaged body', ofCode('Z_DATA_ERROR'), [4, 4, 4], 'itself', 'page'],
		['a host name that does not exist', ofCode('ENOTFOUND'), [4, 4, 4], 'worked', 'page'],
		['an empty 200', unexpectedResponse(answer(200, {}, ' '), 'a page'), [4, 4, 4], 'worked', 'page'],
		[
			'a 200 cut short',
			unexpectedResponse(answer(200, {}, '{"data":['), 'a page'),
			[4, 4, 4],
			'worked',
			'page',
		],
		['the rate limit', new UserFacingError('rateLimit', { status: 429 }), [0, 4, 4], 'itself', 'nothing'],
		['a poll out of time', new UserFacingError('pollTimeout'), [0, 4, 4], 'itself', 'nothing'],
		['an answer that is not encrypted', ofCode('EPROTO'), [0, 4, 4], 'worked', 'page'],
		['one that is not HTTP', ofCode('HPE_INVALID_CONSTANT'), [0, 4, 4], 'worked', 'page'],
		['HTML', unexpectedResponse(answer(200, {}, HTML), 'a page'), [0, 4, 4], 'worked', 'page'],
		['404 in HTML', ofStatus(404, HTML), [0, 4, 4], 'worked', 'rest'],
		['a redirect', ofStatus(302, ''), [0, 4, 4], 'worked', 'page'],
		['a certificate', ofCode('CERT_HAS_EXPIRED'), [0, 4, 4], 'worked', 'page'],
		['something on the way', ofStatus(403, HTML), [0, 4, 4], 'worked', 'page'],
		['a proxy that wants a password', ofStatus(407), [0, 4, 4], 'worked', 'page'],
		['a wrong page', new UserFacingError('wrongPage', { status: 200 }), [0, 4, 4], 'worked', 'page'],
		[
			'an answer too large',
			unexpectedResponse({ ...answer(200), body: undefined }, ''),
			[0, 4, 4],
			'worked',
			'page',
		],
	])('%s', (_what, failure, retries, passing, ends) => {
		const sentAgain = [
			retriesOf(failure, false, true),
			retriesOf(failure, true, false),
			retriesOf(failure, true, true),
		];

		expect(sentAgain).toEqual(retries);
		expect([mayPass(failure, false), mayPass(failure, true)]).toEqual([
			passing === 'itself',
			passing !== 'never',
		]);
		expect(lostBy(failure)).toBe(ends);
	});

	it("n8n's own failures may pass where something has worked, and end a poll", () => {
		const busy = new Error('SQLITE_BUSY: database is locked');

		expect([mayPass(busy, false), mayPass(busy, true)]).toEqual([false, true]);
		expect(lostBy(busy)).toBe('poll');
	});
});
