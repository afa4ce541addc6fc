import fc from 'fast-check';

import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import type { ListFaults } from '../../../../sandbox/listFaults';
import {
	ALL_RIGHT,
	MINUTE_MS,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';
import { holds } from '../../../support/randomRuns';
import {
	changesOf,
	each,
	lists,
	MOST_REMEMBERED,
	once,
	places,
	reviewAt,
	upTo,
	type Step,
	type Watched,
} from '../../../support/watchHistories';

async function poll({ simulation }: Watched, mostRequests?: number): Promise<void> {
	await simulation.poll(mostRequests);
	simulation.passTime(MINUTE_MS);
}

/** Polls, and something happens at a place of the list, in hundredths, after a request was counted and before it is read. */
const pollWhile =
	(happen: (watched: Watched, place: number) => unknown) =>
	async (watched: Watched, [request, place]: [number, number]): Promise<void> => {
		let requests = 0;
		watched.simulation.list.answer = (page, right) => {
			if (++requests === request) happen(watched, place);
			return right(page);
		};
		await poll(watched);
		watched.simulation.list.recover();
	};

/** Polls three times while something is wrong; what a baseline cannot read is a matter of its own. */
async function pollThrice({ simulation }: Watched, begin: (list: WatchSimulation['list']) => void) {
	if (!simulation.isRead) return;
	begin(simulation.list);
	for (let polls = 0; polls < 3; polls++) await simulation.poll();
	simulation.list.recover();
}

/** Some answers have what was there before a review came in. */
async function pollCaches(watched: Watched): Promise<void> {
	const before = watched.simulation.list.reviews.records;
	watched.simulation.publish();
	await pollThrice(watched, (list) => {
		list.answer = (page, right) => right(page, list.random() < 0.5 ? before : undefined);
	});
}

function highlight(watched: Watched, place: number): void {
	const { moved, simulation } = watched;
	const review = reviewAt(watched, place);
	if (review && !simulation.isRead) moved?.add(review.id);
	if (review) simulation.list.reviews.edit(review.id, { is_highlighted: !review.is_highlighted });
}

const faults = fc.oneof<Array<fc.Arbitrary<ListFaults>>>(
	fc.record({ brokenPage: upTo(6) }),
	fc.record({ refusedAfter: upTo(5) }),
	fc.record({ emptyFrom: upTo(5, 2) }),
	fc.record({ flappingTotal: upTo(5) }),
	fc.record({ cappedTotal: upTo(30, 0) }),
	fc.record({ staleTotal: upTo(40, 0) }),
	fc.constantFrom<ListFaults>({ pastEnd: 404 }, { pastEnd: 422 }, { stripQuery: true }),
);

const stepsOf = (perPage: fc.Arbitrary<number>): Array<fc.Arbitrary<Step>> => [
	...changesOf(perPage),
	each(upTo(30, 2), 'publish many:', ({ simulation }, count) => simulation.publishMany(count)),
	each(places, 'highlight at', highlight),
	once('poll', poll),
	once('poll', poll),
	once('poll', poll),
	each(upTo(8, 0), 'poll cut after', poll),
	each(
		fc.tuple(upTo(8), places),
		'poll, and one comes in before request, late by 10,000 s:',
		pollWhile((watched, place) => {
			// Nothing is new of the very first page.
			if (watched.simulation.state) watched.simulation.publishMeanwhile(10_000 * place);
		}),
	),
	each(
		fc.tuple(upTo(8), places),
		'poll, and one goes before request, at',
		pollWhile((watched, place) => watched.simulation.hide(reviewAt(watched, place))),
	),
	once('poll a replica without the newest', (watched) =>
		pollThrice(watched, (list) => (list.answer = (page, right) => right(page, list.reviews.replica))),
	),
	once('poll caches of different ages', pollCaches),
	each(faults, 'poll with', (watched, wrong) => pollThrice(watched, (list) => (list.faults = wrong))),
	each(faults, 'poll with', (watched, wrong) => pollThrice(watched, (list) => (list.faults = wrong))),
	each(upTo(500), 'poll with a total too large by', (watched, by) =>
		pollThrice(watched, (list) => (list.totalSaid = (total) => total + by)),
	),
];

/** What totals hide comes with the round of each day, and in a list that does not hold still with one of them. */
async function pollUntilNoneIsOwed(simulation: WatchSimulation, days: number): Promise<void> {
	await simulation.poll();
	for (let polls = 0; polls < 24 * days && simulation.owed.size > 0; polls++)
		await simulation.pollAfter(60 * MINUTE_MS);
}

/** Histories of lists with so many reviews on pages so long, up to so many steps each. */
function histories(
	count: fc.Arbitrary<number>,
	perPage: fc.Arbitrary<number>,
	maxLength: number,
	isLong = false,
) {
	// Nobody can read what is on no page.
	const whole = ORDER_NAMES.filter((name) => name !== 'overlapping');
	const orders = whole.filter((name) => !isLong || name !== 'unstable');
	const steps = fc.array(fc.oneof(...stepsOf(perPage)), { maxLength, size: 'max' });
	return fc.asyncProperty(
		lists(orders, count, perPage),
		fc.boolean(),
		steps,
		async (given, isAll, happenings) => {
			const isUnstable = given.order === 'unstable';
			// Of a list with more than are remembered, late ones are younger than those that are forgotten.
			const seconds = isLong ? undefined : isUnstable ? 10 : 1_000_000;
			const simulation = simulationOf({ ...given, seconds });
			simulation.list.perPage = given.perPage;
			if (isAll) {
				simulation.startFromAll();
				await simulation.poll(2);
			}
			const watched: Watched = { simulation, hidden: [], moved: new Set() };
			for (const [, happen] of happenings) await happen(watched);
			await pollUntilNoneIsOwed(simulation, isUnstable ? 21 : 3);
			// What an edit moves to pages that a first reading has passed may be forgotten before it is met.
			for (const id of isLong ? (watched.moved ?? []) : []) simulation.owed.delete(id);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
			const most = simulation.isRead ? 140_000 : 1_000 + 19 * simulation.list.length;
			expect(simulation.size).toBeLessThanOrEqual(most);
		},
	);
}

describe('the watch', () => {
	it('gives out each new review once and no other, whatever happens', async () => {
		await holds(histories(upTo(30, 0), upTo(8), 25), { usual: 200, deep: 20_000 });
	});

	it('does so in long histories', async () => {
		await holds(histories(upTo(30, 0), upTo(8), 1_500), { usual: 1, deep: 15, caseMs: 40_000 });
	});

	it('does so of more reviews than it remembers', async () => {
		const long = histories(upTo(12_000, MOST_REMEMBERED + 1), upTo(100, 15), 25, true);
		await holds(long, { usual: 2, deep: 50, caseMs: 40_000, shrinks: false });
	});
});
