import { randomFrom } from '../sandbox/random';
import type { ListOrder } from '../sandbox/reviewList';
import { newTriggerState, readTriggerState } from '../nodes/ReviewPlatformTrigger/state/triggerState';
import type { Asking, PageOutcome } from '../nodes/ReviewPlatformTrigger/watch/listMemory';
import { ListWatch } from '../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { WatchState } from '../nodes/ReviewPlatformTrigger/watch/watchState';
import type { Review } from '../nodes/shared/types';
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
	lastFound: Review[] = [];
	readonly notices: string[] = [];
	/** Requests of each poll. */
	readonly requests: number[] = [];

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

	/** One poll, which reads so many pages at most; the ids that it gives out. */
	poll(mostRequests = MOST_REQUESTS): string[] {
		const watch = new ListWatch(
			this.state,
			{ newFrom: this.newFrom, beganAt: this.now, hasChanges: this.hasChanges },
			this.now,
		);
		const pages = answerAll(watch.poll(), (page) => this.list.page(page, this.now), mostRequests);
		this.requests.push(pages.length);
		if (watch.hasRead) this.save(JSON.stringify(watch.state));
		this.notices.push(...watch.notices);
		this.changed.push(...watch.changed.map(({ id }) => id));
		this.lastFound = [...watch.found, ...watch.changed];
		const ids = watch.found.map(({ id }) => id);
		if (watch.hasRead) this.begins();
		this.take(ids);
		return ids;
	}

	/** Polls after a time in ms; the requests that it takes. */
	pollAfter(ms: number, mostRequests?: number): number {
		this.passTime(ms);
		this.poll(mostRequests);
		return this.lastRequests(1);
	}

	passTime(ms: number): void {
		this.now += ms;
	}

	/** Polls until the baseline is whole; returns the requests that it took. */
	begin(everyMs = 60_000): number {
		for (let poll = 0; !this.hasBaseline; poll++) {
			if (poll > 1_000) throw new Error('The baseline is never whole');
			if (poll > 0) this.now += everyMs;
			this.poll();
		}
		return this.lastRequests(this.requests.length);
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
		return this.requests.slice(-polls).reduce((sum, requests) => sum + requests, 0);
	}

	private save(json: string): void {
		const trigger = { ...newTriggerState(0), list: JSON.parse(json) as WatchState };
		this.state = readTriggerState({ trigger })?.list ?? undefined;
		this.size = json.length;
	}
}

/** Answers what a poll asks for, up to so many requests; returns the pages. */
export function answerAll(
	asking: Asking,
	pageOf: (page: number) => PageOutcome,
	mostRequests = MOST_REQUESTS,
): number[] {
	const pages: number[] = [];
	for (let asked = asking.next(); !asked.done && pages.length < mostRequests;) {
		if (asked.value.length === 0) throw new Error('The poll asks for no page');
		const answered = asked.value.slice(0, mostRequests - pages.length);
		pages.push(...answered);
		if (pages.length >= MOST_REQUESTS) throw new Error('The poll does not end');
		asked = asking.next(answered.map(pageOf));
	}
	return pages;
}

/** What a simulation begins with. */
export interface SimulationOptions {
	order: ListOrder;
	/** Reviews that are there already, */
	count: number;
	/** created in these last seconds; three years unless told otherwise. */
	seconds?: number | undefined;
	seed?: number;
}

/** A simulation of a list that has reviews already. */
export function simulationOf(options: SimulationOptions): WatchSimulation {
	const { order, count, seconds = THREE_YEARS_S, seed = 1 } = options;
	const list = new SimulatedList(order, randomFrom(seed));
	const simulation = new WatchSimulation(list);
	list.fill(count, simulation.now, seconds);
	return simulation;
}
