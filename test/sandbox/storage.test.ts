import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freshReview } from '../../sandbox/freshReview';
import { ORDER_NAMES } from '../../sandbox/listOrders';
import { Sandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/sandbox';

describe('a sandbox with a database file', () => {
	let folder: string;
	let db: string;
	const running: Sandbox[] = [];

	const start = async (options: SandboxOptions = {}) => {
		const sandbox = await Sandbox.start({ db, ...options });
		running.push(sandbox);
		return sandbox;
	};
	const end = async () => {
		for (const sandbox of running.splice(0)) await sandbox.close();
	};

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'review-platform-db-'));
		db = join(folder, 'sandbox.db');
	});
	afterEach(async () => {
		await end();
		rmSync(folder, { recursive: true });
	});

	it('has its keys again after a restart, and their secrets nowhere', async () => {
		const before = await start({ reviews: 20 });
		const secret = before.accounts.keys.create(before.account, 'Production');
		const deleted = before.accounts.createKey(before.account);
		before.accounts.deleteKey(deleted);
		await fetch(`${before.url}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
		const keys = before.accounts.keys.of(before.account);
		await end();

		const after = await start();

		expect(after.accounts.keys.of(after.account)).toMatchObject([
			{ name: 'Production', createdAt: keys[0]?.createdAt, lastUsedAt: expect.any(Number) as number },
		]);
		const status = async (key: string) =>
			(await fetch(`${after.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status;
		expect([await status(secret), await status(deleted)]).toEqual([200, 401]);
		await end();
		expect(readFileSync(db, 'latin1')).not.toContain(secret);
	});

	it.each(ORDER_NAMES)('has its reviews again as they were: %s', async (order) => {
		const before = await start({ reviews: 20, order });
		const list = before.account.reviewList;
		const fresh = [1, 2, 3].map(() => freshReview(before.account.companyId));
		for (const review of fresh) list.add(review);
		list.remove(before.reviews[10]?.id ?? '');
		list.edit(before.reviews[5]?.id ?? '', { title: 'Edited' });
		list.remove(fresh[1]?.id ?? '');
		for (const id of [fresh[0]?.id ?? '', before.reviews[15]?.id ?? '']) {
			list.hide(id);
			list.restore(id);
		}
		const reviews = [...before.reviews];
		await end();

		expect((await start({ order })).reviews).toEqual(reviews);
	});

	it('has what is hidden again as it was, and can restore it', async () => {
		const before = await start({ reviews: 20 });
		const list = before.account.reviewList;
		const [fresh, old] = [freshReview(before.account.companyId), before.reviews[10]];
		list.add(fresh);
		list.edit(old?.id ?? '', { title: 'Edited' });
		for (const review of [fresh, old]) list.hide(review?.id ?? '');
		await end();

		const after = await start();

		expect(after.reviews).toHaveLength(19);
		for (const review of [fresh, old]) after.account.reviewList.restore(review?.id ?? '');
		expect(after.reviews).toEqual(expect.arrayContaining([fresh, { ...old, title: 'Edited' }]));
		await end();
		expect((await start()).reviews).toHaveLength(21);
	});

	it('keeps what was done just before it was killed', async () => {
		const killed = await start({ reviews: 20 });
		const review = freshReview(killed.account.companyId);
		killed.account.reviewList.add(review);
		const copy = join(folder, 'copy.db');
		writeFileSync(copy, readFileSync(db));

		const after = await start({ db: copy });

		expect(after.reviews).toContainEqual(review);
	});

	it('says so when it is asked for another number of reviews', async () => {
		await start({ reviews: 20 });
		await end();

		await expect(start({ reviews: 30 })).rejects.toThrow('was made with 20 reviews');
		expect((await start()).reviews).toHaveLength(20);
	});

	it('says so when the file is something else', async () => {
		writeFileSync(db, 'Dear diary, today I read a book about databases. '.repeat(100));

		await expect(start()).rejects.toThrow(/not a database/);
	});
});
