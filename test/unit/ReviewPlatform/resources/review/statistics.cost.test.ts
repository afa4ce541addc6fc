import { Statistics } from '../../../../../nodes/ReviewPlatform/resources/review/statistics';
import { toDateTime, type DateTime } from '../../../../../nodes/shared/values';
import type { Review } from '../../../../../nodes/shared/types';
import { collectGarbage } from '../../../../support/collectGarbage';

const NOW = Date.parse('2026-10-28T10:00:00Z');
const YEARS_MS = 10 * 365 * 86_400_000;

describe('Statistics of 100,000 reviews', () => {
	it('take less than 10 MB, also by the days of ten years', async () => {
		const statistics = new Statistics({ now: toDateTime(NOW, 'Europe/Berlin') as DateTime, unit: 'day' });
		await collectGarbage();
		const { heapUsed: before } = process.memoryUsage();
		for (let index = 0; index < 100_000; index++) {
			const created_at = new Date(NOW - (index * YEARS_MS) / 100_000).toISOString();
			statistics.add({
				id: `r${index}`,
				created_at,
				rating: index % 6,
				content: `${index}`.repeat(100),
			} as Review);
		}
		await collectGarbage();
		const { heapUsed: after } = process.memoryUsage();

		expect((after - before) / 1e6).toBeLessThan(10);
		expect(statistics.span?.from).toBeLessThan(NOW);
	});
});
