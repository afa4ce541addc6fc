// When the list is walked over to its end: once a day, with the events for changes once an hour, and if the total says
// that something is missing. If a page cannot be read, the next poll (in a first reading: each poll for an hour) asks for
// it again. Then it is left out; after a 404, so are the pages after it.
//
// 3,000 reviews, 15 a page. The total says 3,001 and page 1 has nothing new: a round reads 100 pages in this poll, meets
// the new review on page 130 in the next, and is over.

import { lostBy } from '../../shared/errors/failureRules';
import type { PagesInFlight } from '../../shared/list/pagesInFlight';
import { adjust, advance, nextPage, pagesOf, type Walk } from '../../shared/list/walk';
import type { Review } from '../../shared/review/record';
import type { Findings } from './findings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A round may begin so much before it is due: n8n polls some seconds early or late. */
const EARLY_MS = 5 * 60_000;

/** A walk over the list that goes on from poll to poll. */
export interface Round {
	walk: Walk;
	/** Since when it stands still, at a page that cannot be read or at a doubtful end; null while it goes on. */
	failingSince: number | null;
}

/** What is kept of rounds between polls. */
export interface RoundState {
	/** The one under way. */
	round: Round | null;
	/** When a round last ended, with the list or where the rest cannot be read; null where none has, 0 where none has learned the contents wanted. */
	roundEndedAt: number | null;
	/** Rounds in a row, the one under way included, that look for what is missing and met nothing unknown: the next one waits longer. */
	searchesInVain: number;
}

/**
 * What ends the reading of pages: the list, perhaps too early; that all that was missing is found; or a failure, by what it
 * loses: nothing, where time or pages are used up.
 */
type Ending = 'listEnd' | 'doubtfulEnd' | 'foundAllMissing' | 'page' | 'rest' | 'nothing';

/**
 * Lets a round walk, and returns what comes of it; undefined where it is left for the next poll. One is overdue where polls
 * seem to come at n8n's starts alone, e.g. on a laptop that is off at the time of a daily poll.
 */
export type TakeTurn = <T>(walk: () => Promise<T>, isOverdue: boolean) => Promise<T> | undefined;

/** A poll asks for no more pages. */
export class OutOfPagesError extends Error {}

/** How an error ends the reading of pages; throws one that ends the poll. */
export function endingOrRethrow(error: unknown): Ending {
	const lost = error instanceof OutOfPagesError ? 'nothing' : lostBy(error);
	if (lost === 'poll') throw error;
	return lost;
}

/** Walks on in the round under way, or begins one that is due, as far as one poll gets. */
export class RoundWalker {
	/** Pages that could not be read and are not waited for any longer. */
	private readonly leftOut: number[] = [];
	/** Whether those after them are left out, too. */
	private isRestLeftOut = false;
	private readonly isFirstReading: boolean;
	private readonly isListDue: boolean;

	/** @param pages reads what is asked for */
	constructor(
		private readonly kept: RoundState,
		private readonly findings: Findings,
		private readonly pages: PagesInFlight<Review>,
		private readonly options: {
			now: number;
			firstAttemptAt: number;
			hasChanges: boolean;
			takeTurn?: TakeTurn;
		},
	) {
		this.isFirstReading = kept.roundEndedAt === null;
		this.isListDue = this.isDueAfter(options.hasChanges ? HOUR_MS : DAY_MS);
	}

	/** What the log is to be told: which pages were left out. */
	get notices(): string[] {
		const [first, last] = [this.leftOut[0], this.leftOut.at(-1)];
		if (first === undefined) return [];
		const pages = first === last ? `Page ${first}` : `Pages ${first} to ${last}`;
		const rest = this.isRestLeftOut ? 'and those after it ' : '';
		return [`${pages} of the list ${rest}cannot be read: left out until the list is read again`];
	}

	/**
	 * Walks on in the round under way, or begins one if it is due, and returns what to keep. A round that is left for the
	 * next poll only follows what the front says of the list.
	 *
	 * @param front the walk after the front of the list
	 * @param missing how many reviews are missing by page 1's total
	 */
	async goOn(front: Walk, missing: number): Promise<RoundState> {
		const { kept, options } = this;
		const { takeTurn = async (walk) => await walk() } = options;
		const left = kept.round && { ...kept.round, walk: adjust(kept.round.walk, front, 0) };
		const begun = left ? { round: left, searches: kept.searchesInVain } : this.dueRound(front, missing);
		const walked =
			begun && takeTurn(async () => await this.walkOn({ ...begun.round }, begun.searches), this.isOverdue);
		// Nothing was read again: going back costs it nothing.
		const { pagesToSpare } = kept.round?.walk ?? front;
		return (await walked) ?? { ...kept, round: left && { ...left, walk: { ...left.walk, pagesToSpare } } };
	}

