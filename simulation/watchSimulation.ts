import { randomFrom } from '../sandbox/random';
import type { ListOrder } from '../sandbox/reviewList';
import type { Asking, PageOutcome } from '../nodes/ReviewPlatformTrigger/watch/listMemory';
import { ListWatch } from '../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { WatchState } from '../nodes/ReviewPlatformTrigger/watch/watchState';
import { ReviewsDue } from './reviewsDue';
import { SimulatedList } from './simulatedList';

const START = Date.parse('2026-11-10T08:00:00Z');
const THREE_YEARS_S = 3 * 365 * 86_400;
const MOST_REQUESTS = 10_000;

/** The trigger's watch of a list, polled in simulated time without n8n and network. */
export class WatchSimulation extends ReviewsDue {
	now = START;
	/** Second from which reviews are new in the baseline. */
	newFrom = Infinity;
	readonly notices: string[] = [];
	/** Requests of each poll. */
	readonly requests: number[] = [];

	/** What is kept between polls, as it was read again from JSON. */
	state: WatchState | undefined;
	/** Bytes of the state. */
	size = 0;

	get hasBaseline(): boolean {
		return this.state?.newFrom === null;
	}

	/** One poll, which reads so many pages at most; the ids that it gives out. */
	poll(mostRequests = MOST_REQUESTS): string[] {
		const watch = new ListWatch(this.state, { newFrom: this.newFrom, beganAt: this.now }, this.now);
		this.requests.push(this.read(watch.poll(), mostRequests));
		if (watch.hasRead) this.save(JSON.stringify(watch.state));
		this.notices.push(...watch.notices);
		const ids = watch.found.map(({ id }) => id);
		if (watch.hasRead) this.begins();
		this.take(ids);
		return ids;
	}

	/** n8n ends and starts again: nothing is kept but the state, which each poll reads anew. */
	restart(): void {}

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
		this.state = JSON.parse(json) as WatchState;
		this.size = json.length;
	}

	private read(asking: Asking, mostRequests: number): number {
		let requests = 0;
		for (let asked = asking.next(); !asked.done && requests < mostRequests;) {
			if (asked.value.length === 0) throw new Error('The poll asks for no page');
			const outcomes: PageOutcome[] = [];
			for (const page of asked.value.slice(0, mostRequests - requests)) {
				requests++;
				outcomes.push(this.list.page(page, this.now));
			}
			if (requests >= MOST_REQUESTS) throw new Error('The poll does not end');
			asked = asking.next(outcomes);
		}
		return requests;
	}
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
export function simulationOf({
	order,
	count,
	seconds = THREE_YEARS_S,
	seed = 1,
}: SimulationOptions): WatchSimulation {
	const list = new SimulatedList(order, randomFrom(seed));
	const simulation = new WatchSimulation(list);
	list.fill(count, simulation.now, seconds);
	return simulation;
}
