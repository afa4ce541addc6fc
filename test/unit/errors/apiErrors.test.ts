import {
	ApiError,
	CancelledError,
	NoResponse,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../nodes/shared/errors/apiErrors';

const LIMIT = { refusals: 1, ownShare: 120, seemsShared: false, maxWaitMs: 300_000, isPoll: false };

describe('an ApiError', () => {
	it.each([
		[undefined, true],
		['404', false],
		['422', false],
		['499', false],
		['500', true],
		['503', true],
	])('with the status %s may pass: %s', (httpCode, passes) => {
		const text = { message: 'No', description: 'None', ...(httpCode === undefined ? {} : { httpCode }) };

		expect(new ApiError(text).isPassing).toBe(passes);
	});

	it.each<[string, () => Error, string]>([
		['ApiError', () => new ApiError({ message: 'No', description: 'None' }), 'No'],
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
		expect(new NoResponse('EPIPE', 'gone')).toEqual({ code: 'EPIPE', detail: 'gone' });
	});
});
