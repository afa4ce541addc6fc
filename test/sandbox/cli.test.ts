import execa from 'execa';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { PageRecord, ReviewRecord } from '../../sandbox/records';

const PORTS = ['--port', '0', '--control-port', '0'];
const LIST = [
	'--order',
	'branches',
	'--branches',
	'2',
	'--replica',
	'2',
	'--reviews',
	'30',
	'--capped-total',
	'25',
];

describe('npm run sandbox', () => {
	it('starts a sandbox as its options say', async () => {
		const words = [
			'--import',
			'tsx',
			'sandbox/cli.ts',
			...PORTS,
			...LIST,
			'--key',
			'key',
			'--two-per-second',
		];
		const child = execa(process.execPath, words, { cwd: join(__dirname, '../..'), reject: false });
		let url: string | undefined;
		for await (const line of createInterface(child.stdout)) {
			url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
			if (url !== undefined) break;
		}
		const response = await fetch(`${url}/v1/reviews?page=2`, { headers: { authorization: 'Bearer key' } });
		const { data, meta } = (await response.json()) as PageRecord<ReviewRecord>;
		child.kill();
		await child;

		expect(response.headers.get('x-ratelimit-limit')).toBe('2');
		expect(meta.total).toBe(25);
		expect(new Set(data.map(({ company_id }) => company_id)).size).toBeLessThanOrEqual(2);
		expect(data).toHaveLength(15);
	});
});
