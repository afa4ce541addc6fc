import { parse } from 'csv-parse/sync';
import execa from 'execa';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareDemo } from '../../demo/demo';

describe('npm start -- --once', () => {
	const data = mkdtempSync(join(tmpdir(), 'demo-'));
	const options = ['--once', '--reviews', '40', '--data', data];
	// Cache folders in a file cannot be made.
	const env = { HOME: __filename, LOCALAPPDATA: __filename, XDG_CACHE_HOME: __filename };

	it('succeeds where n8n cannot be installed, and keeps reviews, ports and keys for the next start', async () => {
		const run = await execa('node', ['--require', 'tsx/cjs', 'demo/cli.ts', ...options], { env });
		expect(run.stdout).toContain('40, all that there are, none twice');
		expect(run.stdout).toContain('★★☆☆☆ Late again');
		expect(run.stdout).toContain('n8n could not be installed');
		expect(parse(readFileSync(join(data, 'reviews.csv')), { bom: true })).toHaveLength(41);

		const { kept, ports, keys, sandbox } = await prepareDemo({ data, window: 3 });
		await sandbox.close();
		expect(kept).toMatchObject({ ports, keys, reviews: 40 });
		const secret = expect.any(String) as string;
		expect(keys).toEqual({ demo: secret, spare: secret, other: secret });
		expect(sandbox.accounts.keys.find(keys.demo)).toBeDefined();
		// With the one that came in.
		expect(sandbox.reviews).toHaveLength(41);
	});
});
