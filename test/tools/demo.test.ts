import { parse } from 'csv-parse/sync';
import execa from 'execa';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('npm start -- --once', () => {
	const data = mkdtempSync(join(tmpdir(), 'demo-'));
	const start = async () => {
		const options = ['--once', '--reviews', '40', '--data', data];
		// Cache folders in a file cannot be made.
		const env = { HOME: __filename, LOCALAPPDATA: __filename, XDG_CACHE_HOME: __filename };
		const run = execa('node', ['--require', 'tsx/cjs', 'demo/cli.ts', ...options], { env, all: true });
		return (await run).all;
	};
	const kept = () => readFileSync(join(data, 'kept.json'), 'utf8');
	const exported = () =>
		(parse(readFileSync(join(data, 'reviews.csv')), { bom: true }) as unknown[]).length - 1;

	it('succeeds where n8n cannot be installed, and keeps reviews, ports and keys for the next start', async () => {
		const said = await start();
		expect(said).toContain('40, all that there are, none twice');
		expect(said).toContain('★★☆☆☆ Late again');
		expect(said).toContain('n8n could not be installed');
		expect(exported()).toBe(40);

		const before = kept();
		// With the one that came in.
		expect(await start()).toContain('41, all');
		expect(kept()).toBe(before);
		expect(exported()).toBe(41);
	});
});
