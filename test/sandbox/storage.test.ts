import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshReview } from '../../sandbox/freshReview';
import type { ReviewRecord } from '../../sandbox/records';
import { NEWEST_SAMPLE } from '../../sandbox/sampleReviews';
import { useSandbox } from '../support/useSandbox';

describe('Storage', () => {
	const start = useSandbox({ reviews: 20 });
	let db: string;

	beforeEach(() => (db = join(mkdtempSync(join(tmpdir(), 'review-platform-db-')), 'sandbox.db')));

	it('keeps keys, and when they were used, but none that was deleted', async () => {
		const before = await start({ db });
		const secret = before.accounts.keys.create(before.account, 'Production');
		before.accounts.deleteKey(before.accounts.createKey(before.account));
		await fetch(`${before.url}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
		const [key] = before.accounts.keys.of(before.account);
		await before.close();

		const { account, accounts } = await start({ db });

		expect(key?.lastUsedAt).toBeDefined();
		expect(accounts.keys.of(account)).toEqual([{ ...key, account }]);
		expect(accounts.keys.find(secret)?.account).toBe(account);
	});

	it.each(['newest', 'published'] as const)('keeps what was done to the reviews: %s', async (order) => {
		const before = await start({ db, order });
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
		const reviews = [...before.reviews];
		await before.close();

		const after = await start({ db, order });

		expect(after.reviews).toEqual(reviews);
		for (const id of hidden) after.account.reviewList.restore(id);
		for (const review of [old[2], added[2]])
			expect(after.reviews).toContainEqual({ ...review, title: 'Edited' });
	});

	it('has the same sample reviews at each start', async () => {
		const before = await start({ db, newest: NEWEST_SAMPLE + 1_000 });
		const reviews = [...before.reviews];
		await before.close();

		expect((await start({ db, newest: NEWEST_SAMPLE + 86_400_000 })).reviews).toEqual(reviews);
	});

	it('has written what was done just before the sandbox was killed', async () => {
		const killed = await start({ db });
		const review = freshReview(killed.account.companyId);
		killed.account.reviewList.add(review);
		copyFileSync(db, `${db}.copy`);
		await killed.close();

		expect((await start({ db: `${db}.copy` })).reviews).toContainEqual(review);
	});

	it('is for one number of reviews', async () => {
		await (await start({ db })).close();

		await expect(start({ db, reviews: 30 })).rejects.toThrow('was made with 20 reviews');
	});

	it('refuses a file that is something else', async () => {
		writeFileSync(db, 'Dear diary, today I read a book about files.');

		await expect(start({ db })).rejects.toThrow('is not a file of the sandbox');
	});
});
