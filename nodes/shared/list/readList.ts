import { firstTen } from '../errors/redaction';
import { UserFacingError } from '../errors/userFacingError';
import { MetRecords, type Identified } from './metRecords';
import { PagesInFlight, type FetchPage } from './pagesInFlight';
import { SelectedRecords, type RecordKind, type Selection } from './selection';
import { lastPage, nextPage, pagesOf, pastEndOrRethrow, startWalk, trustsTotals, type Walk } from './walk';

/** What n8n takes from one call of a declarative node; somewhat more overflows its stack. */
const MAX_RECORDS = 120_000;
/** What may be read, whatever becomes of it: a cache may answer without end. */
const MOST_READ = 10 * MAX_RECORDS;

const SORT_BY_ID = 'Run it again; if the numbers stay, ask its operator to sort by id, too';
const RUN_AGAIN = 'Run it again later: hidden reviews or a late answer may be why';

type Log = Record<'info' | 'warn', (text: string) => void>;

export interface ListSource<T> {
	kind: RecordKind<T>;
	fetchPage: FetchPage<T>;
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	/** Called with the reason where none matches. */
	onNone?: (why: string) => unknown;
	log: Log;
}

/**
 * What `readEach` gives, as a list in the server's order.
 *
 * @throws what `readEach` throws; UserFacingError where there are more than n8n can take
 */
export async function readList<T extends Identified>(
	source: ListSource<T>,
	selection: Selection<T>,
): Promise<T[]> {
	const records: T[] = [];
	const met = new MetRecords<T>();
	const checkSize = (walk: Walk, matched: number) => checkCount(walk, matched, selection);
	await readEach(source, selection, (record) => records.push(record), checkSize, met);
	return met.inOrder(records);
}

/**
 * Reads a list completely, even while it changes. `onMatch` is given the matching records, each once, in the order in
 * which they are met: all that were there throughout, or as many from the front as are wanted, and up to a page more. A
 * list that does not change costs each of its pages once, and up to three more if its total counts hidden records.
 * Doubts are logged. When the reading ends, also with an error, the requests under way are aborted.
 *
 * @param checkSize throws where the list is too long for whoever is given it
 * @param met tells the server's order
 * @throws what `fetchPage` threw; UserFacingError where 1,200,000 records were no end, with `failIfEmpty` where none matches,
 * with `failIfIncomplete` where not all may have been read, and with `needsTimes` where no record has a time
 */
export async function readEach<T extends Identified>(
	source: ListSource<T>,
	selection: Selection<T>,
	onMatch: (record: T) => void,
	checkSize: (walk: Walk, matched: number) => void = () => {},
	met = new MetRecords<T>(),
): Promise<void> {
	const { startPage, endPage } = selection;
	const { kind, log, onProgress } = source;
	const pages = new PagesInFlight(source.fetchPage);
	const found = new SelectedRecords(kind, selection, onMatch);
	const answer = await pages.ask(startPage).catch(pastEndOrRethrow);
	if (answer instanceof Error) {
		const { total, perPage } = await pages.take(1, 1);
		if (total > (startPage - 1) * perPage) throw answer;
		const why = noneFound(0, total, kind.noun);
		tellNone(source, selection, why);
		return log.info(why);
	}
	const first = startWalk(answer, startPage);
	checkSize(first, 0);
	const needed = (walk: Walk) => {
		const next = nextPage(walk);
		// By no page nothing can be estimated, also where the walk has gone back to its start.
		if (found.seen === 0 || next === startPage) return 1;
		return Math.min(found.estimatedPagesLeft(next - startPage), endPage - next + 1);
	};
	let walk = first;
	let isToEnd = false;
	const pagesLackingIds = new Set<number>();
	for await (const step of pagesOf(pages, first, { startPage, needed, met })) {
		({ walk, isEnd: isToEnd } = step);
		found.add(step.number, step.unseen);
		if (step.page.lacksIds) pagesLackingIds.add(step.number);
		checkSize(walk, found.matched);
		// Empty pages that name a next one pass places, too.
		const count = Math.max(found.seen, Math.min(walk.furthest, walk.total) - first.place);
		if (count > MOST_READ) throw new UserFacingError('tooManyToRead', { count, most: MOST_READ });
		onProgress?.(step.number - startPage + 1, Math.min(endPage, lastPage(walk)) - startPage + 1);
		// What was read is read again to its end: it may show what was missed.
		if ((found.isComplete && walk.place >= walk.furthest) || nextPage(walk) > endPage) break;
	}
	tellEnd(source, selection, found, { first, walk, isToEnd, cameTwice: met.cameTwice, pagesLackingIds });
}

/** Passes on why none is given out, or throws it where the selection wants that. */
function tellNone<T>({ onNone }: ListSource<T>, { failIfEmpty }: Selection<T>, why: string): void {
	if (failIfEmpty)
		throw new UserFacingError('emptyList', { why: why.charAt(0).toLowerCase() + why.slice(1) });
	onNone?.(why);
}

