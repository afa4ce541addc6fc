import { freshReview } from '../../../sandbox/freshReview';
import { Client, NOT_FOUND, UNAUTHENTICATED } from './client';
import {
	deletedKeyIsRefused,
	fiveKeysAtMost,
	keysDoNotExpire,
	keysNeedApiAccess,
	secretIsShownOnce,
	visitorOf,
} from './keys';
import type { Checks } from './rows';
import { until } from '../../support/until';
import { deletePathsOn, secretOn } from '../../support/visitor';

export const states: Checks = {
	'3.1 Creating a key needs access to the API feature': keysNeedApiAccess,
	'3.2 Creating a key needs fewer than 5 active keys': fiveKeysAtMost,
	'3.3 A created key is active': async () => {
		const client = await Client.start();
		const secret = secretOn(await (await visitorOf(client)).createKey()) ?? '';

		expect(await client.status('/v1/me', { authorization: `Bearer ${secret}` })).toBe(200);
	},
	'3.4 Creating displays the secret once': secretIsShownOnce,
	'3.5 Deleting a key takes a confirmation': async () => {
		const client = await Client.start();
		const visitor = await visitorOf(client);
		const [path = ''] = deletePathsOn(await visitor.open('/settings'));

		const confirmation = await visitor.open(path);
		expect(confirmation.html).toContain('Delete for good');
		expect(await client.status()).toBe(200);

		await visitor.submit(path, path);
		expect(await client.status()).toBe(401);
	},
	'3.6 Deleting a key has no condition': async () => {
		const client = await Client.start();
		const visitor = await visitorOf(client);
		await visitor.createKey();

		// Used and unused ones, and the last one.
		expect(await client.status()).toBe(200);
		for (const path of deletePathsOn(await visitor.open('/settings')))
			expect((await visitor.submit(path, path)).status).toBe(303);
		expect(deletePathsOn(await visitor.open('/settings'))).toEqual([]);
	},
	'3.7 Deleting takes effect immediately: any later request gets 401': deletedKeyIsRefused,
	'3.8 A request under way while its key is deleted: not shown': async () => {
		const client = await Client.start({ latencyMs: 1_000 });
		const { accounts } = client.sandbox;
		const answer = client.ask('/v1/me');
		await until('the request', () => accounts.keys.find(client.key)?.lastUsedAt !== undefined);

		accounts.deleteKey(client.key);

		expect(await answer).toMatchObject(UNAUTHENTICATED);
	},
	'3.9 A revoked key stays revoked': async () => {
		const client = await Client.start();
		const visitor = await visitorOf(client);
		const [path = ''] = deletePathsOn(await visitor.open('/settings'));
		await visitor.submit(path, path);
		await visitor.createKey();

		expect(deletePathsOn(await visitor.open('/settings'))).not.toContain(path);
		expect((await visitor.open(path)).status).toBe(404);
		expect((await visitor.submit('/settings', path)).status).toBe(404);
		expect(await client.status()).toBe(401);
	},
	'3.10 Keys do not expire automatically': keysDoNotExpire,
	'3.11 Transitions of reviews: not shown': async () => {
		const client = await Client.start({ reviews: 2 });
		const { reviewList, companyId } = client.sandbox.account;
		const [first] = await client.allReviews();
		const added = freshReview(companyId);

		reviewList.add(added);
		reviewList.edit(first?.id ?? '', { title: 'Edited' });
		expect(await client.allReviews()).toMatchObject([added, { ...first, title: 'Edited' }, {}]);
		reviewList.hide(first?.id ?? '');
		expect((await client.page()).meta.total).toBe(2);
		reviewList.restore(first?.id ?? '');
		client.sandbox.settings.replicaEvery = 1;
		expect((await client.page()).meta.total).toBe(2);
		client.sandbox.settings.replicaEvery = 0;
		expect((await client.page()).meta.total).toBe(3);
		reviewList.remove(first?.id ?? '');
		expect((await client.page()).meta.total).toBe(2);
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
			await client.expect(`/v1/reviews/${added.id}`, NOT_FOUND, { method });
	},
	'3.12 Transitions of other resources: not shown': async () => {
		const client = await Client.start();
		const { total_reviews, average_rating, ...before } = await client.me();

		client.sandbox.account.reviewList.clear();

		expect([total_reviews, average_rating]).not.toContain(0);
		expect(await client.me()).toEqual({ ...before, total_reviews: 0, average_rating: 0 });
	},
};
