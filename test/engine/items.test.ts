import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';
import type { RunOptions } from '../support/engine';
import { serve } from '../support/httpServer';

const GET_ME = { resource: 'user', operation: 'getMe' };
const LIST = { resource: 'review', operation: 'list' };

const inputs = (count: number) => Array.from({ length: count }, (_, index) => ({ json: { row: index } }));

describe('items', () => {
	let sandbox: Sandbox;
	let apiToken: string;

	beforeEach(async () => {
		sandbox = await Sandbox.start({ reviews: 40 });
		apiToken = sandbox.accounts.createKey(sandbox.account);
	});
	afterEach(async () => await sandbox.close());

	const run = async (options: Omit<RunOptions, 'baseUrl' | 'apiToken'> & Partial<RunOptions>) =>
		await runNode({ baseUrl: sandbox.url, apiToken, ...options });

	it('of Get Me are the user as the API gives it', async () => {
		const { items } = await run({ parameters: GET_ME });

		expect(jsonOf(items)).toEqual([
			expect.objectContaining({
				...sandbox.account.user,
				total_reviews: 40,
				average_rating: expect.any(Number) as number,
			}),
		]);
	});

	it('are paired with the input item they come from', async () => {
		const { items } = await run({
			parameters: { ...LIST, returnAll: false, limit: '={{ $json.row + 1 }}' },
			input: inputs(3),
		});

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 1, 2, 2, 2].map((item) => ({ item })));
	});

	it('of a base URL with the version of the API are the same', async () => {
		const { items, error } = await run({ parameters: GET_ME, baseUrl: `${sandbox.url}/v1/` });

		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([sandbox.account.user]);
		expect(sandbox.answers.map(({ url }) => url)).toEqual(['/v1/me']);
	});

	it('of a base URL with spaces, slashes and a path prefix are the same', async () => {
		const proxy = await serve((request, response) => {
			void fetch(sandbox.url + String(request.url).replace('/behind/proxy', ''), {
				headers: { authorization: String(request.headers.authorization) },
			})
				.then(async (answer) => await answer.text())
				.then((text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text));
		});

		const { items } = await run({
			parameters: { ...LIST, returnAll: true },
			baseUrl: `  ${proxy.url}/behind/proxy// `,
			apiToken: ` ${apiToken}\n`,
		});
		await proxy.close();

		expect(jsonOf(items)).toEqual(sandbox.reviews);
		expect(proxy.requests.map(({ url }) => url)).toEqual(
			[1, 2, 3].map((page) => `/behind/proxy/v1/reviews?page=${page}`),
		);
		expect(proxy.requests[0]?.headers.accept).toBe('application/json');
	});

	describe('when one of several is refused', () => {
		const parameters = { ...LIST, returnAll: false, limit: '={{ $json.row }}' };
		const refused = { error: expect.stringMatching(/^'Limit' must be/) as string };

		it('and the node continues: an item with the message, the others unharmed', async () => {
			const { items, status } = await run({
				parameters,
				input: inputs(3),
				node: { onError: 'continueRegularOutput' },
			});

			expect(status).toBe('success');
			expect(items.map(({ json, pairedItem }) => [json.error ?? json.id, pairedItem])).toEqual([
				[refused.error, { item: 0 }],
				[sandbox.reviews[0]?.id, { item: 1 }],
				[sandbox.reviews[0]?.id, { item: 2 }],
				[sandbox.reviews[1]?.id, { item: 2 }],
			]);
		});

		it('and the node has an error output: there, with its input data', async () => {
			const { items, errorItems } = await run({
				parameters,
				input: inputs(2),
				node: { onError: 'continueErrorOutput' },
			});

			expect(items).toHaveLength(1);
			expect(jsonOf(errorItems)).toEqual([{ row: 0, ...refused }]);
		});
	});
});
