import { PageReader, timeLimitOf } from '../../../nodes/ReviewPlatformTrigger/pageReader';
import { ReviewPlatformClient } from '../../../nodes/shared/api/client';

describe('how long a poll may take', () => {
	it.each<[string, givenMs: number, isStart: boolean, ms: number]>([
		['usually', 300_000, false, 29_500],
		['where n8n does not say what it gives', Infinity, false, 29_500],
		['while n8n starts', 84_000, true, 4_500],
		["by n8n's durable scheduler", 36_000, false, 29_500],
		['where n8n gives less', 10_000, false, 9_000],
	])('%s', (_name, givenMs, isStart, ms) => {
		expect(timeLimitOf(givenMs, isStart)).toBe(ms);
	});
});

it('asks for the ends of the list before all else that uses the key, and for the rest in turn', async () => {
	const ask = jest.spyOn(ReviewPlatformClient.prototype, 'getPage');
	ask.mockResolvedValue({ records: [], perPage: 15, total: 0, hasNext: false });
	const credential = { address: 'https://a.example', apiToken: 'token', redact: String };
	const reader = new PageReader({} as never, credential as never, () => {}, 29_500);

	for (const isUrgent of [true, false]) await reader.readPage(1, isUrgent);

	expect(ask.mock.calls.map(([, , { isUrgent }]) => isUrgent)).toEqual([true, false]);
});
