import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshReview } from '../../sandbox/freshReview';
import type { ReviewRecord } from '../../sandbox/records';
import { NEWEST_SAMPLE } from '../../sandbox/sampleReviews';
import { useSandbox } from '../support/useSandbox';

describe('Storage', () => {
	const start = useSandbox({ reviews: 20 });
	let db: string;
	/** Another sandbox, with what this one would leave if it were killed now. */
	const startAgain = async (newest = NEWEST_SAMPLE) => {
		copyFileSync(db, `${db}.copy`);
		return await start({ db: `${db}.copy`, order: 'published', newest });
	};

	beforeEach(() => (db = join(mkdtempSync(join(tmpdir(), 'review-platform-db-')), 'sandbox.db')));

	it('keeps keys, and when they were used, but none that was deleted', async () => {
		const before = await start({ db });
		const secret = before.accounts.keys.create(before.account, 'Production');
		before.accounts.deleteKey(before.accounts.createKey(before.account));
		await fetch(`${before.url}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
		const [key] = before.accounts.keys.of(before.account);

		const { account, accounts } = await startAgain();

		expect(key?.lastUsedAt).toBeDefined();
		expect(accounts.keys.of(account)).toEqual([{ ...key, account }]);
		expect(accounts.keys.find(secret)?.account).toBe(account);
	});

	it('keeps what was done to the reviews', async () => {
		const before = await start({ db, order: 'published' });
		const { companyId, reviewList } = before.account;
		const old = before.reviews.slice(8, 11);
		const added = old.map(() => freshReview(companyId));
		for (const review of added) reviewList.add(review);
		const oneOfEach = (place: number) => [old, added].map((reviews) => (reviews[place] as ReviewRecord).id);
		const [restored, deleted, hidden] = [oneOfEach(0), oneOfEach(1), oneOfEach(2)];
		for (const id of hidden) reviewList.edit(id, { title: 'Edited' });
		for (const id of [...restored, ...hidden]) reviewList.hide(id);
		for (const id of restored) reviewList.restore(id);
		for (const id of deleted) reviewList.remove(id);

		const after = await startAgain();

		expect(after.reviews).toEqual(before.reviews);
		for (const id of hidden) after.account.reviewList.restore(id);
		for (const review of [old[2], added[2]])
			expect(after.reviews).toContainEqual({ ...review, title: 'Edited' });
	});

	it('has the same sample reviews at each start, and is for one number of them', async () => {
		const { reviews } = await start({ db, order: 'published' });

		expect((await startAgain(NEWEST_SAMPLE + 86_400_000)).reviews).toEqual(reviews);
		await expect(start({ db, reviews: 30 })).rejects.toThrow('was made with 20 reviews');
	});
});
