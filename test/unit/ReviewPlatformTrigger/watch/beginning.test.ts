import { ListWatch } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { Beginning } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { Review, ReviewPage } from '../../../../nodes/shared/types';
import { answerAll } from '../../../support/askedPages';

const NOW = Date.parse('2026-11-10T08:00:00Z');
const PER_PAGE = 3;
const DAY_AND_TWO_HOURS = 26 * 3_600;

interface First extends Partial<Beginning> {
	/** By the server's clock, ms since the epoch. */
	answeredAt?: number;
}

/**
 * The first poll that reads a list with reviews created in these seconds from now: those given out, and since when reviews count as new
 * while its baseline lasts, for it counts one more than it shows.
 */
function firstPoll(
	seconds: number[],
	{ answeredAt, ...beginning }: First = {},
): { given: number[]; began: number } {
	const reviews = seconds.map(
		(second) => ({ id: `${second}`, created_at: new Date(NOW + second * 1_000).toISOString() }) as Review,
	);
	const pageOf = (number: number): ReviewPage => ({
		reviews: reviews.slice((number - 1) * PER_PAGE, number * PER_PAGE),
		perPage: PER_PAGE,
		total: reviews.length + 1,
		hasNext: number * PER_PAGE < reviews.length,
		answeredAt,
	});
	const watch = new ListWatch(undefined, { newFrom: Infinity, beganAt: NOW, ...beginning }, NOW);
	answerAll(watch.poll(), pageOf);
	const given = watch.found.map(({ id }) => Number(id));
	return { given, began: (watch.state?.newFrom ?? NaN) - NOW / 1_000 };
}

describe('what counts as new', () => {
	it.each<[string, number, number, number[]]>([
		['is what is created from now on', -10, 0, []],
		['may have come in since the first request', 0, 0, [0]],
		['may have come in since the first request, late in the poll', 30, 30, [30]],
		['is none where the clock of reviews is ahead', 31, 31, []],
		['is none where it is ahead by a time zone', DAY_AND_TWO_HOURS - 1, DAY_AND_TWO_HOURS - 1, []],
		['is none where one has a date in the future', DAY_AND_TWO_HOURS, 0, []],
	])('%s', (_name, newest, began, givenLast) => {
		expect(firstPoll([newest, -20, -30, -40, -50])).toEqual({ given: [], began });
		expect(firstPoll([-50, -40, -30, -20, newest])).toEqual({ given: givenLast, began });
	});

	it('goes by the clock of the server', () => {
		expect(firstPoll([-10, -20], { answeredAt: NOW + 100_999 }).began).toBe(100);
		expect(firstPoll([-10, -20], { answeredAt: NOW - 100_000 }).began).toBe(-10);
	});

	it('is what was created since the first attempt', () => {
		const beganAt = NOW - 60_000;

		expect(firstPoll([30, -59, -60, -61, -62], { beganAt })).toEqual({ given: [30, -59, -60], began: -60 });
		expect(firstPoll([30, -59], { beganAt, answeredAt: NOW + 90_000 })).toEqual({ given: [30], began: 30 });
	});

	it('is what is asked for, also where the clock of reviews is ahead', () => {
		const seconds = [-50, -40, -30, -20, 3_600];

		expect(firstPoll(seconds, { newFrom: 0 }).given).toEqual([-50, -40, -30, -20, 3_600]);
		expect(firstPoll(seconds, { newFrom: NOW / 1_000 + 3_600 }).given).toEqual([3_600]);
		expect(firstPoll(seconds, { newFrom: NOW / 1_000 + 3_601 }).given).toEqual([]);
	});

	it.each<[string, First, number[]]>([
		['all', { newFrom: 0 }, [0, -10, -50, -60, -70]],
		['all, at a later attempt', { newFrom: 0, beganAt: NOW - 55_000 }, [0, -10, -50, -60, -70]],
		['what was created since a date', { newFrom: NOW / 1_000 - 50 }, [0, -10, -50]],
		[
			'what was created since a date, or the first attempt',
			{ newFrom: NOW / 1_000 - 50, beganAt: NOW - 65_000 },
			[0, -10, -50, -60],
		],
		[
			'what was created since a date before the first attempt',
			{ newFrom: NOW / 1_000 - 50, beganAt: NOW - 5_000 },
			[0, -10, -50],
		],
	])('is %s', (_name, beginning, given) => {
		expect(firstPoll([0, -10, -50, -60, -70], beginning).given).toEqual(given);
	});
});
