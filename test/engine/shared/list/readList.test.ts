import type { IncomingMessage } from 'node:http';

import type { Fault } from '../../../../sandbox/faults';
import type { ListFaults } from '../../../../sandbox/listFaults';
import type { SandboxOptions } from '../../../../sandbox/sandbox';
import { jsonOf, LIST_ALL, runNode } from '../../../support/engine';
import { always, useServers } from '../../../support/httpServer';
import { listReviews } from '../../../support/listRun';
import { until } from '../../../support/until';
import { useSandbox } from '../../../support/useSandbox';
import { useSimulatedTime } from '../../../support/useSimulatedTime';

const idsOn = (page: number) => Array.from({ length: 15 }, (_, index) => `r${page}-${index}`);
const pageOf = (ids: string[], page: number, total: number, next: string | null) => ({
	data: ids.map((id) => ({ id, rating: 5 })),
	links: { next },
	meta: { current_page: page, per_page: 15, total },
});
const pageIn = ({ url }: IncomingMessage) => Number(/page=(\d+)/.exec(url ?? '')?.[1]);

describe('a list that the node reads', () => {
	const startSandbox = useSandbox({ reviews: 300, limit: 1_000_000 });
	const serve = useServers();

	const read = async (options: SandboxOptions) => {
		const sandbox = await startSandbox(options);
		return { ...(await listReviews(sandbox)), sandbox };
	};

	it.each<[name: string, listFaults: ListFaults, message: string, description: RegExp, requests: number]>([
		[
			'of which a cache always answers page 1',
			{ stripQuery: true },
			'The platform returned a different page from the one requested',
			/^Page \d was requested, but page 1 came back\. A cache/,
			7,
		],
		[
			'that refuses pages it has',
			{ refusedAfter: 10 },
			'The request was refused as invalid',
			/'Query Parameters'\. The API said: /,
			2 * (10 + 6),
		],
	])('is refused in words, soon: one %s', async (_name, listFaults, message, description, most) => {
		const { error, sandbox } = await read({ listFaults });

		expect(error?.message).toBe(message);
		expect(error?.description).toMatch(description);
		expect(error?.context.itemIndex).toBe(0);
		expect(sandbox.answers.length).toBeLessThanOrEqual(most);
	});

	it('whose links are on another host never gets the token there', async () => {
		const elsewhere = await serve(always(200, {}));
		const server = await serve((request, response) => {
			const page = pageIn(request);
			const next = page === 1 ? `${elsewhere.url}/v1/reviews?page=2` : null;
			return always(200, pageOf(idsOn(page), page, 30, next))(request, response);
		});

		const { items } = await runNode({ parameters: LIST_ALL, baseUrl: server.url });

		expect(items).toHaveLength(30);
		expect(elsewhere.requests).toHaveLength(0);
	});

	it('ended by a refused key ends what is under way, and sends nothing more', async () => {
		const refuse = always(401, { message: 'Unauthenticated.' });
		const aborted = new Set<number>();
		const server = await serve((request, response) => {
			const page = pageIn(request);
			if (page === 1) return always(200, pageOf(idsOn(1), 1, 1_500, 'yes'))(request, response);
			if (page === 2) return void setImmediate(() => refuse(request, response));
			response.on('close', () => aborted.add(page));
		});

		const { error } = await runNode({ parameters: LIST_ALL, baseUrl: server.url });
		await until('aborted requests', () => aborted.size === 5);

		expect(error?.message).toBe('The integration key was not accepted');
		expect([...aborted].sort()).toEqual([3, 4, 5, 6, 7]);
		expect(server.requests).toHaveLength(7);
	});

	describe('of a platform in trouble', () => {
		const passUntil = useSimulatedTime();
		const FAULTS: Fault[] = [
			{ kind: 'status', status: 500 },
			{ kind: 'reset' },
			{ kind: 'cutBody' },
			{ kind: 'cutChunks' },
			{ kind: 'status', status: 408 },
			{ kind: 'status', status: 503, body: { message: 'Busy' }, headers: { 'retry-after': '1' } },
		];

		it('comes whole where one answer in four fails', async () => {
			const script = ({ number }: { number: number }) =>
				number % 4 === 0 ? FAULTS[(number / 4) % FAULTS.length] : undefined;
			const { items, sandbox } = await passUntil(read({ script }));

			expect(jsonOf(items)).toEqual(sandbox.reviews);
		});
	});
});
