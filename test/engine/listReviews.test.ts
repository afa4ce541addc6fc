import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';

const PAGE_SIZE = 15;

describe('List Reviews', () => {
	let sandbox: Sandbox;
	let apiToken: string;

	const start = async (reviews: number) => {
		sandbox = await Sandbox.start({ reviews, limit: 1_000 });
		apiToken = sandbox.accounts.createKey(sandbox.account);
	};
	const list = async (parameters: { returnAll: boolean; limit?: number }) =>
		await runNode({
			parameters: { resource: 'review', operation: 'list', ...parameters },
			baseUrl: sandbox.url,
			apiToken,
		});

	afterEach(async () => await sandbox.close());

	describe.each([0, 1, 15, 16, 157, 1_500])('of an account with %i reviews', (reviews) => {
		it.each([{ returnAll: true }, ...[1, 15, 16, 50].map((limit) => ({ returnAll: false, limit }))])(
			'%j gives exactly those, in the order of the API, and reads no page too many',
			async (parameters) => {
				await start(reviews);

				const { items, status } = await list(parameters);

				const wanted = Math.min('limit' in parameters ? parameters.limit : reviews, reviews);
				expect(status).toBe('success');
				expect(jsonOf(items)).toEqual(sandbox.reviews.slice(0, wanted));
				expect(sandbox.answers).toHaveLength(Math.max(1, Math.ceil(wanted / PAGE_SIZE)));
			},
		);
	});
});
