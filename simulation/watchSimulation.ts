import type { Finding } from '../nodes/ReviewPlatformTrigger/watch/findings';
import type { TakeTurn } from '../nodes/ReviewPlatformTrigger/watch/round';
import { pollList, type ReadPage, type WatchState } from '../nodes/ReviewPlatformTrigger/watch/watch';
import { UserFacingError } from '../nodes/shared/errors/userFacingError';
import type { ReviewPage } from '../nodes/shared/review/record';
import { randomFrom } from '../sandbox/random';
import type { ListOrder } from '../sandbox/reviewList';
import { ReviewsDue } from './reviewsDue';
import { SimulatedList, type PageOutcome } from './simulatedList';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The outcome of a watch that does as it should. */
export const ALL_RIGHT = { owed: [], twice: [], old: [] };

const THREE_YEARS_S = 3 * 365 * 86_400;
const MOST_REQUESTS = 10_000;

/** The trigger's watch of a list, polled in simulated time without n8n and network. */
export class WatchSimulation extends ReviewsDue {
	/** Second from which reviews are new. */
	startFrom: number | 'now' = 'now';
	/** Whether changed reviews are found, too. */
	hasChanges = false;
	/** Whether a round may walk; left out, it may. */
	takeTurn: TakeTurn | undefined;
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
	/** Why page 1 could not be read in the last poll. */
	failure: unknown;
	/** When the first attempt to read the list was made. */
	private firstAttemptAt: number | undefined;
	/** The reviews that are kept between polls, and their bytes. */
	private kept = { reviews: {}, size: 0 };

	get isRead(): boolean {
		return (this.state?.roundEndedAt ?? null) !== null;
	}

	get givenUpTo(): number {
		return this.state?.memory.watermark ?? -1;
	}

	/** The watch begins with all there is now: it is due. */
	startFromAll(): void {
		this.startFrom = 0;
		this.oldestNew = 0;
		for (const { id } of this.list.reviews.records) this.owed.add(id);
	}

	/** One poll, whose time is over after this many requests; the ids that it gives out. */
	async poll(mostRequests?: number): Promise<string[]> {
		const { hasChanges, startFrom, now, state, takeTurn } = this;
		const firstAttemptAt = (this.firstAttemptAt ??= now);
		this.begins();
		const server = new ServedPages((page) => this.list.ask(page, this.now), mostRequests);
		const options = { now, startFrom, firstAttemptAt, hasChanges, ...(takeTurn && { takeTurn }) };
		const polling = pollList(state, options, server.readPage);
		this.failure = undefined;
		// As in the trigger, where a poll that could not read page 1 leaves everything as it was.
		const watched = await polling.catch((error: unknown) => {
			if (!(error instanceof UserFacingError)) throw error;
			this.failure = error;
		});
		this.requests.push(server.pages.length);
		this.urgent.push(server.urgent);
		const { found = [], notices = [] } = watched ?? {};
		if (watched) this.save(watched.state);
		this.notices.push(...notices);
		this.lastFound = found;
		const idsOf = (wanted: Finding['event']) =>
			found.flatMap(({ event, review }) => (event === wanted ? review.id : []));
		this.changed.push(...idsOf('changedReview'));
		const ids = idsOf('newReview');
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

	/** Polls until the first reading is over; returns the requests that it took. */
	async begin(everyMs = 60_000): Promise<number> {
		for (let poll = 0; !this.isRead; poll++) {
			if (poll > 1_000) throw new Error('The first reading never ends');
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

	/** As JSON, and read again; the reviews only where the poll has changed them, since they take far longest. */
	private save({ memory, ...others }: WatchState): void {
		if (memory.reviews !== this.kept.reviews) {
			const json = JSON.stringify(memory.reviews);
			this.kept = { reviews: JSON.parse(json) as typeof memory.reviews, size: json.length };
		}
		const json = JSON.stringify({ ...others, memory: { ...memory, reviews: {} } });
		const state = JSON.parse(json) as WatchState;
		this.state = { ...state, memory: { ...state.memory, reviews: this.kept.reviews } };
		this.size = json.length - '{}'.length + this.kept.size;
	}
}

/** What a poll reads from, until its time is over after this many requests. */
export class ServedPages {
	readonly pages: number[] = [];
	urgent = 0;

	constructor(
		private readonly pageOf: (page: number) => PageOutcome | Promise<PageOutcome>,
		private readonly mostRequests = MOST_REQUESTS,
	) {}

	readonly readPage: ReadPage = async (page, isUrgent) => {
		if (this.pages.length >= MOST_REQUESTS) throw new Error('The poll does not end');
		if (this.pages.length >= this.mostRequests) throw new UserFacingError('pollTimeout');
		this.pages.push(page);
		if (isUrgent) this.urgent++;
		return answerOf(await this.pageOf(page));
	};
}

function answerOf(outcome: PageOutcome): ReviewPage {
	if (typeof outcome === 'object') return outcome;
	throw new UserFacingError('unavailable', { status: outcome === 'notThere' ? 404 : 500 });
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
