import type { ListFaults } from '../../sandbox/listFaults';
import type { PageRecord, ReviewRecord } from '../../sandbox/records';
import { useSandbox } from '../support/useSandbox';

describe('a list that is wrong on purpose', () => {
	const start = useSandbox({ reviews: 60, controlPort: 0 });

	/** Pages of a sandbox whose control interface was told to let the list be wrong. */
	async function wrong(listFaults: ListFaults) {
		const sandbox = await start();
		const told = await fetch(`${sandbox.controlUrl}/settings`, {
			method: 'PATCH',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ listFaults }),
		});
		expect(told.status).toBe(200);
		const headers = { authorization: `Bearer ${sandbox.accounts.createKey(sandbox.account)}` };
		const page = async (number: number) => {
			const response = await fetch(`${sandbox.url}/v1/reviews?page=${number}`, { headers });
			return { status: response.status, ...((await response.json()) as PageRecord<ReviewRecord>) };
		};
		return { sandbox, page };
	}

	it.each([404, 422] as const)('refuses pages past the last one with %i', async (pastEnd) => {
		const { page } = await wrong({ pastEnd });

		expect([(await page(4)).status, (await page(5)).status]).toEqual([200, pastEnd]);
	});

	it('refuses pages past one that is there', async () => {
		const { page } = await wrong({ refusedAfter: 2 });

		expect([(await page(2)).status, (await page(3)).status]).toEqual([200, 422]);
	});

	it('has a page that is broken', async () => {
		const { page } = await wrong({ brokenPage: 2 });

		expect([(await page(1)).status, (await page(2)).status, (await page(2)).status]).toEqual([200, 500, 500]);
	});

	it('has empty pages, with the total there would be', async () => {
		const { page } = await wrong({ emptyFrom: 3 });

		expect(await page(3)).toMatchObject({ data: [], links: { next: null }, meta: { total: 60 } });
		expect((await page(2)).data).toHaveLength(15);
	});

	it.each<[ListFaults, number]>([
		[{ staleTotal: 45 }, 45],
		[{ staleTotal: 1e9 }, 1e9],
		[{ cappedTotal: 20 }, 20],
		[{ cappedTotal: 100 }, 60],
	])('has a total that is wrong: %j', async (faults, total) => {
		const { page } = await wrong(faults);

		expect((await page(1)).meta.total).toBe(total);
		expect((await page(4)).links.next).toBeNull();
	});

	it('has a total that goes up and down', async () => {
		const { page } = await wrong({ flappingTotal: 20 });

		const totals = [(await page(1)).meta.total, (await page(1)).meta.total, (await page(1)).meta.total];

		expect(new Set(totals).size).toBe(3);
		expect(totals.every((total) => Math.abs(total - 60) <= 20)).toBe(true);
	});

	it('answers page 1 whatever the query', async () => {
		const { page } = await wrong({ stripQuery: true });

		expect(await page(3)).toMatchObject({ meta: { current_page: 1 }, data: (await page(1)).data });
	});

	it('changes while it is read', async () => {
		const { sandbox, page } = await wrong({ addEvery: 2, deleteEvery: 3 });
		const first = sandbox.reviews[0]?.id;

		const totals = [];
		for (let read = 1; read <= 6; read++) totals.push((await page(1)).meta.total);

		expect(totals).toEqual([60, 61, 60, 61, 61, 61]);
		expect(sandbox.reviews.map(({ id }) => id)).toContain(first);
	});

	it('is right again when it is told so', async () => {
		const { sandbox, page } = await wrong({ stripQuery: true });

		sandbox.settings.listFaults = {};

		expect((await page(3)).meta.current_page).toBe(3);
	});

	it('refuses what it does not know', async () => {
		const sandbox = await start();
		const { status } = await fetch(`${sandbox.controlUrl}/settings`, {
			method: 'PATCH',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ listFaults: { upsideDown: true } }),
		});

		expect(status).toBe(400);
	});

	it.each(['cutBody', 'cutChunks'] as const)('cuts an answer in the middle: %s', async (kind) => {
		const sandbox = await start({ script: () => ({ kind }) });
		const headers = { authorization: `Bearer ${sandbox.accounts.createKey(sandbox.account)}` };
		const response = await fetch(`${sandbox.url}/v1/reviews`, { headers });

		expect(response.status).toBe(200);
		expect(response.headers.has('content-length')).toBe(kind === 'cutBody');
		await expect(response.text()).rejects.toThrow();
	});
});
