import { readList } from '../../../nodes/shared/list/readList';
import type { ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Selection } from '../../../nodes/shared/list/selection';
import type { Review } from '../../../nodes/shared/types';
import { ChangingList } from '../../support/changingList';
import type { Change } from '../../support/changingList';
import { delayed, idsOf, listOf, missingFrom, numbered } from '../../support/pagedList';

/** Each answer takes another time, so that they overtake each other. */
const OVERTAKING = [3, 9, 1, 12, 5];

async function readingOf(list: { fetchPage: ChangingList['fetchPage'] }, selection?: Selection) {
	const events: ReadingEvent[] = [];
	const source = { fetchPage: list.fetchPage, onEvent: (event: ReadingEvent) => events.push(event) };
	return { read: idsOf(await readList(source, selection)), events };
}

const changesAt = (requests: number[], kind: Change['kind'], count: number, where: number): Change[] =>
	requests.map((request) => ({ request, kind, places: Array<number>(count).fill(where) }));

describe('a list that changes while it is read', () => {
	it.each([
		['one comes in on top', 'add', 1, 0],
		['one comes in at the end', 'add', 1, 0.999],
		['one is deleted on top', 'remove', 1, 0],
		['one is deleted in the middle', 'remove', 1, 0.5],
		['one is deleted at the end', 'remove', 1, 0.999],
		['sixty come in', 'add', 60, 0.3],
		['sixty are deleted', 'remove', 60, 0.3],
	] as const)(
		'and has 300 pages comes whole and in order for at most 12 requests a change: %s',
		async (_name, kind, count, where) => {
			const requests = [10, 50, 90, 130, 170, 210, 240, 270];
			const changes = changesAt(requests, kind, count, where);
			const list = new ChangingList({ count: 4_500, perPage: 15, changes, delays: OVERTAKING });

			const { read } = await readingOf(list);

			const throughout = new Set(list.throughout);
			expect(read).toHaveLength(new Set(read).size);
			expect(read.filter((id) => throughout.has(id))).toEqual(list.throughout);
			expect(list.pages.length).toBeLessThanOrEqual(list.mostPages + 12 * changes.length + 6);
		},
	);

	it('grows without costing more than its pages, when no answer is overtaken', async () => {
		const changes = changesAt([10, 50, 90], 'add', 3, 0);
		const list = new ChangingList({ count: 4_500, perPage: 15, changes });

		const { events } = await readingOf(list);

		expect(list.pages.length).toBe(list.mostPages);
		expect(events).toEqual([]);
	});

	it('grows by a page with nearly every answer, and comes whole', async () => {
		const requests = Array.from({ length: 60 }, (_, index) => index + 3);
		const list = new ChangingList({
			count: 4_500,
			perPage: 15,
			changes: changesAt(requests, 'add', 15, 0),
			delays: OVERTAKING,
		});

		const { read } = await readingOf(list);

		expect(missingFrom(read, list.throughout)).toEqual([]);
	});

	it.each([
		['three pages come in on top', 45],
		['more come in on top than a list may repeat itself', 15 * 15],
	])('is not taken to be at its end: %s', async (_name, count) => {
		const changes = changesAt([40], 'add', count, 0);
		const list = new ChangingList({ count: 1_500, perPage: 15, changes });

		const { read } = await readingOf(list);

		expect(missingFrom(read, list.throughout)).toEqual([]);
		expect(list.pages.length).toBe(list.mostPages);
	});

	it('says how many pages it asked for once more', async () => {
		const list = listOf(numbered(1_500), (request, ids) => {
			if (request === 30) ids.splice(0, 1);
		});

		const { events } = await readingOf(list);

		expect(events).toEqual([{ kind: 'pagesReadAgain', pages: list.pages.length - 100 }]);
	});

	it.each([
		[60, ['listReadAgain']],
		[61, []],
	])('and has %i pages counts as short or not', async (pages, expected) => {
		const { events } = await readingOf(
			listOf(numbered(15 * pages), (request, ids) => {
				if (request === 10) ids.unshift('new');
			}),
		);

		expect(events.map(({ kind }) => kind)).toEqual(expected);
	});

	it('and is short comes as it is when it has come to a stop', async () => {
		const ids = numbered(150);
		const list = listOf(ids, (request) => {
			if (request === 3) ids.unshift('new');
			if (request === 6) ids.splice(100, 1);
		});

		const { read, events } = await readingOf(list);

		expect(read).toEqual(ids);
		expect(events.at(-1)).toEqual({ kind: 'listReadAgain', reason: 'mayHideChanges' });
		expect(list.pages.length).toBeLessThanOrEqual(2 * 11 + 2 * 12);
	});

	it('and is short has all, also when as many come in as are deleted between two answers', async () => {
		const ids = numbered(150);
		const { read } = await readingOf(
			listOf(ids, (request) => {
				if (request === 4) ids.splice(0, 3);
				if (request === 4) ids.splice(140, 0, 'n1', 'n2', 'n3');
				if (request === 8) ids.push('last');
			}),
		);

		expect(missingFrom(read, numbered(150).slice(3))).toEqual([]);
	});

	it('and is short is read again once, however often it changes', async () => {
		const { events } = await readingOf(
			listOf(numbered(150), (request, ids) => {
				if (request % 9 === 3) ids.unshift(`new ${request}`);
				if (request % 9 === 6) ids.splice(100, 1);
			}),
		);

		expect(events.filter(({ kind }) => kind === 'listReadAgain')).toHaveLength(1);
	});

	it('gives none that was deleted before a second reading that stood still', async () => {
		const { read } = await readingOf(
			listOf(numbered(45), (request, ids) => {
				if (request === 2) ids.splice(0, 1, 'new', 'newer');
			}),
		);

		expect(read).toEqual(['new', 'newer', ...numbered(45).slice(1)]);
	});

	it.each([
		['of all', undefined],
		['of those that match', ({ id }: Review) => id === 'new' || Number(id.slice(1)) % 2 === 0],
	])('puts what came in behind the one it follows, %s', async (_name, matches) => {
		const { read } = await readingOf(
			listOf(numbered(1_500), (request, ids) => {
				if (request === 30) {
					ids.splice(0, 40);
					ids.splice(ids.indexOf('r430') + 1, 0, 'new');
				}
			}),
			{ ...EVERYTHING, matches },
		);

		const expected = [...numbered(431), 'new', ...numbered(1_500).slice(431)];
		expect(read).toEqual(matches ? expected.filter((id) => matches({ id } as Review)) : expected);
	});

	it('puts what came in on top of a page before the next one known', async () => {
		const { read } = await readingOf(
			listOf(numbered(1_500), (request, ids) => {
				if (request === 3) ids.splice(28, 0, 'new', 'newer', 'newest');
			}),
		);

		expect(read.slice(26, 33)).toEqual(['r26', 'r27', 'newest', 'r28', 'r29', 'r30', 'r31']);
	});

	it('lacks nothing when an answer from before it grew comes late', async () => {
		const list = listOf(numbered(1_500), (request, ids) => {
			if (request === 8) ids.unshift('new', 'newer');
		});
		const late = delayed(list.fetchPage, () => 40);
		const fetchPage: ChangingList['fetchPage'] = async (page, signal) =>
			await (page === 2 ? late : list.fetchPage)(page, signal);

		const { read } = await readingOf({ fetchPage });

		expect(missingFrom(read, numbered(1_500))).toEqual([]);
	});
});

