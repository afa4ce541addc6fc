import { randomFrom } from '../sandbox/random';
import type { ListOrder } from '../sandbox/reviewList';
import { newTriggerState, readTriggerState } from '../nodes/ReviewPlatformTrigger/state/triggerState';
import { pollList } from '../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { Finding, PageOutcome, ReadPages } from '../nodes/ReviewPlatformTrigger/watch/watchPoll';
import type { WatchState } from '../nodes/ReviewPlatformTrigger/watch/watchPoll';
import { ReviewsDue } from './reviewsDue';
import { SimulatedList } from './simulatedList';

/** The outcome of a watch that does as it should. */
export const ALL_RIGHT = { owed: [], twice: [], old: [] };

const THREE_YEARS_S = 3 * 365 * 86_400;
const MOST_REQUESTS = 10_000;

/** The trigger's watch of a list, polled in simulated time without n8n and network. */
export class WatchSimulation extends ReviewsDue {
	/** Second from which reviews are new in the baseline. */
	newFrom = Infinity;
	/** Whether changed reviews are found, too. */
	hasChanges = false;
	/** Ids of those that the polls have found changed. */
	readonly changed: string[] = [];
	/** What the last poll has found, new and changed. */
	lastFound: Finding[] = [];
	readonly notices: string[] = [];
	/** Requests of each poll, and how many of them were urgent. */
	readonly requests: number[] = [];
	readonly urgent: number[] = [];

	/** What is kept between polls, as the trigger reads it again. */
	state: WatchState | undefined;
	/** Bytes of the state. */
	size = 0;

	get hasBaseline(): boolean {
		return this.state?.baseline === null;
	}

	/** Where a baseline could not meet everything, what was created before it; else what had to be forgotten. */
	get givenUpTo(): number {
		return this.state?.seen.watermark ?? -1;
	}

	/** The watch begins with all there is now: it is due. */
	startFromAll(): void {
		this.newFrom = 0;
		for (const { id } of this.list.reviews.records) this.owed.add(id);
	}

	/** One poll, whose time is over after this many requests; the ids that it gives out. */
	async poll(mostRequests?: number): Promise<string[]> {
		const { hasChanges, newFrom, now, state } = this;
		const server = new ServedPages((page) => this.list.page(page, this.now), mostRequests);
		const watched = await pollList(state, { now, newFrom, beganAt: now, hasChanges }, server.read);
		this.requests.push(server.pages.length);
		this.urgent.push(server.urgent);
		if (watched.state) this.save(JSON.stringify(watched.state));
		this.notices.push(...watched.notices);
		this.lastFound = watched.found;
		const idsOf = (wanted: Finding['event']) =>
			watched.found.flatMap(({ event, review }) => (event === wanted ? review.id : []));
		this.changed.push(...idsOf('changedReview'));
		const ids = idsOf('newReview');
		if (watched.state) this.begins();
		this.take(ids);
		return ids;
	}

	/** Polls after a time in ms; the requests that it takes. */
	async pollAfter(ms: number, mostRequests?: number): Promise<number> {
		this.passTime(ms);
		await this.poll(mostRequests);
		return this.lastRequests(1);
	}

	passTime(ms: number): void {
		this.now += ms;
	}

	/** Polls until the baseline is whole; returns the requests that it took. */
	async begin(everyMs = 60_000): Promise<number> {
		for (let poll = 0; !this.hasBaseline; poll++) {
			if (poll > 1_000) throw new Error('The baseline is never whole');
			if (poll > 0) this.now += everyMs;
			await this.poll();
		}
		return this.lastRequests(this.requests.length);
	}

	/** Polls at an interval, for a while; `meanwhile` is called before each. Times in ms. */
	async run(forMs: number, everyMs: number, meanwhile: (poll: number) => void = () => {}): Promise<void> {
		const polls = Math.round(forMs / everyMs);
		for (let poll = 0; poll < polls; poll++) {
			this.now += everyMs;
			meanwhile(poll);
			await this.poll();
		}
	}

	lastRequests(polls: number): number {
		return this.requests.slice(-polls).reduce((sum, requests) => sum + requests, 0);
	}

	private save(json: string): void {
		const trigger = { ...newTriggerState(0), list: JSON.parse(json) as WatchState };
		this.state = readTriggerState({ trigger })?.list ?? undefined;
		this.size = json.length;
	}
}

/** What a poll reads from, until its time is over after this many requests. */
export class ServedPages {
	readonly pages: number[] = [];
	urgent = 0;

	constructor(
		private readonly pageOf: (page: number) => PageOutcome,
		private readonly mostRequests = MOST_REQUESTS,
	) {}

	readonly read: ReadPages = async (numbers, isUrgent) => {
		if (numbers.length === 0) throw new Error('The poll asks for no page');
		if (this.pages.length >= MOST_REQUESTS) throw new Error('The poll does not end');
		const outcomes = numbers.map((number): PageOutcome => {
			if (this.pages.length >= this.mostRequests) return 'timeOver';
			this.pages.push(number);
			if (isUrgent) this.urgent++;
			return this.pageOf(number);
		});
		return await Promise.resolve(outcomes);
	};
}

/** A simulation of a list that has `count` reviews already, created in the last so many seconds. */
export function simulationOf(given: {
	order: ListOrder;
	count: number;
	seconds?: number | undefined;
	seed?: number;
}): WatchSimulation {
	const { order, count, seconds = THREE_YEARS_S, seed = 1 } = given;
	const list = new SimulatedList(order, randomFrom(seed));
	const simulation = new WatchSimulation(list);
	list.fill(count, simulation.now, seconds);
	return simulation;
}
