import { ApiFault, Cancelled, OutOfTime, RateLimitTimeout, Unreachable } from '../../nodes/shared/faults';

describe('a fault', () => {
	it.each([
		[undefined, true],
		['404', false],
		['422', false],
		['499', false],
		['500', true],
		['503', true],
	])('with the status %s may pass: %s', (httpCode, passes) => {
		const words = { message: 'No', description: 'None', ...(httpCode === undefined ? {} : { httpCode }) };

		expect(new ApiFault(words).isPassing).toBe(passes);
	});

	it.each<[string, () => Error, string]>([
		['ApiFault', () => new ApiFault({ message: 'No', description: 'None' }), 'No'],
		['Cancelled', () => new Cancelled(), 'The execution was canceled'],
		['RateLimitTimeout', () => new RateLimitTimeout(1, 2), 'The rate limit did not clear'],
		['OutOfTime', () => new OutOfTime(3), 'The review platform did not answer in time'],
	])('is told by its name: %s', (name, errorOf, message) => {
		expect(errorOf()).toMatchObject({ name, message });
	});

	it('keeps what it is made of', () => {
		expect(new RateLimitTimeout(1, 2)).toMatchObject({ waitedMs: 1, retryAfterMs: 2 });
		expect(new OutOfTime(3).budgetMs).toBe(3);
		expect(new Unreachable('EPIPE', 'gone')).toEqual({ code: 'EPIPE', detail: 'gone' });
	});
});
