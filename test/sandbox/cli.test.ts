import execa from 'execa';
import { once } from 'node:events';
import { join } from 'node:path';

import type { PageRecord, ReviewRecord } from '../../sandbox/records';

const CLI = join(__dirname, '../../sandbox/cli.ts');
const OPTIONS = [
	['--port', '0', '--control-port', '0', '--key', 'key', '--reviews', '30', '--page-size', '30'],
	['--order', 'branches', '--branches', '2', '--limit', '2', '--capped-total', '25', '--replica', '1'],
].flat();
const DAY = 86_400_000;

describe('npm run sandbox', () => {
	it('starts a sandbox as its options say', async () => {
		const child = execa(process.execPath, ['--import', 'tsx', CLI, ...OPTIONS], { reject: false });
		const [printed] = (await once(child.stdout ?? child, 'data')) as [Buffer];
		const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed.toString()) ?? [];

		const response = await fetch(`${url}/v1/reviews`, { headers: { authorization: 'Bearer key' } });

		const { data, meta } = (await response.json()) as PageRecord<ReviewRecord>;
		child.kill();
		await child;
		const companies = data.map(({ company_id }) => company_id);
		expect(companies.filter((id, place) => id !== companies[place - 1])).toHaveLength(2);
		const newest = Math.max(...data.map(({ created_at }) => Date.parse(created_at)));
		expect(Date.parse(response.headers.get('date') ?? '') - newest).toBeLessThan(DAY);
		// The replica lacks the newest of 30.
		expect([companies.length, meta.total, response.headers.get('x-ratelimit-limit')]).toEqual([29, 25, '2']);
	});
});
