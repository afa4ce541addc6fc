// One poll of a list: what it reads, at its two ends and by a round. It has no network and no clock of its own: times are
// passed in, in ms since the epoch by n8n's clock.
//
// 3,000 reviews, newest first. Each poll asks for page 1; if all of it is new, for page 2, and so on. If page 1 may not
// have the newest, the poll also asks for the last page. Once a day (once an hour for changes), and when the total counts
// more than is known, a round walks over all 200 pages, some 100 a poll.

import { PagesInFlight } from '../../shared/list/pagesInFlight';
import { lastPage, nextPage, pagesOf, startWalk, type Walk } from '../../shared/list/walk';
import {
	createdSecond,
	newestSecondOf,
	showsNewestFirst,
	type Review,
	type ReviewPage,
} from '../../shared/review/record';
import { contentsWanted, Findings, type Finding, type FindingsOptions } from './findings';
import { EMPTY_MEMORY, type Memory } from './memory';
import { endingOrRethrow, OutOfPagesError, RoundWalker, type RoundState, type TakeTurn } from './round';

/** A poll asks for so many pages at most, those at the ends of the list included. */
const MOST_PAGES = 102;

/** Reads page `page` (from 1). Urgent ones go before all else that uses the key. `signal` fires when it is not needed. */
export type ReadPage = (page: number, isUrgent: boolean, signal?: AbortSignal) => Promise<ReviewPage>;

interface WatchOptions extends FindingsOptions {
	/** Decides whether a round walks in this poll; left out, it does. */
	takeTurn?: TakeTurn;
}

/** What is kept of a list between polls. Plain data, the same after a poll that has learned nothing. */
export interface WatchState extends RoundState {
	memory: Memory;
	/**
	 * How many of the reviews that the total counts need not be looked for: those met, and those that a round over the whole
	 * list did not find. An estimate.
	 */
	covered: number;
}

/** What a poll has found in the list. */
export interface Watched {
	state: WatchState;
	/** New and changed reviews, in the order in which they were found. */
	found: Finding[];
	/** Whether page 1 begins with the newest: then of reviews of one time the one found first is the newest, too. */
	areTiesNewestFirst: boolean;
	/** What the log is to be warned of. */
	notices: string[];
}

const NOT_READ_YET: WatchState = {
	...{ memory: EMPTY_MEMORY, covered: 0 },
	...{ round: null, roundEndedAt: null, searchesInVain: 0 },
};

/**
 * One poll of a list.
 *
 * @param kept the state after the poll before; undefined for a list that has not been read
 * @throws why page 1 could not be read, or what ends a poll (errors/failureRules.ts); nothing is lost by it
 */
export async function pollList(
	kept: WatchState | undefined,
	options: WatchOptions,
	readPage: ReadPage,
): Promise<Watched> {
	const state = kept ?? NOT_READ_YET;
	const wanted = contentsWanted(options);
	const rounds = ['', state.memory.contents].includes(wanted) ? state : learningContents(state);
	const read = limitedTo(MOST_PAGES, readPage);
	const urgent = new PagesInFlight<Review>(async (page, signal) => await read(page, true, signal));
	const others = new PagesInFlight<Review>(async (page, signal) => await read(page, false, signal));
	const isFirstReading = rounds.roundEndedAt === null;
	const findings = new Findings(state, options, isFirstReading);
	const first = await urgent.ask(1);
	// The front then meets page 1 again, finds nothing new, and ends with it. It is asked for only once.
	if (!kept) findings.begin(first);
	const hasNewest =
		showsNewestFirst(first.records) || newestSecondOf(first.records) >= state.memory.newestSecond;
	const front = await readFront(urgent, startWalk(first, 1), findings);
	if (!hasNewest && !isFirstReading) await readBack(urgent, front, findings);
	const walker = new RoundWalker(rounds, findings, others, options);
	// By page 1's total: what came in since stands before the front, where no round gets to.
	const walked = await walker.goOn(front, findings.missingBy(first.total));
	const { found, notices, ...remembered } = findings.close();
	return {
		state: { ...walked, ...remembered },
		...{ found, areTiesNewestFirst: hasNewest && isFalling(first.records) },
		notices: [...walker.notices, ...notices],
	};
}

/** Contents are wanted, and none of today's version are remembered: a round is due that learns them from the front on. */
function learningContents(rounds: RoundState): RoundState {
	return { ...rounds, round: null, roundEndedAt: rounds.roundEndedAt === null ? null : 0 };
}

/**
 * Page 1, then further pages while all of a page is new, or while the walk has gone back. In a list's first poll, page 1
 * alone. If a page fails, the front ends there, and a round finds what is missing. Returns the walk after the front.
 */
async function readFront(pages: PagesInFlight<Review>, from: Walk, findings: Findings): Promise<Walk> {
	let walk = from;
	const readPages = async () => {
		for await (const step of pagesOf(pages, from, { needed: () => 1 })) {
			({ walk } = step);
			const { isAllNew } = findings.meet(step.page);
			// Pages that may have moved are read again to their end.
			if (!isAllNew && walk.place >= walk.furthest) break;
		}
	};
	await readPages().catch(endingOrRethrow);
	return walk;
}

/** The last page, and back to the front while all of a page is new. */
async function readBack(pages: PagesInFlight<Review>, front: Walk, findings: Findings): Promise<void> {
	const readPages = async () => {
		for (let page = lastPage(front); page >= nextPage(front); page--)
			if (!findings.meet(await pages.take(page, 1)).isAllNew) break;
	};
	await readPages().catch(endingOrRethrow);
}

/** Whether the last review of a page is no newer than its first one. */
function isFalling(records: Review[]): boolean {
	const [first, last] = [records[0], records.at(-1)];
	return !first || !last || createdSecond(last) <= createdSecond(first);
}

/** Reads at most so many pages. */
function limitedTo(most: number, readPage: ReadPage): ReadPage {
	let count = 0;
	return async (...request) => {
		if (++count > most) throw new OutOfPagesError();
		return await readPage(...request);
	};
}