/** How a reading has ended. */
interface Reading {
	first: Walk;
	walk: Walk;
	/** Whether the list was read to its end. */
	isToEnd: boolean;
	cameTwice: number;
	/** Where records without a usable id were left out. */
	pagesLackingIds: ReadonlySet<number>;
}

/** Why a reading may not be whole, with the numbers that show it, and what to do where that is known. */
type Doubt = [doubt: string, advice?: string];

/** Logs what cannot be made sure of and why none is given out; throws it where the selection wants that. */
function tellEnd<T extends Identified>(
	source: ListSource<T>,
	selection: Selection<T>,
	{ hasTimes, idsNotFound, matched, outOfOrderAt, seen }: SelectedRecords<T>,
	reading: Reading,
): void {
	const { log } = source;
	const { noun } = source.kind;
	const { first, walk } = reading;
	const { failIfIncomplete, needsTimes, whyNone } = selection;
	const pagesSpent = first.pagesToSpare - walk.pagesToSpare;
	if (pagesSpent > 0 && trustsTotals(walk))
		log.info(`The list of ${noun} changed while it was read: some ${pagesSpent} pages were read again`);
	if (outOfOrderAt !== undefined)
		log.info(`Page ${outOfOrderAt} is not newest first: reading all pages despite Stop Early`);
	const doubt = doubtOf(reading, seen, noun);
	const notFound: Doubt = [`Not found in the list of ${noun}: ${firstTen(idsNotFound)}`, 'Check these IDs'];
	const doubts = [...(doubt ? [doubt] : []), ...(idsNotFound.length > 0 ? [notFound] : [])];
	const [text, advice = RUN_AGAIN] = doubts[0] ?? [];
	if (text && failIfIncomplete) throw new UserFacingError('incompleteList', { doubt: text, advice });
	if (needsTimes && seen > 0 && !hasTimes) throw new UserFacingError('unreadableField', { count: seen });
	for (const each of doubts) log.warn(each.join('. '));
	if (matched > 0) return;
	const why = doubt?.[0] ?? noneFound(seen, walk.total, noun, whyNone?.());
	tellNone(source, selection, why);
	if (!doubt) log.info(why);
}

/** Why a reading may not be whole; undefined where it is. */
function doubtOf(
	{ first, walk, isToEnd, cameTwice, pagesLackingIds }: Reading,
	seen: number,
	noun: string,
): Doubt | undefined {
	const { place, expected, total, perPage } = walk;
	const isEarlyEnd = isToEnd && place < total;
	const reported = isEarlyEnd ? Math.max(expected, total - first.place) : expected;
	const reportedNow = `The list reports ${total} ${noun} now`;
	// At an early end as many may have been found as are reported: some that are gone, and not some that are there.
	if (!trustsTotals(walk) || (isEarlyEnd && seen >= reported))
		return [`${reportedNow}, and ${seen} were found: its totals do not add up, some may be missing`];
	const numbers = `The list reports ${reported} ${noun}, but ${seen} were found`;
	const isShort = isToEnd && seen < reported;
	if (pagesLackingIds.size > 0) {
		const beginning = isShort ? numbers : `The list of ${noun} is not whole`;
		return [`${beginning}: ${leftOutText(pagesLackingIds)}`, 'Ask whoever runs the platform'];
	}
	if (isShort) {
		const isUnchanged = walk.pagesToSpare === first.pagesToSpare;
		if (!isUnchanged || cameTwice === 0) return [numbers];
		const orders = `${noun} moved while the list was read, or the platform orders ${noun} of one time differently from page to page`;
		return [`${numbers}, and ${cameTwice} came twice: ${orders}`, SORT_BY_ID];
	}
	// It may have been cut short while it was read: deletions explain a page at most, or half of a shorter list.
	const whole = Math.min(first.total, seen);
	const isCut = isToEnd && total < whole - Math.min(perPage, whole / 2);
	return isCut ? [`${reportedNow}, but ${seen} were found`] : undefined;
}

export const leftOutText = (pages: Iterable<number>) =>
	`records without a usable "id" were left out on page ${firstTen(pages)}`;

/** Throws where there are more to return than n8n can take, by the total or by what was found. */
function checkCount({ expected, perPage }: Walk, matched: number, selection: Selection<never>): void {
	const { matches, limit, startPage, endPage } = selection;
	const wanted = matches ? 0 : Math.min(expected, (endPage - startPage + 1) * perPage);
	const toReturn = Math.min(limit, Math.max(wanted, matched));
	if (toReturn <= MAX_RECORDS) return;
	const most = startPage - 1 + Math.floor(MAX_RECORDS / perPage);
	const values = { count: toReturn, most: MAX_RECORDS, startPage, endPage: most, nextPage: most + 1 };
	throw new UserFacingError('tooManyRecords', values);
}

/** Why nothing is given out. */
function noneFound(seen: number, total: number, noun: string, filters = 'the filters'): string {
	if (seen > 0) return `None of the ${seen} ${noun} that were read passes ${filters}`;
	if (total === 0) return `The account has no ${noun}`;
	return `'Start Page' is after the last page: the list has ${total} ${noun}`;
}
