import type { INodeParameters } from 'n8n-workflow';

import { LIST_ALL, runNode } from '../../../../support/engine';
import { always, useServers } from '../../../../support/httpServer';

const PAGE = { options: { queryParameters: { parameter: [{ name: ' page ', value: '2' }] } } };

describe('the parameters of List Reviews', () => {
	const serve = useServers();

	it.each<[parameters: INodeParameters, message: RegExp]>([
		[{ returnAll: '={{ "perhaps" }}' }, /^'Return All' must be true or false/],
		[{ returnAll: '={{ $json.all }}' }, /^'Return All' must not be empty/],
		[{ returnAll: false, limit: 0 }, /^'Limit' must be a whole number from 1/],
		[{ options: { startPage: 1.5 } }, /^'Start Page' must be a whole number from 1, not 1\.5$/],
		[{ options: { endPage: 2.5 } }, /^'End Page' must be a whole number from 0, not 2\.5$/],
		[{ options: { startPage: 5, endPage: 4 } }, /^'End Page' must not be before 'Start Page' \(5\)$/],
		[{ options: { maxWait: -1 } }, /^'Max Wait' must be a number from 0/],
		[{ options: { sort: 'best' } }, /^'Sort' must be one of ratingHigh, ratingLow, newest, oldest, none/],
		[{ options: { stopEarly: 'soon' } }, /^'Stop Early' must be true or false/],
		[{ options: { spreadsheetFormat: 'xlsx' } }, /^'Spreadsheet Format' must be true or false/],
		[{ filters: { createdAfter: '={{ $json.lastRun }}' } }, /^'Created After' must not be empty: fill it in/],
		[{ filters: { createdAfter: '' } }, /^'Created After' must not be empty: fill it in, or remove it$/],
		[{ filters: { text: '={{ "" }}' } }, /^'Text' must not be empty: fill it in, or remove it$/],
		[{ filters: { ratingMin: 4, ratingMax: 2 } }, /^'Rating Min' must not be higher than 'Rating Max'$/],
		[PAGE, /^'Query Parameters' must not have 'page': use 'Start Page'/],
	])('are refused by name without a request where they cannot be used: %j', async (parameters, message) => {
		const server = await serve(always(200, {}));

		const { error } = await runNode({ parameters: { ...LIST_ALL, ...parameters }, baseUrl: server.url });

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Change '/);
		expect(error?.context.itemIndex).toBe(0);
		expect(server.requests).toHaveLength(0);
	});
});
