import { Statistics } from '../../../../../nodes/ReviewPlatform/resources/review/statistics';
import type { Review } from '../../../../../nodes/shared/review/record';
import { toDateTime, type DateTime } from '../../../../../nodes/shared/values';
import { collectGarbage } from '../../../../support/collectGarbage';

const NOW = Date.parse('2026-10-28T10:00:00Z');
const YEARS_MS = 10 * 365 * 86_400_000;

describe('Statistics of 10,000 reviews', () => {
	it('take less than 10 MB where these have 20 MB, also by the days of ten years', async () => {
		const statistics = new Statistics({ now: toDateTime(NOW, 'UTC') as DateTime, unit: 'day' });
		await collectGarbage();
		const { heapUsed: before } = process.memoryUsage();
		for (let index = 0; index < 10_000; index++) {
			const created_at = new Date(NOW - (index * YEARS_MS) / 10_000).toISOString();
			// Made of bytes: a text that only repeats another one takes no memory.
			const content = Buffer.alloc(2_000, `${index}`).toString('latin1');
			statistics.add({ id: `r${index}`, created_at, rating: index % 6, content } as Review);
		}
		await collectGarbage();
		const { heapUsed: after } = process.memoryUsage();

		expect((after - before) / 1e6).toBeLessThan(10);
		expect(statistics.span?.from).toBeLessThan(NOW);
	});
});
