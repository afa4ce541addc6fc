const { default: TestSequencer } = require('@jest/test-sequencer');
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The test files that run a mutant's code, those that take longer later: most mutants are found out before.
 * Which tests are in which file, and how long they take, the run without mutants tells.
 */
module.exports = class FastestFirst extends TestSequencer {
	constructor({ globalConfig }) {
		super();
		this.testNamePattern = globalConfig.testNamePattern;
	}

	sort(tests) {
		return this.withTestsToRun(super.sort(tests).reverse());
	}

	cacheResults(tests, results) {
		if (process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined) return;
		super.cacheResults(tests, results);
		const names = results.testResults.map((file) => [
			file.testFilePath,
			file.testResults.map(({ fullName }) => fullName),
		]);
		writeFileSync(namesFileOf(tests), JSON.stringify(Object.fromEntries(names)));
	}

	withTestsToRun(tests) {
		if (!this.testNamePattern) return tests;
		const pattern = new RegExp(this.testNamePattern, 'i');
		const names = JSON.parse(readFileSync(namesFileOf(tests), 'utf8'));
		return tests.filter(({ path }) => names[path].some((name) => pattern.test(name)));
	}
};

function namesFileOf([{ context }]) {
	return join(context.config.cacheDirectory, 'test-names.json');
}
