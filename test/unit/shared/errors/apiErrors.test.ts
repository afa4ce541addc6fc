import {
	ApiError,
	CredentialError,
	ListReadError,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../../../../nodes/shared/errors/apiErrors';

const TEXT = { message: 'No', description: 'None.' };
const LIMIT = {
	refusals: 7,
	ownShare: 12,
	seemsShared: true,
	maxWaitMs: 300_000,
	nextTryMs: 59_960,
	isPoll: false,
};

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
		['ListReadError', new ListReadError('gone', 1, 2), { message: 'gone', pagesRead: 1, pagesInAll: 2 }],
		['ListReadError', new ListReadError(new Error('lost'), 1, 2), { message: 'lost' }],
		['RateLimitTimeoutError', new RateLimitTimeoutError(1, 2, LIMIT), { waitedMs: 1, retryAfterMs: 2 }],
	])('is told by its name and keeps what it is made of: %s', (name, error, expected) => {
		expect(error).toMatchObject({ name, ...expected });
	});
});

describe('PollTimeoutError', () => {
	it('says how much time the poll had, and that nothing is lost', () => {
		expect(new PollTimeoutError(1_250).text).toMatchObject({
			message: 'The review platform did not answer in time',
			description: expect.stringMatching(/^A poll takes at most 1\.3 s\. Nothing is lost/) as string,
		});
	});
});

describe('RateLimitTimeoutError', () => {
	it.each([
		[
			'others that seem to use the key',
			{},
			/^Waited 300 s\. The platform refused 7 requests\. The next try would be in 60 s\. The review platform allows 120 requests per minute .* 12 requests came from this n8n process, so another one seems to use the same key.* raise 'Max Wait' in the options of List Reviews\. It is 300 s here\.$/,
		],
		[
			'a window that was all ours',
			{ refusals: 1, seemsShared: false },
			/ refused 1 request\. .* key\. Other workflows, .* may use the same key\. Give each its own key.* 'Max Wait'/,
		],
		['no refusal of ours', { refusals: 0 }, /^Waited 300 s\. The next try would be in 60 s\./],
		[
			'a poll',
			{ isPoll: true },
			/ or a program\. Give each its own key, or run them at other times\. Nothing is lost: the next poll continues\.$/,
		],
		[
			'no wait at all, where others do not matter',
			{ maxWaitMs: 0 },
			/^'Max Wait' is 0 seconds, so .* in 60 s\. The review platform allows 120 .* key\. To wait longer,/,
		],
	])('tells of %s', (_name, details, description) => {
		const { text } = new RateLimitTimeoutError(300_049, 3_600_000, { ...LIMIT, ...details });

		expect(text.message).toBe('The rate limit did not clear');
		expect(text.description).toMatch(description);
	});
});
