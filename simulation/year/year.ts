import { randomFrom } from '../../sandbox/random';
import type { ListOrder } from '../../sandbox/reviewList';
import { SimulatedList } from '../simulatedList';
import { HostTime } from './hostTime';
import { Pauses } from './pauses';
import { LAPTOP, MENDED_AFTER, ROTATED_A_YEAR } from './rates';
import { ReviewsOfYear } from './reviewsOfYear';
import { SimulatedN8n } from './simulatedN8n';
import { SimulatedPlatform } from './simulatedPlatform';
import { Verdicts } from './verdicts';
import { DAY_MS, lengthOf, momentsOf, troublesOf, YEAR_MS, type Trouble } from './yearPlan';

const MINUTE_MS = 60_000;
/** After the year nothing happens: what is still owed then never comes. */
const AFTER_MS = 5 * DAY_MS;
/** Polls like the last one are passed over for so long at most. */
const PASSED_OVER_MS = 60 * MINUTE_MS;
/** At most, of a poll in which nothing is new. */
const QUIET_REQUESTS = 2;
/** What nobody was told of is mended after that, so that the year goes on. */
const FOUND_OUT_MS = 3 * DAY_MS;
/** From waking to the poll that was due. */
const WAKING_MS = 3_000;

export interface YearGiven {
	order: ListOrder;
	/** There before the year. */
	reviews: number;
	/** Between two polls, ms. */
	everyMs: number;
	isLaptop?: boolean;
	seed: number;
}

/**
 * A year of a trigger in simulated time: its real poll, on a platform and an n8n as they are in real use. Polls that would
 * be as the last one are passed over, but for one an hour: of 525,600 some 10,000 are left.
 */
export class Year extends ReviewsOfYear {
	readonly verdicts: Verdicts;
	requests = 0;
	private readonly time = new HostTime(this.now);
	readonly platform: SimulatedPlatform;
	private readonly n8n: SimulatedN8n;
	private readonly pauses: Pauses;
	private readonly mended = new Set<Trouble>();
	/** When n8n started. */
	private startedAt = this.now;
	/** When it last started or woke. */
	private runsSince = this.now;
	/** Of the last poll, where it has found the list as it is now and learned nothing. */
	private quietRequests: number | undefined;
	private polledAt = -Infinity;

	private constructor(
		{ order, reviews, isLaptop = false }: YearGiven,
		private readonly everyMs: number,
		random: () => number,
	) {
		super(new SimulatedList(order, random), reviews, random);
		this.pauses = new Pauses(this.start, isLaptop, random);
		const troubles = this.planTroubles();
		this.platform = new SimulatedPlatform(this.list, this.time, troubles);
		this.n8n = new SimulatedN8n(async (request) => await this.platform.answer(request));
		this.verdicts = new Verdicts(everyMs);
	}

	/** Lives through it; the same for the same seed. */
	static async liveThrough(given: YearGiven): Promise<Year> {
		const year = new Year(given, given.everyMs, randomFrom(given.seed));
		await year.time.rule(randomFrom(-given.seed), async () => await year.pass());
		return year;
	}

	get isRead(): boolean {
		return (this.n8n.state?.list?.roundEndedAt ?? null) !== null;
	}

	get givenUpTo(): number {
		return this.n8n.state?.list?.memory.watermark ?? -1;
	}

	private async pass(): Promise<void> {
		const end = this.start + YEAR_MS + AFTER_MS;
		let due = this.start;
		for (let at = due; at < end;) {
			this.happenUntil(at);
			if (this.isAsLast(at)) this.requests += this.quietRequests ?? 0;
			else await this.poll(at);
			while (due <= Math.max(at, this.time.now)) due += this.everyMs;
			at = this.afterPause(due);
		}
	}

	/** When the next poll comes that is due then: n8n may stop, or stand still, before it. */
	private afterPause(due: number): number {
		const pause = this.pauses.begunBy(due, this.time.now);
		if (!pause) return due;
		const { until } = pause;
		this.runsSince = until;
		this.quietRequests = undefined;
		if (pause.isRestart) {
			this.n8n.restart();
			this.startedAt = until;
			return until;
		}
		if (this.random() < LAPTOP.noNetwork) this.platform.begin(this.noNetwork(until, until));
		return due > until ? due : until + WAKING_MS;
	}

	private noNetwork(from: number, wakesAt: number): Trouble {
		const until = wakesAt + lengthOf(LAPTOP.networkAfter, this.random);
		return { kind: 'waking', like: 'passing', from, until, answer: () => ({ code: 'ENETUNREACH' }) };
	}

	/** Whether a poll would be as the last one. */
	private isAsLast(at: number): boolean {
		if (this.isChanged || this.quietRequests === undefined) return false;
		return at - this.polledAt < PASSED_OVER_MS && !this.platform.hasTrouble(at);
	}

	private async poll(at: number): Promise<void> {
		const { n8n, platform, runsSince, startedAt } = this;
		this.time.passTo(at);
		const { isActivation } = n8n;
		const before = n8n.state?.list;
		platform.beginPoll();
		const outcome = await n8n.poll();
		const { met, isRead, requests } = platform;
		this.verdicts.note({ at, met, isRead, requests, isActivation, startedAt, runsSince, outcome });
		this.requests += requests;
		this.begins();
		this.take(outcome.ids);
		const after = n8n.state?.list;
		const isSame = before?.memory.reviews === after?.memory.reviews && !after?.round;
		this.quietRequests = isRead && isSame && requests <= QUIET_REQUESTS ? requests : undefined;
		this.isChanged = false;
		this.polledAt = at;
		for (const [trouble, toldAt] of this.verdicts.toldAt)
			if (trouble.until === Infinity && !this.mended.has(trouble)) this.mendLater(trouble, toldAt);
	}

	/** What goes wrong, and what people enter, right or wrong. */
	private planTroubles(): Trouble[] {
		const { agenda, random, start } = this;
		for (const at of momentsOf(ROTATED_A_YEAR, start, random))
			agenda.add(this.pauses.opened(at), () => this.enter(this.n8n.nextKey));
		const troubles = troublesOf(start, random);
		for (const trouble of troubles.filter(({ until }) => until === Infinity)) {
			if (trouble.like === 'neverWorked') trouble.from = this.pauses.opened(trouble.from);
			agenda.add(trouble.from, () => this.enter(this.n8n.mistyped[trouble.kind]));
			agenda.add(trouble.from + FOUND_OUT_MS, () => this.mended.has(trouble) || this.mend(trouble));
		}
		for (const sleep of this.pauses.sleeps)
			if (random() < LAPTOP.leaving)
				troubles.push(this.noNetwork(sleep.from - lengthOf(LAPTOP.networkBefore, random), sleep.until));
		return troubles.sort((one, other) => one.from - other.from);
	}

	private mendLater(trouble: Trouble, toldAt: number): void {
		this.mended.add(trouble);
		const at = this.pauses.opened(toldAt + lengthOf(MENDED_AFTER, this.random));
		this.agenda.add(at, () => this.mend(trouble));
	}

	private mend(trouble: Trouble): void {
		trouble.until = this.now;
		const isEntered = ['keyDeleted', 'deadAddress'].includes(trouble.kind) || trouble.like === 'neverWorked';
		if (isEntered) this.enter(this.n8n.nextKey);
	}

	/** Somebody enters a key and an address; undefined for nothing. */
	private enter(credential: SimulatedN8n['credential'] | undefined): void {
		if (credential) this.n8n.credential = credential;
	}
}
