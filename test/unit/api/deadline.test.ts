import { Deadline } from '../../../nodes/shared/api/deadline';
import { NoResponse } from '../../../nodes/shared/errors/apiErrors';

const never = new Promise<never>(() => {});

describe('a request', () => {
	it('that takes too long is none that was answered, and is aborted once', async () => {
		const abort = jest.fn();

		const outcome = await new Deadline(5).limit(never, abort);

		expect(outcome).toEqual(new NoResponse('ETIMEDOUT', 'no whole answer within 5 ms'));
		expect(abort).toHaveBeenCalledTimes(1);
	});

	it('that begins after one that took too long has a time of its own', async () => {
		const deadline = new Deadline(5);
		await deadline.limit(never, () => {});

		expect(await deadline.limit(Promise.resolve('answer'), () => {})).toBe('answer');
		expect(await deadline.limit(never, () => {})).toBeInstanceOf(NoResponse);
	});

	it('gives what comes of it, and is not aborted afterwards', async () => {
		const abort = jest.fn();
		const deadline = new Deadline(5);

		expect(await deadline.limit(Promise.resolve('answer'), abort)).toBe('answer');
		await expect(deadline.limit(Promise.reject(new Error('gone')), abort)).rejects.toThrow('gone');
		await deadline.limit(never, () => {});

		expect(abort).not.toHaveBeenCalled();
	});
});

describe('the timers of many requests', () => {
	let clock: jest.SpyInstance;
	let timers: jest.SpyInstance;
	beforeEach(() => {
		clock = jest.spyOn(Date, 'now');
		timers = jest.spyOn(AbortSignal, 'timeout');
	});
	afterEach(() => jest.restoreAllMocks());

	it.each([
		['begin in the time one has', [0, 1_000], [2_000]],
		['begin later', [0, 1_001], [2_000, 2_000]],
		['begin after the clock was set back', [5_000, 3_999], [2_000, 2_000]],
		['begin after it was set back a little', [5_000, 4_000], [2_000]],
		['begin long after each other', [10, 2_000, 2_900, 3_001], [2_000, 2_000, 2_000]],
	])('that %s', async (_name, begin, expected) => {
		const deadline = new Deadline(1_000);
		for (const ms of begin) {
			clock.mockReturnValue(ms);
			await deadline.limit(Promise.resolve('answer'), () => {});
		}

		expect(timers.mock.calls.flat()).toEqual(expected);
	});
});
