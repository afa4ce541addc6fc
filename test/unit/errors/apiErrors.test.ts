import {
	ApiError,
	CancelledError,
	CredentialError,
	ListReadError,
	NoResponse,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../nodes/shared/errors/apiErrors';

const LIMIT = { refusals: 1, ownShare: 120, seemsShared: false, maxWaitMs: 300_000, isPoll: false };

describe('an ApiError', () => {
	const apiError = (status: number | undefined) =>
		new ApiError({ message: 'No', description: 'None' }, status);

	it.each([undefined, 200, 401, 404, 422, 500])('with the status %s says what it was', (status) => {
		expect(apiError(status).isNoSuchPage).toBe(status === 404 || status === 422);
		expect(apiError(status).isUnknownAnswer).toBe(status === 200);
	});

	it.each<[string, () => Error, string]>([
		['ApiError', () => new ApiError({ message: 'No', description: 'None' }), 'No'],
		['ListReadError', () => new ListReadError(new Error('gone'), 1, 2), 'gone'],
		['ListReadError', () => new ListReadError('thrown', 1, 2), 'thrown'],
		['CredentialError', () => new CredentialError({ message: 'No', description: 'None.' }), 'No. None.'],
		['CancelledError', () => new CancelledError(), 'The execution was canceled'],
		['RateLimitTimeoutError', () => new RateLimitTimeoutError(1, 2, LIMIT), 'The rate limit did not clear'],
		['PollTimeoutError', () => new PollTimeoutError(3), 'The review platform did not answer in time'],
	])('is told by its name: %s', (name, errorOf, message) => {
		expect(errorOf()).toMatchObject({ name, message });
	});

	it('keeps what it is made of', () => {
		expect(new RateLimitTimeoutError(1, 2, LIMIT)).toMatchObject({
			waitedMs: 1,
			retryAfterMs: 2,
			details: LIMIT,
		});
		expect(new PollTimeoutError(3).budgetMs).toBe(3);
		expect(new ListReadError('gone', 1, 2)).toMatchObject({ reason: 'gone', pagesRead: 1, pagesInAll: 2 });
		expect(new NoResponse('EPIPE', 'gone')).toEqual({ code: 'EPIPE', detail: 'gone' });
	});
});
