import { freshReview } from '../../sandbox/freshReview';
import { ORDER_NAMES } from '../../sandbox/listOrders';
import type { ListOrder } from '../../sandbox/listOrders';
import type { PageRecord, ReviewRecord } from '../../sandbox/records';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import { useSandbox } from '../support/useSandbox';

const start = useSandbox({ reviews: 120, limit: 10_000 });
let sandbox: Sandbox;
let key: string;

const begin = async (options: SandboxOptions = {}): Promise<void> => {
	sandbox = await start(options);
	key = sandbox.accounts.createKey(sandbox.account);
};
const page = async (number = 1): Promise<PageRecord<ReviewRecord>> => {
	const headers = { authorization: `Bearer ${key}` };
	const response = await fetch(`${sandbox.url}/v1/reviews?page=${number}`, { headers });
	return (await response.json()) as PageRecord<ReviewRecord>;
};
const listed = async (): Promise<ReviewRecord[]> => {
	const reviews: ReviewRecord[] = [];
	for (let number = 1; number <= Math.ceil(sandbox.reviews.length / 15); number++)
		reviews.push(...(await page(number)).data);
	return reviews;
};
const idsOf = (reviews: readonly ReviewRecord[]): string[] => reviews.map(({ id }) => id);
const add = (fields: Partial<ReviewRecord> = {}): ReviewRecord => {
	const review = freshReview(sandbox.account.companyId, fields);
	sandbox.account.reviewList.add(review);
	return review;
};

const before = (date: string): number => -Date.parse(date);
/** What each order goes by, smallest first; the first that differs decides. */
const KEYS: Partial<Record<ListOrder, (review: ReviewRecord) => number[]>> = {
	newest: ({ created_at }) => [before(created_at)],
	oldest: ({ created_at }) => [-before(created_at)],
	highlighted: ({ is_highlighted, created_at }) => [is_highlighted ? 0 : 1, before(created_at)],
	rated: ({ rating, created_at }) => [-rating, before(created_at)],
	branches: ({ company_id, created_at }) => [
		sandbox.account.branchIds.indexOf(company_id),
		before(created_at),
	],
	experienced: ({ experience_date }) => [before(experience_date)],
	unstable: ({ created_at }) => [before(created_at)],
};
const inOrderOf = (keys: (review: ReviewRecord) => number[]) => (one: ReviewRecord, other: ReviewRecord) =>
	keys(one).reduce((decided, value, index) => decided || value - (keys(other)[index] as number), 0);

describe('the order of the list', () => {
	const CHANGES: [name: string, change: () => void][] = [
		['as it is made', () => {}],
		['with reviews added', () => [1, 2, 3, 4, 5].forEach((rating) => add({ rating }))],
		['with one published late', () => void add({ created_at: '2026-09-01T00:00:00+00:00' })],
		[
			'with some edited',
			() => {
				for (const { id } of sandbox.reviews.filter((_, index) => index % 10 === 0))
					sandbox.account.reviewList.edit(id, { rating: 3, is_highlighted: true });
			},
		],
		[
			'with one hidden and restored',
			() => {
				const { id } = sandbox.reviews[40] as ReviewRecord;
				sandbox.account.reviewList.hide(id);
				sandbox.account.reviewList.restore(id);
			},
		],
	];

	describe.each(Object.entries(KEYS))('"%s"', (order, keys) => {
		it.each(CHANGES)('is kept: %s', async (_name, change) => {
			await begin({ order: order as ListOrder, branches: 3 });
			change();

			const reviews = await listed();

			expect(reviews.map(keys)).toEqual([...reviews].sort(inOrderOf(keys)).map(keys));
			if (order !== 'unstable') expect(idsOf(reviews)).toEqual(idsOf(sandbox.reviews));
		});
	});

	it('"published" has what came in or was restored last first, whenever it was created', async () => {
		await begin({ order: 'published' });
		const { id: restored } = sandbox.reviews[40] as ReviewRecord;
		const late = add({ created_at: '2020-01-01T00:00:00+00:00' });
		sandbox.account.reviewList.hide(restored);
		sandbox.account.reviewList.restore(restored);
		const added = add();

		expect(idsOf((await page()).data).slice(0, 3)).toEqual([added.id, restored, late.id]);
	});

	it('"unstable" gives those of one second on other pages with each request, and the others as they are', async () => {
		await begin({ order: 'unstable' });
		const created_at = '2026-11-01T00:00:00+00:00';
		const tied = idsOf(Array.from({ length: 60 }, () => add({ created_at })));

		const pages: string[][] = [];
		while (pages.length < 20) pages.push(idsOf((await page()).data));

		expect(pages.map((ids) => new Set(ids).size)).toEqual(pages.map(() => 15));
		expect(new Set(pages.flat()).size).toBeGreaterThan(30);
		expect(pages.flat().filter((id) => !tied.includes(id))).toEqual([]);
		const [fifth, again] = [idsOf((await page(5)).data), idsOf((await page(5)).data)];
		expect(fifth.length).toBe(15);
		expect(fifth.filter((id) => tied.includes(id))).toEqual([]);
		expect([...fifth].sort()).toEqual([...again].sort());
	});

	it.each(ORDER_NAMES)(
		'"%s" can be taken up while the sandbox runs, and changes no review',
		async (order) => {
			await begin({ branches: 3 });
			const reviews = sandbox.reviews;

			sandbox.account.reviewList.setOrder(order);

			expect([...sandbox.reviews].sort(byId)).toEqual([...reviews].sort(byId));
			expect((await page()).data.length).toBe(15);
		},
	);
});

