import fc from 'fast-check';

import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import type { Review } from '../../../../nodes/shared/types';
import type { ReviewRecord } from '../../../../sandbox/records';
import { simulationOf, type WatchSimulation } from '../../../../simulation/watchSimulation';
import { holds } from '../../../support/randomRuns';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A list that is watched for changes, and what whoever is told of them knows. */
class WatchedContents {
	/** Ids that were given out as changed though they were as they were known. */
	readonly unchanged: string[] = [];
	/** Ids that were given out with another rating from before than they had. */
	readonly wrongRatings: string[] = [];
	/** What each review was like when it was given out last, or when the trigger began. */
	private readonly known = new Map<string, string>();
	private readonly hidden: Array<() => void> = [];
	private editedAtFirst: string | undefined;

	constructor(readonly simulation: WatchSimulation) {}

	/** Reads the list for the first time, a page a poll, and one is edited meanwhile. */
	async begin(edited: number): Promise<void> {
		const { simulation } = this;
		simulation.hasChanges = true;
		await simulation.poll(2);
		for (const review of this.reviews) this.known.set(review.id, contentOf(review));
		const review = this.at(edited);
		if (!review) return;
		this.edit(edited, (review.rating % 5) + 1);
		await simulation.begin();
		// Whether it had been met before, and is told of, is a matter of the order.
		this.known.set(review.id, contentOf(this.reviews.find(({ id }) => id === review.id) ?? review));
		this.editedAtFirst = review.id;
	}

	/** Visible reviews that are not as they are known. */
	get changedSince(): string[] {
		return this.reviews.flatMap((each) => (this.known.get(each.id) === contentOf(each) ? [] : each.id));
	}

	edit(place: number, rating: number): void {
		const review = this.at(place);
		if (review) this.simulation.list.reviews.edit(review.id, { rating });
	}

	hide(place: number): void {
		this.hidden.push(this.simulation.hide(this.at(place)));
	}

	restore(): void {
		this.hidden.shift()?.();
	}

	/** One poll, in which something may happen before a request: also what takes a change back. */
	async poll(mostRequests?: number, happen: (request: number) => unknown = () => {}): Promise<void> {
		const { simulation } = this;
		let requests = 0;
		simulation.list.answer = (number, right) => {
			happen(++requests);
			return right(number);
		};
		simulation.passTime(MINUTE_MS);
		const began = new Map(this.reviews.map((review) => [review.id, contentOf(review)]));
		await simulation.poll(mostRequests);
		for (const { review, event, previousRating } of simulation.lastFound) {
			const [id, content] = [review.id, contentOf(review)];
			const knownRating = event === 'newReview' ? null : ratingIn(this.known.get(id));
			if (id !== this.editedAtFirst && previousRating !== knownRating) this.wrongRatings.push(id);
			const isAsItWas = this.known.get(id) === content && began.get(id) === content;
			if (id === this.editedAtFirst) this.editedAtFirst = undefined;
			else if (isAsItWas) this.unchanged.push(id);
			for (const contents of [this.known, began]) contents.set(id, content);
		}
		simulation.list.recover();
	}

	/** Trigger On is switched to new reviews for a poll, and back: the first sweep learns what there is. */
	async switchOffAndOn(): Promise<void> {
		const { simulation } = this;
		// Of one that is hidden meanwhile the content is not known any more.
		while (this.hidden.length > 0) this.restore();
		for (const hasChanges of [false, true]) {
			simulation.hasChanges = hasChanges;
			const before = simulation.changed.length;
			await this.poll();
			this.unchanged.push(...simulation.changed.slice(before));
		}
		for (const review of this.reviews) this.known.set(review.id, contentOf(review));
	}

	private at(place: number): ReviewRecord | undefined {
		return this.simulation.list.at(Math.floor((place / 100) * this.simulation.list.length));
	}

	private get reviews(): ReviewRecord[] {
		return this.simulation.list.reviews.records;
	}
}

const ratingIn = (content = '[]') => (JSON.parse(content) as [number])[0];
const contentOf = ({ rating, is_highlighted }: Review) => JSON.stringify([rating, is_highlighted]);

type Step = [name: string, happen: (watched: WatchedContents) => unknown];

const step = (name: string, happen: Step[1]) => fc.constant<Step>([name, happen]);
/** A step with a value, or several. */
const each = <T>(
	values: fc.Arbitrary<T>,
	name: string,
	happen: (watched: WatchedContents, value: T) => unknown,
) => values.map((value): Step => [`${name} ${String(value)}`, (watched) => happen(watched, value)]);
const upTo = (max: number, min = 1) => fc.integer({ min, max });
const hundredths = upTo(99, 0);

const steps: Array<fc.Arbitrary<Step>> = [
	each(fc.tuple(hundredths, upTo(5)), 'rate at, as', (watched, [place, rating]) =>
		watched.edit(place, rating),
	),
	each(hundredths, 'hide at', (watched, place) => watched.hide(place)),
	step('restore', (watched) => watched.restore()),
	step('publish', ({ simulation }) => void simulation.publish()),
	step('publish late', ({ simulation }) => void simulation.publish(90_000)),
	step('poll', (watched) => watched.poll()),
	step('switch off and on', (watched) => watched.switchOffAndOn()),
	each(fc.tuple(hundredths, upTo(8)), 'poll and rate at, before request', (watched, [place, at]) =>
		watched.poll(undefined, (request) => request === at && watched.edit(place, (place % 5) + 1)),
	),
	each(upTo(8, 0), 'poll cut after', (watched, most) => watched.poll(most)),
	each(upTo(8), 'pages of', ({ simulation }, size) => (simulation.list.perPage = size)),
	each(upTo(300), 'pause of minutes:', ({ simulation }, minutes) => simulation.passTime(minutes * MINUTE_MS)),
];

const histories = fc.record({
	order: fc.constantFrom(...ORDER_NAMES.filter((name) => name !== 'unstable')),
	count: fc.integer({ min: 0, max: 30 }),
	perPage: fc.integer({ min: 1, max: 8 }),
	seed: fc.nat(1_000),
	edited: hundredths,
	happenings: fc.array(fc.oneof(...steps), { maxLength: 60, size: 'max' }),
});

describe('ListWatch, with changed reviews,', () => {
	it('tells of each change once, of none that was taken back, and of each new review', async () => {
		const property = fc.asyncProperty(histories, async ({ edited, happenings, perPage, ...given }) => {
			const simulation = simulationOf({ ...given, seconds: 1_000_000 });
			simulation.list.perPage = perPage;
			const watched = new WatchedContents(simulation);
			await watched.begin(edited);
			for (const [, happen] of happenings) await happen(watched);
			for (let polls = 0; polls < 80; polls++) {
				simulation.passTime(HOUR_MS);
				await watched.poll();
			}
			expect(watched.wrongRatings).toEqual([]);
			expect(watched.unchanged).toEqual([]);
			expect(watched.changedSince).toEqual([]);
			expect(simulation.outcome).toEqual({ owed: [], twice: [], old: [] });
		});
		await holds(property, { usual: 100, deep: 500 });
	});
});
