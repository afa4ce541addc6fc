import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { TEST_DEEP, TEST_SEED = '1' } = process.env;

describe('the watch of a server of which no two answers agree', () => {
	// In a process of its own, which a clock ends: a poll that asks for nothing more and goes on would hang this one.
	it('ends each poll, after 102 pages at most', () => {
		const script = join(__dirname, '../../../support/hostileList.ts');
		const { stdout, signal } = spawnSync(
			process.execPath,
			[require.resolve('tsx/cli'), script, TEST_SEED, TEST_DEEP ? '2000' : '15'],
			{ encoding: 'utf8', timeout: TEST_DEEP ? 500_000 : 120_000 },
		);

		expect(signal).toBeNull();
		expect(Number(stdout)).toBeGreaterThan(6);
		expect(Number(stdout)).toBeLessThanOrEqual(102);
	});
});
