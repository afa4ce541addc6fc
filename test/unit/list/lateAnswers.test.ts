import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { delayed, idsOf, listOf, missingFrom, numbered } from '../../support/pagedList';

/** Reads a list that changes with a request, while one page that was answered before comes late. */
async function readingOf(
	count: number,
	change: (request: number, ids: string[]) => void,
	latePage: number,
	turns = 40,
) {
	const events: ReadingEvent[] = [];
	const list = listOf(numbered(count), change);
	const late = delayed(list.fetchPage, () => turns);
	const fetchPage: FetchPage = async (page) => {
		if (page === latePage) return await late(page);
		await Promise.resolve();
		return await list.fetchPage(page);
	};
	const read = idsOf(await readList({ fetchPage, onEvent: (event) => events.push(event) }));
	return { read, events, pages: list.pages };
}

describe('a page that comes when others have told of a change', () => {
	it('of a long list is read once more, as are the edges of what was read before it', async () => {
		const { read, events, pages } = await readingOf(
			1_500,
			(request, ids) => {
				if (request === 8) ids.splice(0, 1);
			},
			2,
		);

		expect(missingFrom(read, numbered(1_500).slice(1))).toEqual([]);
		expect(events).toEqual([{ kind: 'pagesReadAgain', pages: 4 }]);
		expect(pages).toHaveLength(100 + 4);
	});

	it('of a long list is no reason to expect more than there is', async () => {
		const { read, events } = await readingOf(
			1_500,
			(request, ids) => {
				if (request === 8) ids.pop();
			},
			2,
		);

		expect(read).toEqual(numbered(1_499));
		expect(events.map(({ kind }) => kind)).toEqual(['pagesReadAgain']);
	});

	it('lacks what the change has moved to it', async () => {
		const { read, events } = await readingOf(
			1_500,
			(request, ids) => {
				if (request === 3) ids.unshift('new', 'newer');
			},
			3,
		);

		expect(missingFrom(read, numbered(1_500))).toEqual([]);
		expect(events.map(({ kind }) => kind)).toEqual(['pagesReadAgain']);
	});

	it('makes a short list be read again: it may have come back to what it was', async () => {
		const { read, events } = await readingOf(
			300,
			(request, ids) => {
				if (request === 8) ids.splice(0, 1);
			},
			2,
		);

		expect(read).toEqual(numbered(300).slice(1));
		expect(events).toEqual([
			{ kind: 'pagesReadAgain', pages: expect.any(Number) as number },
			{ kind: 'listReadAgain', reason: 'mayHideChanges' },
		]);
	});
});