	/** Of a list that was not read to its end for a week, or for a day since the trigger began. */
	private get isOverdue(): boolean {
		const { firstAttemptAt, now } = this.options;
		const { roundEndedAt } = this.kept;
		if (roundEndedAt === null) return Math.abs(now - firstAttemptAt) >= DAY_MS;
		return roundEndedAt > 0 && Math.abs(now - roundEndedAt) >= 7 * DAY_MS;
	}

	/** A round that begins at the front, and how many look for what is missing with it; undefined where none is due. */
	private dueRound(front: Walk, missing: number): { round: Round; searches: number } | undefined {
		const { searchesInVain } = this.kept;
		// 0, 1, 2, 4, 8, 16, and then 24 hours.
		const hours = Math.floor(2 ** (searchesInVain - 1));
		const isSearchDue = missing > 0 && this.isDueAfter(Math.min(hours * HOUR_MS, DAY_MS));
		if (!this.isListDue && !isSearchDue) return undefined;
		return { round: { walk: front, failingSince: null }, searches: missing > 0 ? searchesInVain + 1 : 0 };
	}

	private async walkOn(round: Round, searches: number): Promise<RoundState> {
		const { now } = this.options;
		const { roundEndedAt } = this.kept;
		let [startPlace, searchesInVain] = [round.walk.place, searches];
		const onUnknown = () => (searchesInVain = 0);
		const stateWith = (left: Round | null): RoundState => ({ round: left, roundEndedAt, searchesInVain });
		const endRound = () => {
			this.findings.endRound(round.walk.expected);
			return { ...stateWith(null), roundEndedAt: now };
		};
		for (;;) {
			const ending = await this.readPages(round, onUnknown).catch(endingOrRethrow);
			const { walk, failingSince } = round;
			if (ending === 'listEnd') return endRound();
			if (ending === 'foundAllMissing') return stateWith(null);
			if (ending === 'nothing') return stateWith({ walk: overlapping(walk, startPlace), failingSince });
			if (this.isWaitedFor(failingSince)) return stateWith({ walk, failingSince: failingSince ?? now });
			if (ending === 'doubtfulEnd') return endRound();
			this.leftOut.push(nextPage(walk));
			this.isRestLeftOut = ending === 'rest';
			round.walk = advance(walk);
			// In a first reading the hour is that of the first such page: others are not waited for anew.
			if (!this.isFirstReading) round.failingSince = null;
			if (this.isRestLeftOut || round.walk.place >= walk.total) return endRound();
			startPlace = round.walk.place;
		}
	}

	private async readPages(round: Round, onUnknown: () => void): Promise<Ending> {
		const { findings, isFirstReading, isListDue } = this;
		// A page that could not be read is asked for alone.
		const needed = () => (round.failingSince === null ? Infinity : 1);
		for await (const { page, walk, isEnd } of pagesOf(this.pages, round.walk, { needed })) {
			const { unknown } = findings.meet(page);
			if (unknown > 0) onUnknown();
			// The walk stays before a doubtful end: the next poll comes to it again.
			if (isEnd && isFirstReading && isDoubtful(walk)) return 'doubtfulEnd';
			// To read an earlier page again is no progress.
			const hasProgressed = walk.furthest > round.walk.furthest;
			Object.assign(round, { walk, failingSince: hasProgressed ? null : round.failingSince });
			if (!isEnd && unknown > 0 && findings.missing <= 0 && !isListDue) return 'foundAllMissing';
		}
		return 'listEnd';
	}

	/** Whether what is due so long after the list was read to its end is due now, also when the clock was set back. */
	private isDueAfter(ms: number): boolean {
		const { roundEndedAt } = this.kept;
		return !roundEndedAt || Math.abs(this.options.now - roundEndedAt) >= ms - EARLY_MS;
	}

	/** Whether a page that cannot be read, or an end that is doubtful, is waited for: until the next poll, in a first reading until an hour after the first such one. */
	private isWaitedFor(failingSince: number | null): boolean {
		if (failingSince === null) return true;
		return this.isFirstReading && Math.abs(this.options.now - failingSince) < HOUR_MS;
	}
}

/** Whether pages may be missing where the list ends: more than a page of what the total counts, or all. */
function isDoubtful({ expected, place, perPage, total }: Walk): boolean {
	return total - place > perPage || total === 0 || expected > total;
}

/** The walk to go on from: one page before its place, since what comes and goes between two polls moves reviews unseen. */
function overlapping(walk: Walk, startPlace: number): Walk {
	const { place, perPage } = walk;
	// Each poll has to make progress.
	return place - startPlace > perPage ? { ...walk, place: place - perPage } : walk;
}
