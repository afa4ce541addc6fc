import { ApiError } from '../../../nodes/shared/errors/apiErrors';
import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import { ChangingList } from '../../support/changingList';
import { idsOf, listOf, numbered } from '../../support/pagedList';

const refused = (httpCode: string) => new ApiError({ message: 'No', description: 'None', httpCode });

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

		const ids = new Set(read);
		expect(read).toHaveLength(ids.size);
		expect(list.throughout.filter((id) => !ids.has(id))).toEqual([]);
		expect(list.pages.length).toBeLessThanOrEqual(list.mostPages + 50);
	});

	it('says how many pages it read once more', async () => {
		const events: ReadingEvent[] = [];
		const { fetchPage } = listOf(numbered(1_500), (request, ids) => {
			if (request === 30) ids.splice(0, 1);
		});

		await readList({ fetchPage, onEvent: (event) => events.push(event) });

		expect(events).toEqual([{ kind: 'mended', pages: 1 }]);
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
			'mended',
			'mayHideChanges',
		]);
		expect(pages.length).toBeLessThanOrEqual(11 + 11 + 4);
	});

	it('puts a review that it sees late behind the one it follows', async () => {
		const { fetchPage } = listOf(numbered(45), (request, ids) => {
			if (request === 3) ids.splice(0, 1);
		});

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(45));
	});

	it('is over when it becomes shorter and the service refuses what is past its end', async () => {
		const ids = numbered(300);
		const list = listOf(ids, (request) => {
			if (request === 18) ids.splice(0, 40);
		});
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page > 1 && answer.reviews.length === 0) throw refused('422');
			return answer;
		};

		const read = idsOf(await readList({ fetchPage }));

		expect(read).toEqual(expect.arrayContaining(numbered(300).slice(40)));
		expect(list.pages.length).toBeLessThan(20 + 12);
	});

	it.each(['404', '422'])(
		'is not taken to be shorter (%s) when its first page says otherwise',
		async (httpCode) => {
			const { fetchPage, pages } = listOf(numbered(300));
			const refusing: FetchPage = async (page) => {
				if (page >= 9) throw refused(httpCode);
				return await fetchPage(page);
			};

			await expect(readList({ fetchPage: refusing })).rejects.toMatchObject({
				reason: { text: { httpCode } },
			});
			expect(pages.length).toBeLessThan(12);
		},
	);

	it('that begins past its end is empty when the service refuses that', async () => {
		const { fetchPage } = listOf(numbered(30));
		const refusing: FetchPage = async (page) => {
			if (page > 2) throw refused('404');
			return await fetchPage(page);
		};

		expect(await readList({ fetchPage: refusing }, { ...EVERYTHING, startPage: 5 })).toEqual([]);
	});
});
