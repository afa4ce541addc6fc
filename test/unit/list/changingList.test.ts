import { MAX_REREADS, readList } from '../../../nodes/shared/list/readList';
import type { ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Review } from '../../../nodes/shared/types';
import { ChangingList } from '../../support/changingList';
import { idsOf, listOf, missingFrom, numbered } from '../../support/pagedList';

describe('a list that changes while it is read', () => {
	it.each([
		['reviews come in on top', 'add', 0],
		['reviews come in at the end', 'add', 0.999],
		['reviews come in anywhere', 'add', 0.4],
		['reviews are deleted on top', 'remove', 0],
		['reviews are deleted at the end', 'remove', 0.999],
	] as const)('costs little more than its 300 pages when %s', async (_name, kind, where) => {
		const at = (request: number, count: number) => ({
			request,
			kind,
			places: Array<number>(count).fill(where),
		});
		const changes = [10, 50, 90, 130, 170, 210, 240, 270].map((request) => at(request, 1));
		const list = new ChangingList({
			count: 4_500,
			perPage: 15,
			changes: [...changes, at(280, 40), at(290, 100)],
			delays: [3, 9, 1, 12, 5],
		});

		const read = idsOf(await readList(list));

		expect(read).toHaveLength(new Set(read).size);
		expect(missingFrom(read, list.throughout)).toEqual([]);
		expect(list.pages.length).toBeLessThanOrEqual(list.mostPages + 50);
	});

	it('costs no more than a few readings when it grows with nearly every answer', async () => {
		const list = new ChangingList({
			count: 4_500,
			perPage: 15,
			changes: Array.from({ length: 80 }, (_, index) => ({
				request: index + 3,
				kind: 'add',
				places: Array<number>(40).fill(0),
			})),
			delays: [3, 9, 1, 12, 5],
		});

		const read = idsOf(await readList(list));

		expect(missingFrom(read, list.throughout)).toEqual([]);
		expect(list.pages.length).toBeLessThanOrEqual((1 + MAX_REREADS) * list.mostPages);
	});

	it('says how many pages it read once more', async () => {
		const events: ReadingEvent[] = [];
		const { fetchPage } = listOf(numbered(1_500), (request, ids) => {
			if (request === 30) ids.splice(0, 1);
		});

		await readList({ fetchPage, onEvent: (event) => events.push(event) });

		expect(events).toEqual([{ kind: 'pagesReadAgain', pages: 1 }]);
	});

	it('that both grew and shrank is read again when it is short, and comes as it is then', async () => {
		const events: ReadingEvent[] = [];
		const ids = numbered(150);
		const { fetchPage, pages } = listOf(ids, (request) => {
			if (request === 3) ids.unshift('new');
			if (request === 6) ids.splice(100, 1);
		});

		expect(idsOf(await readList({ fetchPage, onEvent: (event) => events.push(event) }))).toEqual(ids);
		expect(events.map((event) => ('reason' in event ? event.reason : event.kind))).toEqual([
			'pagesReadAgain',
			'mayHideChanges',
		]);
		expect(pages.length).toBeLessThanOrEqual(11 + 11 + 4);
	});

	it.each([
		[60, ['pagesReadAgain', 'listReadAgain']],
		[61, ['pagesReadAgain']],
	])('and has %i pages counts as short or not', async (pages, expected) => {
		const events: ReadingEvent[] = [];
		const { fetchPage } = listOf(numbered(15 * pages), (request, ids) => {
			if (request === 10) ids.unshift('new');
			if (request === 20) ids.splice(500, 1);
		});

		await readList({ fetchPage, onEvent: (event) => events.push(event) });

		expect(events.map(({ kind }) => kind)).toEqual(expected);
	});

	it('that goes on growing and shrinking is read again once', async () => {
		const events: ReadingEvent[] = [];
		const { fetchPage } = listOf(numbered(150), (request, ids) => {
			if (request % 9 === 3) ids.unshift(`new ${request}`);
			if (request % 9 === 6) ids.splice(100, 1);
		});

		await readList({ fetchPage, onEvent: (event) => events.push(event) });

		expect(events.filter(({ kind }) => kind === 'listReadAgain')).toEqual([
			{ kind: 'listReadAgain', reason: 'mayHideChanges' },
		]);
	});

	it.each([
		['the last of its page', 3, 0, 1, [], numbered(45)],
		['the first of its page', 2, 1, 0, ['new'], ['r0', 'new', ...numbered(45).slice(1)]],
	])(
		'puts a review that it sees late behind %s, which it follows',
		async (_name, at, where, gone, come, expected) => {
			const { fetchPage } = listOf(numbered(45), (request, ids) => {
				if (request === at) ids.splice(where, gone, ...come);
			});

			expect(idsOf(await readList({ fetchPage }))).toEqual(expected);
		},
	);

	it('puts one that follows another that does not match behind those that do', async () => {
		const { fetchPage } = listOf(numbered(45), (request, ids) => {
			if (request === 3) ids.splice(0, 1);
		});
		const isEven = ({ id }: Review) => Number(id.slice(1)) % 2 === 0;

		expect(idsOf(await readList({ fetchPage }, { ...EVERYTHING, matches: isEven }))).toEqual(
			numbered(45).filter((id) => isEven({ id } as Review)),
		);
	});
});
