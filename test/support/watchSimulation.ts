import type { Asking, PageOutcome } from '../../nodes/ReviewPlatformTrigger/watch/listMemory';
import { ListWatch } from '../../nodes/ReviewPlatformTrigger/watch/listWatch';
import { isWatchState } from '../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watch/watchState';
import { randomFrom, SimulatedList } from './simulatedList';
import type { OrderName, SimulatedReview, SortKeys } from './simulatedList';

const START = Date.parse('2026-11-10T08:00:00Z');

/** The trigger's watch of a list, polled in simulated time without n8n and network. */
export class WatchSimulation {
	/** ms since the epoch. */
	now = START;
	/** Second from which reviews are new in the baseline. */
	newFrom = Infinity;
	/** Ids given out more than once. */
	readonly twice: string[] = [];
	/** Ids given out that nobody was owed. */
	readonly old: string[] = [];
	/** Became visible after the watch began, and not given out yet. */
	readonly owed = new Set<string>();
	readonly notices: string[] = [];
	/** Requests of each poll. */
	readonly requests: number[] = [];

	private readonly given = new Set<string>();
	private saved: string | undefined;

	constructor(readonly list: SimulatedList) {}

	/** Seconds since the epoch. */
	get second(): number {
		return Math.floor(this.now / 1_000);
	}

	get state(): WatchState | undefined {
		return this.saved === undefined ? undefined : (JSON.parse(this.saved) as WatchState);
	}

	/** Bytes of the state. */
	get size(): number {
		return this.saved?.length ?? 0;
	}

	/** Whether the baseline is whole. */
	get hasBaseline(): boolean {
		return this.state?.newFrom === null;
	}

	/** A review becomes visible, created some time before. */
	publish(secondsLate = 0, fields: Partial<SimulatedReview> = {}): SimulatedReview {
		const review = this.list.add(this.second - secondsLate, { published: this.second, ...fields });
		this.owed.add(review.id);
		return review;
	}

	/** A review is hidden or deleted: it is owed no longer. Returns what shows it again. */
	hide(review: SimulatedReview | undefined): () => void {
		if (!review) return () => {};
		const wasOwed = this.owed.delete(review.id);
		this.list.remove(review);
		return () => {
			this.list.restore(review);
			if (wasOwed) this.owed.add(review.id);
		};
	}

	/** One poll, which reads so many pages at most; the ids that it gives out. */
	poll(mostRequests = Infinity): string[] {
		const watch = new ListWatch(this.state, { newFrom: this.newFrom, beganAt: this.now }, this.now);
		const requests = this.read(watch.poll(), mostRequests);
		this.requests.push(requests);
		const { state } = watch;
		if (state) {
			this.saved = JSON.stringify(state);
			if (!isWatchState(JSON.parse(this.saved))) throw new Error(`Not a state: ${this.saved.slice(-600)}`);
		}
		this.notices.push(...watch.notices);
		const ids = watch.found.map(({ id }) => id);
		ids.forEach((id) => this.take(id));
		return ids;
	}

	/** Polls until the baseline is whole; returns the requests that it took. */
	begin(everyMs = 60_000): number {
		for (let poll = 0; !this.hasBaseline; poll++) {
			if (poll > 1_000) throw new Error('The baseline is never whole');
			if (poll > 0) this.now += everyMs;
			this.poll();
		}
		return this.lastRequests(Infinity);
	}

	/** What is not as it should be. */
	get outcome() {
		return { owed: [...this.owed], twice: this.twice, old: this.old };
	}

	/** Polls at an interval, for a while; `meanwhile` is called before each. Times in ms. */
	run(forMs: number, everyMs: number, meanwhile: (poll: number) => void = () => {}): void {
		const polls = Math.round(forMs / everyMs);
		for (let poll = 0; poll < polls; poll++) {
			this.now += everyMs;
			meanwhile(poll);
			this.poll();
		}
	}

	/** Requests of the last polls. */
	lastRequests(polls: number): number {
		return this.requests
			.slice(Math.max(0, this.requests.length - polls))
			.reduce((sum, requests) => sum + requests, 0);
	}

	private read(asking: Asking, mostRequests: number): number {
		let requests = 0;
		for (let asked = asking.next(); !asked.done && requests < mostRequests;) {
			const outcomes: PageOutcome[] = [];
			for (const page of asked.value.slice(0, mostRequests - requests)) {
				requests++;
				outcomes.push(this.list.page(page, this.now));
			}
			if (outcomes.length === 0) throw new Error('The watch asked for no page');
			if (requests > 10_000) throw new Error('The poll does not end');
			asked = asking.next(outcomes);
		}
		return requests;
	}

	private take(id: string): void {
		if (this.given.has(id)) this.twice.push(id);
		else if (!this.owed.has(id)) this.old.push(id);
		this.given.add(id);
		this.owed.delete(id);
	}
}

/** A simulation of a list that has so many reviews of the last three years. */
export function simulationOf({
	order,
	count,
	seed = 1,
	seconds = 3 * 365 * 86_400,
}: {
	order: OrderName | SortKeys;
	count: number;
	seed?: number;
	seconds?: number;
}): WatchSimulation {
	const list = new SimulatedList(order, randomFrom(seed));
	const simulation = new WatchSimulation(list);
	for (let index = 0; index < count; index++)
		list.add(simulation.second - 1 - Math.floor(list.random() * seconds));
	return simulation;
}
