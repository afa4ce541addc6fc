import type { INodeProperties } from 'n8n-workflow';

import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { jsonOf, runNode } from '../support/engine';
import { always, serve } from '../support/httpServer';

const GET_ME = { resource: 'user', operation: 'getMe' };
const USER = { id: 'u1', company_id: 'c1' };

describe("n8n's own request options", () => {
	it('send requests through the proxy', async () => {
		const proxy = await serve(always(200, USER));

		const { items } = await runNode({
			parameters: { ...GET_ME, requestOptions: { proxy: proxy.url } },
			baseUrl: 'http://platform.example/api',
			apiToken: 'key',
		});
		await proxy.close();

		expect(jsonOf(items)).toEqual([USER]);
		expect(proxy.requests[0]?.url).toBe('http://platform.example/api/v1/me');
	});

	it('set the timeout, after which the request is tried again', async () => {
		let asked = 0;
		const server = await serve((request, response) => {
			if (++asked > 1) always(200, USER)(request, response);
		});

		const { items } = await runNode({
			parameters: { ...GET_ME, requestOptions: { timeout: 1_000 } },
			baseUrl: server.url,
			apiToken: 'key',
		});
		await server.close();

		expect(jsonOf(items)).toEqual([USER]);
		expect(server.requests).toHaveLength(2);
	}, 20_000);
});

it('the routing of an operation says where its requests go', async () => {
	const server = await serve(always(200, USER));
	const nodeType = new ReviewPlatform();
	nodeType.description = {
		...nodeType.description,
		properties: nodeType.description.properties.map((field) => ({
			...field,
			options: field.options?.map((option) =>
				'routing' in option
					? { ...option, routing: { ...option.routing, request: { url: '/v1/other' } } }
					: option,
			),
		})) as INodeProperties[],
	};

	await runNode({ parameters: GET_ME, nodeType, baseUrl: `${server.url}/api/`, apiToken: 'key' });
	await server.close();

	expect(server.requests.map(({ url }) => url)).toEqual(['/api/v1/other']);
});