describe('branches', () => {
	it('have company ids of their own, the first that of the user', async () => {
		await begin({ branches: 3, order: 'branches' });

		const companyIds = (await listed()).map(({ company_id }) => company_id);

		expect([...new Set(companyIds)]).toEqual(sandbox.account.branchIds);
		expect(sandbox.account.branchIds).toHaveLength(3);
		expect(sandbox.account.branchIds[0]).toBe(sandbox.account.companyId);
	});

	it('change nothing else about the reviews', async () => {
		await begin();
		const withoutCompany = () => sandbox.reviews.map(({ company_id: _, ...review }) => review);
		const alone = withoutCompany();
		await sandbox.close();
		await begin({ branches: 3 });

		expect(withoutCompany()).toEqual(alone);
	});
});

describe('a hidden review', () => {
	it('is not in the list, its total and the ratings, and is as it was when it is restored', async () => {
		await begin();
		const { reviewList } = sandbox.account;
		const review = sandbox.reviews[7] as ReviewRecord;
		const rating = reviewList.averageRating;

		expect(reviewList.hide(review.id)).toBe(true);
		expect((await page()).meta.total).toBe(119);
		expect(idsOf(await listed())).not.toContain(review.id);
		expect(reviewList.restore(review.id)).toBe(true);

		expect(await listed()).toContainEqual(review);
		expect([sandbox.reviews.length, reviewList.averageRating]).toEqual([120, rating]);
	});

	it('cannot be hidden or restored twice, and can be deleted', async () => {
		await begin();
		const { reviewList } = sandbox.account;
		const { id } = sandbox.reviews[7] as ReviewRecord;
		reviewList.hide(id);

		expect(reviewList.hide(id)).toBe(false);
		expect(reviewList.remove(id)).toBe(true);
		expect(reviewList.restore(id)).toBe(false);
		expect(reviewList.restore(sandbox.reviews[0]?.id ?? '')).toBe(false);
	});
});

describe('a replica', () => {
	it.each(ORDER_NAMES)('lacks the review published last, and nothing else: %s', async (order) => {
		await begin({ order, replicaEvery: 2, branches: 2 });
		const last = add({ created_at: '2026-10-01T10:20:30+00:00' });
		const whole: string[] = [];
		const lacking: string[] = [];
		const totals: number[] = [];

		for (let number = 1; number <= 9; number++) {
			for (const ids of [whole, lacking]) {
				const { data, meta } = await page(number);
				ids.push(...idsOf(data));
				totals.push(meta.total);
			}
		}

		const others = whole.filter((id) => id !== last.id);
		expect(whole).toContain(last.id);
		if (order !== 'unstable') expect(lacking).toEqual(others);
		expect(lacking).not.toContain(last.id);
		expect(lacking).toHaveLength(120);
		expect(totals).toEqual(Array.from({ length: 9 }, () => [121, 120]).flat());
	});

	it('of an empty list is empty', async () => {
		await begin({ reviews: 0, replicaEvery: 1 });

		expect(await page()).toMatchObject({ data: [], meta: { total: 0 } });
	});
});

function byId(one: ReviewRecord, other: ReviewRecord): number {
	return one.id < other.id ? -1 : 1;
}
