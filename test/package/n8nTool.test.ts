import { readFileSync } from 'node:fs';

import { n8n } from '../../package.json';

describe("n8n's own tool", () => {
	// When it is strict, its linter also wants `eslint.config.mjs` as it was made.
	it('takes this clone for n8n Cloud', () => {
		expect(n8n.strict).toBe(true);
	});

	it('lints what is published without exceptions', () => {
		const files = Object.keys(JSON.parse(readFileSync('eslint-suppressions.json', 'utf8')) as object);

		expect(files.filter((file) => !/^(bench|demo|sandbox|simulation|test|tools)\//.test(file))).toEqual([]);
	});
});
