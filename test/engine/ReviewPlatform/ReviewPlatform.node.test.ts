import { GET_ME, runNode } from '../../support/engine';

describe('what scripts and models write, and n8n does not check', () => {
	const baseUrl = 'http://127.0.0.1:9';

	it.each<[string, object, message: string]>([
		[
			'an operation',
			{ resource: 'review', operation: 'getAll' },
			'\'Operation\' must be one of List Reviews (list), Get Statistics (getStatistics), not "getAll"',
		],
		[
			'one of another resource',
			{ resource: 'user', operation: 'list' },
			'\'Operation\' must be one of Get Me (getMe), not "list"',
		],
		[
			'a resource',
			{ ...GET_ME, resource: 'reviews' },
			'\'Resource\' must be one of Review (review), User (user), not "reviews"',
		],
	])('is told by name, with what came and the choices: %s', async (_what, parameters, message) => {
		const run = await runNode({ parameters: { ...parameters }, baseUrl });
		expect(run.error).toMatchObject({ message, context: { itemIndex: 0 } });

		const { items } = await runNode({
			parameters: { ...parameters },
			baseUrl,
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([{ json: { error: message }, pairedItem: { item: 0 } }]);
	});
});
