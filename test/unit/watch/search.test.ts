import { ListMemory } from '../../../nodes/ReviewPlatformTrigger/watch/listMemory';
import { search } from '../../../nodes/ReviewPlatformTrigger/watch/search';
import { newWatch } from '../../../nodes/ReviewPlatformTrigger/watch/watchState';
import { answerAll, ListOfIds, WATERMARK } from '../../support/askedPages';

const PAGE_MS = 1_500;

let list: ListOfIds;
let memory: ListMemory;

/** What is known of a list of so many whose reviews are old and have all been marked. */
function watch(count: number): void {
	list = ListOfIds.ofLength(count);
	const known = {
		...newWatch(0),
		seen: { reviews: '', watermark: WATERMARK },
		newFrom: null,
		accounted: count,
		perPage: 3,
	};
	memory = new ListMemory(known, 0);
	for (let number = 1; number <= Math.ceil(count / 3); number++)
		memory.marks.renew(list.wholePage(number), number);
	memory.marks.finish(count, true);
	memory.total = count;
}

/** A new review at a place of the list, counted from 0. */
function add(place: number, id = 'new'): void {
	list.ids.splice(place, 0, id);
	memory.total++;
}

/** Looks for growth: the pages asked for, one at a time, and what was found. */
function look(): { asked: number[]; found: string[] } {
	const { asked } = answerAll(search(memory), (number) => list.page(number));
	for (const request of asked) expect(request).toHaveLength(1);
	return { asked: asked.flat(), found: memory.found.map(({ id }) => id) };
}

describe('a review in a list of forty pages is found by halves', () => {
	beforeEach(() => watch(120));

	it.each([
		[0, [21, 11, 6, 3, 2, 1]],
		[59, [21, 11, 16, 19, 20]],
		[60, [21]],
		[119, [21, 31, 36, 39, 40]],
		[120, [21, 31, 36, 39, 40, 41]],
	])('at place %i', (place, asked) => {
		add(place);

		expect(look()).toEqual({ asked, found: ['new'] });
	});
});

describe('two reviews', () => {
	it('at one place are found together', () => {
		watch(120);
		for (const id of ['new1', 'new2']) add(7, id);

		expect(look()).toEqual({ asked: [21, 10, 5, 2, 3], found: ['new2', 'new1'] });
	});

	it('at two places are found one after the other', () => {
		watch(120);
		add(110, 'new1');
		add(7, 'new2');

		expect(look()).toEqual({
			asked: [21, 11, 31, 6, 36, 3, 39, 37, 38],
			found: ['new2', 'new1'],
		});
	});
});

describe('reviews at several places', () => {
	it('are looked for where the others have moved marks to', () => {
		watch(600);
		for (const place of [590, 400, 40])
			for (let count = 0; count < 4; count++) add(place, `new${place}-${count}`);

		const { asked, found } = look();

		expect(found).toHaveLength(12);
		expect(asked).toEqual([
			102, 52, 26, 14, 8, 12, 13, 15, 21, 25, 27, 41, 47, 51, 53, 79, 91, 97, 101, 103, 153, 127, 139, 133,
			135, 134, 136, 154, 155, 181, 193, 199, 203, 201, 200,
		]);
	});
});

describe('pages that the poll has read', () => {
	it('are not read again, and tell where the list has grown', () => {
		watch(120);
		add(50);
		for (const number of [21, 11, 1]) {
			const page = list.wholePage(number);
			memory.take(page, number);
			memory.pages.set(number, page);
		}

		expect(look()).toEqual({ asked: [16, 19, 18, 17], found: ['new'] });
	});
});

describe('it is left to the sweep', () => {
	it.each([
		['15 pages by 1', 44, 1, false],
		['16 pages by 1', 45, 1, true],
		['31 pages by 2', 91, 2, false],
		['32 pages by 2', 92, 2, true],
	])('when a list has grown to %s, in short ones', (_name, count, growth, isAsked) => {
		watch(count);
		for (let added = 0; added < growth; added++) add(0, `new${added}`);

		expect(look().asked.length > 0).toBe(isAsked);
	});

	it('when there are no marks', () => {
		watch(120);
		memory.marks.finish(0, false);
		add(0);

		expect(look().asked).toEqual([]);
	});

	it.each([
		[23, 0],
		[24, 6],
	])('when the bucket has no more than %i pages: %i requests', (pages, requests) => {
		watch(120);
		add(0);
		memory.watch.bucketFullAt = (100 - pages) * PAGE_MS;

		expect(look().asked).toHaveLength(requests);
	});

	it.each(['refused', 'unreadable'] as const)('when a page is %s', (outcome) => {
		watch(120);
		add(0);
		list.instead.set(6, outcome);

		expect(look()).toEqual({ asked: [21, 11, 6], found: [] });
	});

	it('after 24 pages without anything new', () => {
		watch(12_090);
		memory.total++;

		expect(look().asked).toHaveLength(24);
	});

	it('after 24 pages without anything more', () => {
		watch(12_090);
		for (let count = 0; count < 4; count++) add(30, `new${count}`);
		memory.total++;
		const { asked, found } = look();

		expect(found).toHaveLength(4);
		expect(asked.slice(-25)[0]).toBe(12);
		expect(asked.slice(-24)).not.toContain(12);
	});

	it('after three marks that are gone', () => {
		watch(120);
		for (let place = 40; place < 80; place++) list.ids[place] = `other${place}`;
		add(0);

		expect(look()).toEqual({ asked: [21, 20, 22], found: [] });
	});
});
