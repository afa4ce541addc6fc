import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Review } from '../../../nodes/shared/types';
import { idsOf, listOf, numbered, pageOf } from '../../support/pagedList';

/** Reviews whose number has this remainder match. */
const every = (step: number, remainder = 0) => ({
	matches: ({ id }: Review) => Number(id.slice(1)) % step === remainder,
});

describe('a list longer than n8n can take', () => {
	const long: FetchPage = async (page) =>
		await Promise.resolve({ ...pageOf(numbered(30), page), total: 120_001, hasNext: true });

	it('is refused at the first page, with the number and the way out', async () => {
		const fetchPage = jest.fn(long);

		await expect(readList({ fetchPage })).rejects.toMatchObject({
			text: {
				message: '120001 reviews are more than n8n can take from one input item',
				description: expect.stringMatching(
					/filters.*'Start Page'.* pages 1 to 8000 and the rest from page 8001/,
				) as string,
			},
		});
		expect(fetchPage).toHaveBeenCalledTimes(1);
	});

	it('is not refused for the part of it that is wanted', async () => {
		const limited = { ...EVERYTHING, most: 20, enough: 20 };

		expect(idsOf(await readList({ fetchPage: long }, limited)).slice(0, 20)).toEqual(numbered(20));
	});

	it('is taken when it became so long while it was read', async () => {
		const { fetchPage } = listOf(numbered(119_990), (request, ids) => {
			if (request === 3) ids.push(...Array.from({ length: 50 }, (_, index) => `n${index}`));
		});

		expect(await readList({ fetchPage })).toHaveLength(120_040);
	});

	it('is refused when more than that match, though nobody could tell at first', async () => {
		const ids = numbered(130_000);
		const reading = readList(
			{ fetchPage: async (page) => await Promise.resolve(pageOf(ids, page, 1_000)) },
			{ ...EVERYTHING, ...every(1) },
		);

		await expect(reading).rejects.toThrow(/^122000 reviews are more than n8n can take/);
	});
});
