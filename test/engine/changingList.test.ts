import { withOffset } from '../../sandbox/sampleReviews';
import { Sandbox } from '../../sandbox/sandbox';
import type { ListOrder } from '../../sandbox/reviewList';
import { jsonOf } from '../support/engine';
import { listReviews } from '../support/listRun';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const REVIEWS = 150;

type Change = (sandbox: Sandbox, request: number) => void;

const add: Change = (sandbox, request) => {
	const [template] = sandbox.reviews;
	if (template === undefined) return;
	const createdAt = withOffset(Date.parse('2026-11-01T00:00:00Z') + request * 60_000);
	sandbox.account.reviewList.add({ ...template, id: `added-${request}`, created_at: createdAt });
};
const remove =
	(place: number): Change =>
	(sandbox, request) => {
		const review = sandbox.reviews[(place + request) % sandbox.reviews.length];
		sandbox.account.reviewList.remove(review?.id ?? '');
	};
const edit: Change = (sandbox) => {
	sandbox.account.reviewList.edit(sandbox.reviews[20]?.id ?? '', { title: 'Edited' });
};
const both =
	(...changes: Change[]): Change =>
	(sandbox, request) =>
		changes.forEach((change) => change(sandbox, request));
const at =
	(requests: number[], change: Change): Change =>
	(sandbox, request) => {
		if (requests.includes(request)) change(sandbox, request);
	};

const CHANGES: Array<[name: string, change: Change]> = [
	['one is added', at([4], add)],
	['many are added', at([2, 3, 5, 8], both(add, add))],
	['the first is deleted', at([4], remove(-4))],
	['one in the middle is deleted', at([4], remove(60))],
	['several are deleted, one by one', at([3, 5, 7, 9], remove(0))],
	['twenty are deleted at once', at([6], both(...Array.from({ length: 20 }, () => remove(0))))],
	['one is added, another deleted soon after', both(at([3], add), at([6], remove(10)))],
	['one is deleted, another added soon after', both(at([3], remove(10)), at([6], add))],
	['one is edited', at([3], edit)],
	['it changes at every request', both(add, at([5, 12, 20], remove(3)))],
];

describe.each(ORDERS)('a list in the order "%s"', (order) => {
	it.each(CHANGES)(
		'has every review that was there throughout, once and in order, when %s',
		async (_name, change) => {
			const sandbox: Sandbox = await Sandbox.start({
				reviews: REVIEWS,
				order,
				limit: 1_000,
				script: ({ number }) => change(sandbox, number),
			});
			const before = sandbox.reviews.map(({ id }) => id);

			const { items, status } = await listReviews(sandbox);
			await sandbox.close();

			const ids = jsonOf(items).map(({ id }) => id as string);
			const after = new Set(sandbox.reviews.map(({ id }) => id));
			expect(status).toBe('success');
			expect(ids).toHaveLength(new Set(ids).size);
			const throughout = before.filter((id) => after.has(id));
			expect(ids.filter((id) => throughout.includes(id))).toEqual(throughout);
			expect(sandbox.answers.length).toBeLessThan(100);
		},
	);

	it('is given as it is when it stands still again', async () => {
		const sandbox: Sandbox = await Sandbox.start({
			reviews: REVIEWS,
			order,
			limit: 1_000,
			script: ({ number }) => both(at([4], add), at([7], remove(30)))(sandbox, number),
		});

		const { items } = await listReviews(sandbox);
		await sandbox.close();

		expect(jsonOf(items)).toEqual(sandbox.reviews);
	});
});
