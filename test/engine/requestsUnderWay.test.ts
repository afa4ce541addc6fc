import { runNode } from '../support/engine';
import { serve } from '../support/httpServer';
import { jsonOf } from '../support/engine';
import { numbered } from '../support/pagedList';

const PER_PAGE = 15;
const MOST_UNDER_WAY = 6;

describe('a list that becomes shorter while its answers overtake each other', () => {
	it('never has more than six requests at the server, those aborted included', async () => {
		const ids = numbered(900);
		let [requests, underWay, most] = [0, 0, 0];
		const server = await serve((request, response) => {
			const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page'));
			most = Math.max(most, ++underWay);
			response.on('close', () => underWay--);
			if (++requests % 8 === 0) ids.splice(0, 3);
			setTimeout(
				() => {
					const to = page * PER_PAGE;
					const body = {
						data: ids.slice(to - PER_PAGE, to).map((id) => ({ id })),
						links: { next: to < ids.length ? 'next' : null },
						meta: { current_page: page, per_page: PER_PAGE, total: ids.length },
					};
					response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
				},
				5 + ((requests * 7) % 20),
			);
		});

		const { items } = await runNode({
			parameters: { resource: 'review', operation: 'list', returnAll: true },
			baseUrl: server.url,
			apiToken: 'some-key',
			save: false,
		});
		await server.close();

		expect(items.length).toBeGreaterThan(0);
		const come = jsonOf(items).map(({ id }) => id as string);
		expect(ids.filter((id) => !come.includes(id))).toEqual([]);
		expect(most).toBe(MOST_UNDER_WAY);
	});
});
