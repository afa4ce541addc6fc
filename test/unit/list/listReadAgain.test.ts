import { MAX_REREADS, readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Selection } from '../../../nodes/shared/list/selection';
import { PER_PAGE, idsOf, listOf, missingFrom, numbered, pageOf, reviewsOf } from '../../support/pagedList';

const FIRST_PAGE = numbered(PER_PAGE);
const OTHERS = numbered(2 * PER_PAGE).slice(PER_PAGE);

/** Reads a list of a first page and a second one, which is another one each time the list is read. */
async function readingOf(total: number, secondPages: string[][], selection: Selection = EVERYTHING) {
	const events: ReadingEvent[] = [];
	let readings = 0;
	const fetchPage: FetchPage = async (page) => {
		if (page === 1) readings++;
		const second = secondPages[(readings - 1) % secondPages.length] as string[];
		const ids = [FIRST_PAGE, second][page - 1] ?? [];
		return await Promise.resolve({ reviews: reviewsOf(ids), perPage: PER_PAGE, total, hasNext: page < 2 });
	};
	const read = await readList({ fetchPage, onEvent: (event) => events.push(event) }, selection);
	return { read: idsOf(read), events, readings };
}

const AGAIN = { kind: 'listReadAgain', reason: 'tooFew' };

describe('a list that is read again because it has fewer reviews than it says', () => {
	it('has what either reading has seen', async () => {
		const [first, last] = ['r15', 'r29'];
		const { read, events, readings } = await readingOf(30, [
			OTHERS.filter((id) => id !== last),
			OTHERS.filter((id) => id !== first),
		]);

		expect(read).toEqual([...FIRST_PAGE, ...OTHERS]);
		expect(read).toContain(first);
		expect(events).toEqual([AGAIN]);
		expect(readings).toBe(2);
	});

	it('is read again as long as that brings more, but not for ever', async () => {
		const seen = ['a', 'b', 'c', 'd', 'e', 'f'];
		const { read, events, readings } = await readingOf(
			40,
			seen.map((id) => [...OTHERS.slice(1), id]),
		);

		expect(readings).toBe(1 + MAX_REREADS);
		expect(read).toHaveLength(29 + readings);
		expect(events).toEqual([AGAIN, AGAIN, AGAIN, { kind: 'tooFew', found: 29 + readings, total: 40 }]);
	});

	it('is not read again once enough is found in all', async () => {
		const wanted = ['a', 'b'];
		const { read, events, readings } = await readingOf(
			40,
			wanted.map((id) => [...OTHERS.slice(1), id]),
			{ ...EVERYTHING, most: 2, enough: 2, matches: ({ id }) => wanted.includes(id) },
		);

		expect(read.sort()).toEqual(wanted);
		expect(events).toEqual([AGAIN]);
		expect(readings).toBe(2);
	});
});

describe('a list that changes while it is read again', () => {
	/** A list of 150, read a first time without its last review; `change` comes before a page of the second reading. */
	async function readingAgain(change: (page: number, ids: string[]) => void, first: string[]) {
		const ids = numbered(150);
		const events: ReadingEvent[] = [];
		const pages: number[] = [];
		const fetchPage: FetchPage = async (page) => {
			pages.push(page);
			if (pages.length > 10) change(page, ids);
			const listed = pages.length > 10 ? ids : first;
			return await Promise.resolve({ ...pageOf(listed, page), total: ids.length });
		};
		const read = idsOf(await readList({ fetchPage, onEvent: (event) => events.push(event) }));
		return { read, ids, events, pages };
	}
	const LACKS_ONE = numbered(149);

	it('has what has moved far behind its end', async () => {
		const { read, events } = await readingAgain((page, ids) => {
			if (page === 5 && ids.length === 150) ids.unshift(...numbered(100).map((id) => `new ${id}`));
		}, LACKS_ONE);

		expect(missingFrom(read, numbered(150))).toEqual([]);
		expect(events.filter(({ kind }) => kind === 'listReadAgain')).toHaveLength(1);
	});

	it('comes as it is then, when it no longer changes', async () => {
		const { read, ids } = await readingAgain((page, ids) => {
			if (page === 1) ids.splice(ids.indexOf('r7'), 1);
		}, LACKS_ONE);

		expect(read).toEqual(ids);
	});

	it('has what was seen before, when it grows then', async () => {
		const { read } = await readingAgain((page, ids) => {
			if (page === 1 && ids.includes('r7')) ids.splice(ids.indexOf('r7'), 1);
			if (page === 5 && !ids.includes('new')) ids.unshift('new');
		}, LACKS_ONE);

		expect(read).toContain('r7');
	});
});

describe('a list of which nothing is wanted', () => {
	it.each<[string, number, Partial<Selection>, number]>([
		['it has none', 0, {}, 0],
		['no one matches', 30, { matches: () => false }, 30],
		['all are before the page that is wanted', 30, { startPage: 4 }, 0],
	])('is told with what was seen: %s', async (_name, count, selection, seen) => {
		const events: ReadingEvent[] = [];
		const source = { ...listOf(numbered(count)), onEvent: (event: ReadingEvent) => events.push(event) };

		expect(await readList(source, { ...EVERYTHING, ...selection })).toEqual([]);
		expect(events).toEqual([{ kind: 'noneWanted', seen, total: count }]);
	});
});

it('a part of a list that grows is not too short when reviews have moved behind it', async () => {
	const events: ReadingEvent[] = [];
	const { fetchPage } = listOf(numbered(150), (request, ids) => {
		if (request === 1) ids.unshift('new');
		if (request === 5) ids.unshift('newer');
	});

	await readList({ fetchPage, onEvent: (event) => events.push(event) }, { ...EVERYTHING, endPage: 5 });

	expect(events.map((event) => ('reason' in event ? event.reason : event.kind))).toEqual(['mayHideChanges']);
});
