import execa from 'execa';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

describe("n8n's own tool", () => {
	it('takes this clone for n8n Cloud', async () => {
		const { stdout } = await execa('n8n-node', ['cloud-support'], { preferLocal: true });

		expect(stripVTControlCharacters(stdout)).toMatch(/Cloud support is ENABLED[^]*Status: eligible/);
	});

	it('lints what is published without exceptions', () => {
		const files = Object.keys(JSON.parse(readFileSync('eslint-suppressions.json', 'utf8')) as object);

		expect(files.filter((file) => !/^(bench|demo|sandbox|simulation|test|tools)\//.test(file))).toEqual([]);
	});
});
