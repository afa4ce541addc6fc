import { ApiError, RateLimitTimeoutError } from '../../../../nodes/shared/errors/apiErrors';
import { ADVICE } from '../../../../nodes/shared/errors/errorTexts';

describe('ApiError', () => {
	it.each([undefined, 200, 404, 422, 500])('with the status %s says what the answer was', (status) => {
		const { isNoSuchPage, isUnknownAnswer } = new ApiError({ message: 'No', description: 'None.' }, status);

		expect(isNoSuchPage).toBe(status === 404 || status === 422);
		expect(isUnknownAnswer).toBe(status === 200);
	});
});

describe('RateLimitTimeoutError', () => {
	it.each([
		['', undefined],
		[" To wait longer, raise 'Max Wait' in the options of List Reviews.", ADVICE.raiseMaxWait],
	])(
		'tells how long it waited, when the next try is, who may use the key, and who asks: %j',
		(end, advice) => {
			const { text } = new RateLimitTimeoutError(300_049, 3_600_000, 59_960, advice);

			expect(text.message).toBe('The rate limit did not clear');
			expect(text.description).toBe(
				'Waited 300 s. The next try would be in 60 s. The review platform allows 120 requests per minute for each ' +
					'integration key. Other workflows, n8n workers or programs may use the same key: give each its own, or run ' +
					`them at other times.${end}`,
			);
		},
	);
});
