import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';

const LIST_ALL = { resource: 'review', operation: 'list', returnAll: true };
const GET_ME = { resource: 'user', operation: 'getMe' };

describe('one key used by several', () => {
	let sandbox: Sandbox;
	let apiToken: string;

	const start = async (options: { reviews: number; limit: number; windowMs: number }) => {
		sandbox = await Sandbox.start(options);
		apiToken = sandbox.accounts.createKey(sandbox.account);
	};
	const run = async (parameters: typeof LIST_ALL | typeof GET_ME, items = 1) =>
		await runNode({
			parameters,
			baseUrl: sandbox.url,
			apiToken,
			input: Array.from({ length: items }, () => ({ json: {} })),
		});

	afterEach(async () => await sandbox.close());

	it('input items: 40 of Get Me through 10 a window all succeed, paired right, with few refusals', async () => {
		await start({ reviews: 1, limit: 10, windowMs: 1_000 });

		const { items, status } = await run(GET_ME, 40);

		expect(status).toBe('success');
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 40 }, (_, item) => ({ item })),
		);
		expect(sandbox.count(200)).toBe(40);
		expect(sandbox.count(429)).toBeLessThanOrEqual(40);
	});

	it('executions of one process: both complete, and one learns of the limit from the other', async () => {
		await start({ reviews: 300, limit: 15, windowMs: 1_000 });

		const runs = await Promise.all([run(LIST_ALL), run(LIST_ALL)]);

		for (const { items } of runs) expect(jsonOf(items)).toEqual(sandbox.reviews);
		expect(sandbox.count(200)).toBe(40);
		expect(sandbox.count(429)).toBeLessThanOrEqual(30);
	});

	it('other programs that know nothing of us: the export completes, none of its progress lost', async () => {
		await start({ reviews: 300, limit: 20, windowMs: 1_000 });
		let done = false;
		const foreign = (async () => {
			while (!done) {
				await fetch(`${sandbox.url}/v1/me`, { headers: { authorization: `Bearer ${apiToken}` } });
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
		})();

		const { items } = await run(LIST_ALL);
		done = true;
		await foreign;

		expect(jsonOf(items)).toEqual(sandbox.reviews);
		const pages = sandbox.answers.filter(
			({ url, statusCode }) => url.includes('page=') && statusCode === 200,
		);
		expect(pages).toHaveLength(20);
	});
});
