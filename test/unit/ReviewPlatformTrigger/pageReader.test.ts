import { pollBudget } from '../../../nodes/ReviewPlatformTrigger/pageReader';

describe('how long a poll may take', () => {
	it.each<[string, givenMs: number, isStart: boolean, ms: number]>([
		['usually', 300_000, false, 29_500],
		['where n8n does not say what it gives', Infinity, false, 29_500],
		['while n8n starts', 84_000, true, 4_500],
		["by n8n's durable scheduler", 36_000, false, 29_500],
		['where n8n gives less', 10_000, false, 9_000],
	])('%s', (_name, givenMs, isStart, ms) => {
		expect(pollBudget(givenMs, isStart)).toBe(ms);
	});
});
