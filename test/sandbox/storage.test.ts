import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshReview } from '../../sandbox/freshReview';
import type { ReviewRecord } from '../../sandbox/records';
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
		const list = before.account.reviewList;
		const [one, two, three] = [1, 2, 3].map(() => freshReview(before.account.companyId));
		for (const review of [one, two, three]) list.add(review as ReviewRecord);
		const [edited = '', restored = '', deleted = ''] = before.reviews.slice(8).map(({ id }) => id);
		list.edit(edited, { title: 'Edited' });
		for (const id of [one?.id ?? '', restored]) {
			list.hide(id);
			list.restore(id);
		}
		for (const id of [two?.id ?? '', deleted]) list.remove(id);
		const reviews = [...before.reviews];
		await before.close();

		expect((await start({ db, order })).reviews).toEqual(reviews);
	});

	it('keeps what is hidden, to be restored as it was', async () => {
		const before = await start({ db });
		const list = before.account.reviewList;
		const [fresh, old] = [freshReview(before.account.companyId), before.reviews[10] as ReviewRecord];
		list.add(fresh);
		list.edit(old.id, { title: 'Edited' });
		for (const { id } of [fresh, old]) list.hide(id);
		await before.close();

		const after = await start({ db });

		expect(after.reviews).toHaveLength(19);
		for (const { id } of [fresh, old]) after.account.reviewList.restore(id);
		expect(after.reviews).toEqual(expect.arrayContaining([fresh, { ...old, title: 'Edited' }]));
		await after.close();
		expect((await start({ db })).reviews).toHaveLength(21);
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
		writeFileSync(db, 'Dear diary, today I read a book about databases. '.repeat(100));

		await expect(start({ db })).rejects.toThrow(/not a database/);
	});
});
