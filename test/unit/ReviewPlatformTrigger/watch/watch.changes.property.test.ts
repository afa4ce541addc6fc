import fc from 'fast-check';

import { EMPTY_MEMORY, OpenMemory } from '../../../../nodes/ReviewPlatformTrigger/watch/memory';
import { createdSecond, type Review } from '../../../../nodes/shared/review/record';
import { ORDER_NAMES } from '../../../../sandbox/listOrders';
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
	once,
	places,
	reviewAt,
	upTo,
	type Step,
	type Watched,
} from '../../../support/watchHistories';

const ratingIn = (content = '[]') => (JSON.parse(content) as [number])[0];
const contentOf = ({ rating, is_highlighted }: Review) => JSON.stringify([rating, is_highlighted]);

/** A list that is watched for changes, and what whoever is told of them knows. */
class WatchedContents implements Watched {
	readonly hidden: Watched['hidden'] = [];
	/** Ids that were given out as changed though they were as they were known. */
	readonly unchanged: string[] = [];
	/** Ids that were given out with another rating from before than they had. */
	readonly wrongRatings: string[] = [];
	/** What each review was like when it was given out last, or when the trigger began. */
	private known = new Map<string, string>();
	private editedAtFirst: string | undefined;

	constructor(readonly simulation: WatchSimulation) {
		simulation.hasChanges = true;
	}

	/** Visible reviews that are not as they are known; what was written before the start and published after it is not. */
	get changedSince(): string[] {
		const { givenUpTo, list } = this.simulation;
		const isMet = (review: Review) => this.known.has(review.id) || createdSecond(review) > givenUpTo;
		const isChanged = (review: Review) => this.known.get(review.id) !== contentOf(review);
		const changed = list.reviews.records.filter((review) => isMet(review) && isChanged(review));
		return changed.map(({ id }) => id).filter((id) => id !== this.editedAtFirst);
	}

	/** Reads the list for the first time, a page a poll, and one is edited meanwhile. */
	async begin(edited: number): Promise<void> {
		await this.simulation.poll(2);
		// Whether it had been met before, and is told of, is a matter of the order.
		this.editedAtFirst = reviewAt(this, edited)?.id;
		this.rate(edited);
		await this.simulation.begin();
		// An edit that moves one review may hide another from the first reading: that is met later, as it is then.
		const { memory = EMPTY_MEMORY } = this.simulation.state ?? {};
		const isMet = ([id]: [string, string]) =>
			new OpenMemory(memory, memory.contents, false).recall({ id } as Review);
		this.known = new Map([...this.contents].filter(isMet));
	}

	/** Gives a review another rating, or this one. */
	rate(place: number, rating?: number): void {
		const review = reviewAt(this, place);
		if (review) this.simulation.list.reviews.edit(review.id, { rating: rating ?? (review.rating % 5) + 1 });
	}

	/** One poll, in which something may happen before a request: also what takes a change back. */
	async poll(mostRequests?: number, happen: (request: number) => unknown = () => {}): Promise<void> {
		const { known, simulation } = this;
		let requests = 0;
		simulation.list.answer = (page, right) => {
			happen(++requests);
			return right(page);
		};
		const began = this.contents;
		await simulation.pollAfter(MINUTE_MS, mostRequests);
		const ended = this.contents;
		simulation.list.recover();
		for (const { review, event, previousRating } of simulation.lastFound) {
			const [id, content] = [review.id, contentOf(review)];
			const knownRating = event === 'newReview' ? null : ratingIn(known.get(id));
			// Of a review that an edit moves while pages are under way, the later page may have been read first.
			const isAsItWas = known.get(id) === content && began.get(id) === content && ended.get(id) === content;
			if (id === this.editedAtFirst) this.editedAtFirst = undefined;
			else if ((known.has(id) || event === 'newReview') && previousRating !== knownRating)
				this.wrongRatings.push(id);
			else if (isAsItWas) this.unchanged.push(id);
			for (const contents of [known, began]) contents.set(id, content);
		}
	}

	private get contents(): Map<string, string> {
		return new Map(this.simulation.list.reviews.records.map((review) => [review.id, contentOf(review)]));
	}
}

const perPage = upTo(8);
const steps: Array<fc.Arbitrary<Step<WatchedContents>>> = [
	...changesOf(perPage),
	each(fc.tuple(places, upTo(5)), 'rate at, as', (watched, [place, rating]) => watched.rate(place, rating)),
	once('poll', (watched) => watched.poll()),
	each(fc.tuple(places, upTo(8)), 'poll and rate at, before request', (watched, [place, at]) =>
		watched.poll(undefined, (request) => request === at && watched.rate(place)),
	),
	each(upTo(8, 0), 'poll cut after', (watched, most) => watched.poll(most)),
];
const orders = ORDER_NAMES.filter((name) => name !== 'unstable' && name !== 'overlapping');
const begun = lists(orders, upTo(30, 0), perPage);
const happenings = fc.array(fc.oneof(...steps), { maxLength: 60, size: 'max' });

describe('the watch, with changed reviews,', () => {
	it('tells of each change once, of none that was taken back, and of each new review', async () => {
		const property = fc.asyncProperty(begun, places, happenings, async (given, edited, happened) => {
			const simulation = simulationOf({ ...given, seconds: 1_000_000 });
			simulation.list.perPage = given.perPage;
			const watched = new WatchedContents(simulation);
			await watched.begin(edited);
			for (const [, happen] of happened) await happen(watched);
			for (let polls = 0; polls < 80; polls++) {
				simulation.passTime(60 * MINUTE_MS);
				await watched.poll();
			}
			expect(watched.wrongRatings).toEqual([]);
			expect(watched.unchanged).toEqual([]);
			expect(watched.changedSince).toEqual([]);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		});
		await holds(property, { usual: 30, deep: 500 });
	});
});
