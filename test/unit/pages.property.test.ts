import fc from 'fast-check';

import { ApiFault } from '../../nodes/shared/faults';
import { MAX_REREADS, PAGES_IN_FLIGHT, readAll, readUpTo } from '../../nodes/shared/pages';
import type { FetchPage } from '../../nodes/shared/pages';
import type { Review, ReviewPage } from '../../nodes/shared/types';
import { holds } from '../support/randomRuns';
import type { RandomRuns } from '../support/randomRuns';

/** Nothing that waits would end a reading that goes on for ever. */
const MOST_REQUESTS = 10_000;
const RUNS: RandomRuns = { usual: 300, deep: 10_000 };

/** Before request `request`, reviews come or go at a place (a fraction of the list). */
interface Change {
	request: number;
	kind: 'add' | 'remove';
	places: number[];
}

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const change: fc.Arbitrary<Change> = fc.record({
	request: fc.integer({ min: 1, max: 60 }),
	kind: fc.constantFrom('add' as const, 'remove' as const),
	places: fc.array(place, { minLength: 1, maxLength: 12 }),
});
const changes = fc.uniqueArray(change, { maxLength: 15, selector: ({ request }) => request });
const size = fc.record({ count: fc.integer({ min: 0, max: 120 }), perPage: fc.integer({ min: 1, max: 20 }) });

/** A list that changes while it is read. Each time reviews either come or go, so that `total` tells. */
function changingList(count: number, perPage: number, planned: Change[]) {
	const ids = Array.from({ length: count }, (_, index) => `r${index}`);
	const removed = new Set<string>();
	let requests = 0;
	const fetchPage: FetchPage = async (page) => {
		if (++requests > MOST_REQUESTS) throw new Error('It does not end');
		for (const { kind, places } of planned.filter(({ request }) => request === requests)) {
			places.forEach((where, index) => {
				const at = Math.floor(where * ids.length);
				if (kind === 'add') ids.splice(at, 0, `n${requests}-${index}`);
				else ids.splice(at, 1).forEach((id) => removed.add(id));
			});
		}
		const answer: ReviewPage = {
			reviews: ids.slice((page - 1) * perPage, page * perPage).map((id) => ({ id }) as Review),
			perPage,
			total: ids.length,
			hasNext: page * perPage < ids.length,
		};
		await Promise.resolve();
		return answer;
	};
	return { fetchPage, ids, removed, requests: () => requests };
}

const throughout = (count: number, removed: Set<string>) =>
	Array.from({ length: count }, (_, index) => `r${index}`).filter((id) => !removed.has(id));

describe('reading all, whatever happens meanwhile', () => {
	it('gives every review that was there throughout, none twice, with bounded work', async () => {
		await holds(
			fc.asyncProperty(size, changes, async ({ count, perPage }, planned) => {
				const list = changingList(count, perPage, planned);

				const read = (await readAll(list.fetchPage)).map(({ id }) => id);

				expect(new Set(read).size).toBe(read.length);
				expect(throughout(count, list.removed).filter((id) => !read.includes(id))).toEqual([]);
				const mostPages = Math.ceil((count + 15 * 12) / perPage);
				expect(list.requests()).toBeLessThanOrEqual((1 + 3 * MAX_REREADS) * (mostPages + PAGES_IN_FLIGHT));
			}),
			RUNS,
		);
	});

	it('gives the list as it is once it stands still', async () => {
		await holds(
			fc.asyncProperty(size, changes, async ({ count, perPage }, planned) => {
				const pages = Math.ceil(count / perPage);
				const early = planned.filter(({ request }) => request <= pages);
				const list = changingList(count, perPage, early);

				expect((await readAll(list.fetchPage)).map(({ id }) => id)).toEqual(list.ids);
			}),
			RUNS,
		);
	});
});

describe('reading up to a limit', () => {
	it('gives the first ones of a quiet list and reads no page too many', async () => {
		await holds(
			fc.asyncProperty(size, fc.integer({ min: 1, max: 150 }), async ({ count, perPage }, limit) => {
				const list = changingList(count, perPage, []);

				expect((await readUpTo(list.fetchPage, limit)).map(({ id }) => id)).toEqual(list.ids.slice(0, limit));
				expect(list.requests()).toBe(Math.max(1, Math.ceil(Math.min(limit, count) / perPage)));
			}),
			RUNS,
		);
	});

	it('fills it however the list changes, none twice', async () => {
		await holds(
			fc.asyncProperty(
				size,
				changes,
				fc.integer({ min: 1, max: 60 }),
				async ({ count, perPage }, planned, limit) => {
					const list = changingList(count, perPage, planned);

					const read = (await readUpTo(list.fetchPage, limit)).map(({ id }) => id);

					expect(new Set(read).size).toBe(read.length);
					expect(read.length).toBeLessThanOrEqual(limit);
				},
			),
			RUNS,
		);
	});
});

describe('reading what lies', () => {
	const page: fc.Arbitrary<ReviewPage> = fc.record({
		reviews: fc.array(
			fc.integer({ min: 0, max: 40 }).map((id) => ({ id: `r${id}` }) as Review),
			{ maxLength: 20 },
		),
		perPage: fc.integer({ min: 1, max: 20 }),
		total: fc.integer({ min: 0, max: 200 }),
		hasNext: fc.boolean(),
	});

	it('ends, with every id once or in words', async () => {
		await holds(
			fc.asyncProperty(
				fc.array(page, { minLength: 1, maxLength: 30 }),
				fc.boolean(),
				async (pages, endless) => {
					let requests = 0;
					const fetchPage: FetchPage = async () => {
						if (++requests > MOST_REQUESTS) throw new Error('It does not end');
						const answer = pages[requests % pages.length] as ReviewPage;
						return await Promise.resolve({ ...answer, hasNext: endless || answer.hasNext });
					};

					const read = await readAll(fetchPage).catch((error: unknown) => error);

					if (Array.isArray(read)) expect(new Set(read.map(({ id }: Review) => id)).size).toBe(read.length);
					else expect(read).toBeInstanceOf(ApiFault);
				},
			),
			RUNS,
		);
	});
});