describe('requests for pages', () => {
	it.each([false, true])(
		'are never more than six under way, with those aborted (which go on: %s)',
		async (ignoresAbort) => {
			const changes = changesAt([10, 13, 16, 40, 44, 48, 80], 'remove', 20, 0);
			const list = new ChangingList({ count: 1_500, perPage: 15, changes, delays: OVERTAKING, ignoresAbort });

			await readingOf(list);

			expect(list.mostUnderWay).toBe(6);
		},
	);

	it.each<[string, Change[], Partial<Selection>, boolean]>([
		['when the list has become shorter', changesAt([30], 'remove', 15, 0), {}, true],
		['when enough was found', [], { ids: new Set(['r600']) }, true],
		['but not while all are', [], {}, false],
	])('are aborted when they are no longer needed: %s', async (_name, changes, selection, expected) => {
		const list = new ChangingList({ count: 1_500, perPage: 15, changes, delays: [10, 20, 30] });
		let aborted = 0;
		const fetchPage: ChangingList['fetchPage'] = async (page, signal) => {
			const note = () => aborted++;
			signal?.addEventListener('abort', note);
			return await list.fetchPage(page, signal).finally(() => signal?.removeEventListener('abort', note));
		};

		await readingOf({ fetchPage }, { ...EVERYTHING, ...selection });

		expect(aborted > 0).toBe(expected);
	});

	it('are aborted when the reading is cancelled, which ends with what they throw', async () => {
		const controller = new AbortController();
		const list = new ChangingList({ count: 1_500, perPage: 15, changes: [], delays: [5] });
		const fetchPage: ChangingList['fetchPage'] = async (page, signal) => {
			if (page === 20) controller.abort();
			return await list.fetchPage(page, signal);
		};

		await expect(readList({ fetchPage, signal: controller.signal })).rejects.toThrow('aborted');
		expect(list.pages.length).toBeLessThanOrEqual(25);
	});

	it('end the reading at once when one is refused for good, also one asked for ahead', async () => {
		const asked: number[] = [];
		const reading = readList({
			fetchPage: async (page) => {
				asked.push(page);
				if (page === 1) return await listOf(numbered(1_500)).fetchPage(page);
				if (page === 4) throw new Error('no');
				return await new Promise(() => {});
			},
		});

		await expect(reading).rejects.toThrow('no');
		expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
	});
});
