import {
	ApiError,
	CredentialError,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../../nodes/shared/errors/apiErrors';

const TEXT = { message: 'No', description: 'None.' };
describe('ApiError', () => {
	it.each([undefined, 200, 404, 422, 500])('with the status %s says what the answer was', (status) => {
		const { isNoSuchPage, isUnknownAnswer } = new ApiError(TEXT, status);

		expect(isNoSuchPage).toBe(status === 404 || status === 422);
		expect(isUnknownAnswer).toBe(status === 200);
	});
});

describe('Each error', () => {
	it.each([
		['ApiError', new ApiError(TEXT, 500), { message: 'No', status: 500 }],
		[
			'CredentialError',
			new CredentialError('otherServer', { address: 'https://a.example' }),
			{ message: expect.stringMatching(/^This .* for https:\/\/a\.example only\. Use it/) as string },
		],
		['RateLimitTimeoutError', new RateLimitTimeoutError(1, 2, 2, false), { waitedMs: 1, retryAfterMs: 2 }],
		[
			'PollTimeoutError',
			new PollTimeoutError(1_250),
			{
				text: {
					message: 'The review platform did not answer in time',
					description: expect.stringMatching(/^A poll takes at most 1\.3 s\. Nothing is lost/) as string,
				},
			},
		],
	])('is told by its name and keeps what it is made of: %s', (name, error, expected) => {
		expect(error).toMatchObject({ name, ...expected });
	});
});

describe('RateLimitTimeoutError', () => {
	it.each([
		[false, "To wait longer, raise 'Max Wait' in the options of List Reviews."],
		[true, 'Nothing is lost: the next poll continues.'],
	])('tells how long it waited, when the next try is, and who may use the key; a poll: %s', (isPoll, end) => {
		const { text } = new RateLimitTimeoutError(300_049, 3_600_000, 59_960, isPoll);

		expect(text.message).toBe('The rate limit did not clear');
		expect(text.description).toBe(
			'Waited 300 s. The next try would be in 60 s. The review platform allows 120 requests per minute for each ' +
				'integration key. Other workflows, n8n workers or programs may use the same key: give each its own, or run ' +
				`them at other times. ${end}`,
		);
	});
});
