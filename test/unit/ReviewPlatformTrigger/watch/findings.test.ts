import type { FindingsOptions } from '../../../../nodes/ReviewPlatformTrigger/watch/findings';
import { pollList } from '../../../../nodes/ReviewPlatformTrigger/watch/watch';
import type { Review } from '../../../../nodes/shared/review/record';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import {
	ALL_RIGHT,
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	ServedPages,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const NOW = Date.parse('2026-11-10T08:00:00Z');
const NOW_S = NOW / 1_000;
const PER_PAGE = 3;

interface First extends Partial<FindingsOptions> {
	/** By the server's clock, ms since the epoch. */
	answeredAt?: number;
}

/** What counts as new in a list with reviews created in these seconds from now, in the first poll. */
async function firstPoll(seconds: number[], { answeredAt, ...beginning }: First): Promise<number[]> {
	const reviews = seconds.map(
		(second) => ({ id: `${second}`, created_at: new Date(NOW + second * 1_000).toISOString() }) as Review,
	);
	const { readPage } = new ServedPages((page) => ({
		records: reviews.slice((page - 1) * PER_PAGE, page * PER_PAGE),
		perPage: PER_PAGE,
		total: reviews.length,
		hasNext: page * PER_PAGE < reviews.length,
		answeredAt,
	}));
	const usual = { now: NOW, startFrom: 'now' as const, firstAttemptAt: NOW, hasChanges: false };
	const { found } = await pollList(undefined, { ...usual, ...beginning }, readPage);
	return found.map(({ review: { id } }) => Number(id));
}

describe('what counts as new in the first poll of the watch', () => {
	const SECONDS = [3_600, -10, -50, -60, -70];
	const SINCE_A_TIME = { startFrom: NOW_S - 50 };
	const A_MINUTE_AGO = { firstAttemptAt: NOW - 60_000 };

	it.each<[what: string, number[], First, given: number[]]>([
		['from now on, newest first', [-10, -20, -30, -40, -50], {}, []],
		['from now on, none of page 1 whatever its clock', [3_600, -10, -50, -60, -70], {}, []],
		['from now on, after page 1', [-50, -40, -30, -20, 0, 20], {}, [0, 20]],
		['by a clock that is ahead', [-10, -20, -30, 99, 100], { answeredAt: NOW + 100_999 }, [100]],
		['by a clock that is behind', [-120, -130, -140, -101, -100], { answeredAt: NOW - 100_000 }, [-100]],
		['but for what goes by another clock', [-9, -8, -7, 60, 61, 7_200, 3e7], { answeredAt: NOW }, [60]],
		['since the first attempt', [30, -60, -61], A_MINUTE_AGO, [30, -60]],
		[
			'since then, by the clock of the server',
			[30, -59],
			{ ...A_MINUTE_AGO, answeredAt: NOW + 90_000 },
			[30],
		],
		['at any time', SECONDS, { startFrom: 0 }, SECONDS],
		['at any time, also by another clock', SECONDS, { startFrom: 0, answeredAt: NOW }, SECONDS],
		['at any time, whenever it was tried first', SECONDS, { startFrom: 0, ...A_MINUTE_AGO }, SECONDS],
		['since a time', SECONDS, SINCE_A_TIME, [3_600, -10, -50]],
		['since a time, also by another clock', SECONDS, { ...SINCE_A_TIME, answeredAt: NOW }, [3_600, -10, -50]],
		[
			'since a time, whenever it was tried first',
			SECONDS,
			{ ...SINCE_A_TIME, ...A_MINUTE_AGO },
			[3_600, -10, -50],
		],
		['since a time to come', SECONDS, { startFrom: NOW_S + 3_600 }, [3_600]],
		['since a later one', SECONDS, { startFrom: NOW_S + 3_601 }, []],
	])('is what was created %s', async (_what, seconds, first, given) => {
		expect(await firstPoll(seconds, first)).toEqual(given);
	});
});

/** What a list answers for some polls instead of what is right. */
const LIST_FAULTS: Record<string, (simulation: WatchSimulation) => SimulatedList['answer']> = {
	'a page is not there': () => (page, right) => (page % 100 === 7 ? 'notThere' : right(page)),
	'pages from 3 are not there': () => (page, right) => (page > 2 ? 'notThere' : right(page)),
	'pages from 3 cannot be read': () => (page, right) => (page > 2 ? 'unreadable' : right(page)),
	'page 1 is empty': () => (page, right) => (page === 1 ? { ...EMPTY, total: 0 } : right(page)),
	'all is empty': () => () => ({ ...EMPTY, total: 0 }),
	'all is empty, and no page is there but the first': () => (page) =>
		page === 1 ? { ...EMPTY, total: 0 } : 'notThere',
	'a page inside is empty and names no next one': () => (page, right) => {
		const answer = right(page);
		return page % 100 === 7 && typeof answer === 'object'
			? { ...answer, records: [], hasNext: false }
			: answer;
	},
	'it is empty from the middle of a poll on': ({ list }) => {
		const began = list.requests;
		return (page, right) => (list.requests - began > 50 ? { ...EMPTY, total: 0 } : right(page));
	},
	'it has only five reviews, later on': ({ list }) => {
		const few = list.reviews.slice(0, 5);
		return (page, right) => right(page, list.requests === 1 ? undefined : few);
	},
};
const EMPTY = { records: [], perPage: 15, hasNext: false };

describe.each(Object.entries(LIST_FAULTS))('a first reading in which %s', (_fault, answerOf) => {
	// How many reviews, from when they are new, and the polls of the first reading in which it happens, from 0.
	it.each<[ListOrder, count: number, from: 'now' | 'all', polls: number[]]>([
		['newest', 3_000, 'now', [0]],
		['newest', 3_000, 'now', [1]],
		['oldest', 8_000, 'all', [3, 4, 5]],
	])('gives out each once, and no old one: %s, %i reviews, from %s on, in polls %j', async (...row) => {
		const [order, count, from, at] = row;
		const simulation = simulationOf({ order, count });
		if (from === 'all') simulation.startFromAll();
		const answer = answerOf(simulation);
		await simulation.run(10 * MINUTE_MS, MINUTE_MS, (poll) => {
			simulation.list.recover();
			if (at.includes(poll)) simulation.list.answer = poll === at[0] ? answer : answerOf(simulation);
		});
		simulation.publish();
		await simulation.run(2 * DAY_MS, 4 * HOUR_MS);

		const isWritten = from === 'all' || simulation.givenUpTo >= 0;
		expect([simulation.isRead, isWritten]).toEqual([true, true]);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

/** What is given out where a review becomes visible after a first reading: it was created so many seconds before the start. */
async function givenAfter(simulation: WatchSimulation, secondsBefore: number): Promise<string[]> {
	const { second } = simulation;
	await simulation.begin();
	const { id } = simulation.list.add(second - secondsBefore);
	await simulation.run(30 * HOUR_MS, 2 * HOUR_MS);
	return simulation.outcome.old.map((given) => (given === id ? 'it' : given));
}

describe('what is published after the first reading', () => {
	it.each<[what: string, secondsBefore: number, given: string[]]>([
		['in the first second of Start Date', 30 * 86_400, ['it']],
		['a second before it', 30 * 86_400 + 1, []],
	])('and was created %s', async (_what, secondsBefore, given) => {
		const simulation = simulationOf({ order: 'newest', count: 0 });
		simulation.list.fill(300, simulation.now - 40 * DAY_MS, 1_000 * 86_400);
		simulation.startFrom = simulation.second - 30 * 86_400;

		expect(await givenAfter(simulation, secondsBefore)).toEqual(given);
	});

	it.each<[what: string, secondsBefore: number, given: string[]]>([
		['just within three days before the start', 3 * 86_400, ['it']],
		['earlier', 3 * 86_400 + 1, []],
	])('and was created %s, though one went meanwhile', async (_what, secondsBefore, given) => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		await simulation.poll();
		simulation.hideMany(1, 1_000);

		expect(await givenAfter(simulation, secondsBefore)).toEqual(given);
	});

	it('of a list that was empty for an hour, and was created a day before the start', async () => {
		expect(await givenAfter(simulationOf({ order: 'newest', count: 0 }), 86_400)).toEqual(['it']);
	});
});

describe('the first reading of the watch', () => {
	it.each<ListOrder>(['oldest', 'shuffled', 'rated'])(
		'is soon whole though reviews come in behind what has been read: %s',
		async (order) => {
			const simulation = simulationOf({ order, count: 1_817 });
			await simulation.run(25 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll > 0 && poll < 4) for (const rating of [1, 3, 5]) simulation.publish(0, { rating });
			});

			expect(simulation.isRead).toBe(true);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it('gives out no old review that an edit moves among those that were read, as one of these goes', async () => {
		const simulation = simulationOf({ order: 'rated', count: 3_000 });
		const { reviews } = simulation.list;
		await simulation.poll();
		reviews.hide(reviews.at(700)?.id ?? '');
		reviews.edit(reviews.at(2_998)?.id ?? '', { rating: 5 });
		await simulation.begin();
		await simulation.run(30 * HOUR_MS, 3 * HOUR_MS);

		expect(simulation.outcome.old).toEqual([]);
	});

	it.each([1, 3])('gives out none older than three days where %i polls see five of 3,000', async (polls) => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		const { list, second } = simulation;
		const few = list.reviews.slice(0, 5);
		list.answer = (page, right) => right(page, few);
		await simulation.run(polls * MINUTE_MS, MINUTE_MS);
		list.recover();
		await simulation.run(30 * HOUR_MS, 2 * HOUR_MS);

		const given = list.reviews.records.filter(({ id }) => simulation.outcome.old.includes(id));
		const createdBefore = given.map(({ created_at }) => second - Date.parse(created_at) / 1_000);
		expect(Math.max(...createdBefore)).toBeLessThanOrEqual(3 * 86_400);
	});

	it('gives out none that are ahead of the clock, of more reviews than are remembered', async () => {
		const simulation = simulationOf({ order: 'newest', count: 8_000 });
		const ahead = [600, 3_600, 3e7].map((seconds) => simulation.list.add(simulation.second + seconds).id);
		await simulation.begin();
		const given: string[] = [];
		for (let polls = 0; polls < 12; polls++) {
			simulation.passTime(3 * HOUR_MS);
			given.push(...(await simulation.poll()));
		}

		expect(given.filter((id) => ahead.includes(id))).toEqual([]);
	});

	it('ends though a total counts too many, and another number with each poll', async () => {
		const simulation = simulationOf({ order: 'shuffled', count: 8_000 });
		let polls = 0;
		simulation.list.totalSaid = (total) => total + 30 - (polls % 2);
		await simulation.run(3 * HOUR_MS, TEN_MINUTES_MS, (poll) => (polls = poll));

		expect(simulation.isRead).toBe(true);
	});

	it('tells of an edit of a review that it has met', async () => {
		const simulation = simulationOf({ order: 'newest', count: 4_000 });
		simulation.hasChanges = true;
		await simulation.poll();
		const { id = '' } = simulation.list.at(3) ?? {};
		simulation.list.reviews.edit(id, { title: 'Edited' });
		await simulation.pollAfter(MINUTE_MS);

		expect(simulation.isRead).toBe(false);
		expect(simulation.changed).toEqual([id]);
	});

	it('is whole after three polls of 3,000 reviews, one a day, each of which gives out all that came in', async () => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		await simulation.poll();
		for (let day = 1; day <= 12; day++) {
			simulation.publishMany(40);
			simulation.passTime(DAY_MS);
			expect(await simulation.poll()).toHaveLength(40);
			expect(simulation.isRead).toBe(day >= 2);
		}
	});

	it('reads a list of more reviews than are remembered once, though one goes meanwhile', async () => {
		const simulation = simulationOf({ order: 'newest', count: 7_200 });
		await simulation.poll();
		await simulation.pollAfter(MINUTE_MS);
		simulation.hideMany(1, 100);

		expect(await simulation.begin()).toBeLessThanOrEqual(7_200 / 15 + 30);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('tells how many it has found of a list whose pages overlap', async () => {
		const simulation = simulationOf({ order: 'overlapping', count: 2_646, seconds: 60 });
		simulation.startFromAll();
		await simulation.begin();

		const given = 2_646 - simulation.owed.size;
		expect(given).toBeLessThan(2_646);
		expect(simulation.notices).toEqual([
			`The list reports 2646 reviews, but ${given} were found when it was first read`,
		]);
	});

	it.each([
		['notThere', 'Page 3 of the list and those after it'],
		['unreadable', 'Pages 3 to 8 of the list'],
	] as const)(
		'ends without the oldest ones where their pages cannot be read, which the log is told: %s',
		async (outcome, pages) => {
			const simulation = simulationOf({ order: 'newest', count: 120 });
			simulation.list.answer = (page, right) => (page > 2 ? outcome : right(page));
			await simulation.begin(TEN_MINUTES_MS);

			expect(simulation.notices).toEqual([
				`${pages} cannot be read: left out until the list is read again`,
				'The list reports 120 reviews, but 30 were found when it was first read',
			]);
		},
	);
});
