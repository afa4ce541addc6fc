const { default: TestSequencer } = require('@jest/test-sequencer');
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Loads for a mutant only the test files with tests that run its code, the fastest first; Stryker alone would load
 * all. The run without mutants tells which tests are in which file.
 */
module.exports = class CoveringFiles extends TestSequencer {
	constructor({ globalConfig }) {
		super();
		this.covering = globalConfig.testNamePattern && new RegExp(globalConfig.testNamePattern, 'i');
	}

	sort(tests) {
		const fastestFirst = super.sort(tests).reverse();
		if (!this.covering) return fastestFirst;
		const titles = JSON.parse(readFileSync(titlesFile(tests), 'utf8'));
		return fastestFirst.filter(({ path }) => titles[path].some((title) => this.covering.test(title)));
	}

	cacheResults(tests, results) {
		if (process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined) return;
		super.cacheResults(tests, results);
		const titles = results.testResults.map(({ testFilePath, testResults }) => [
			testFilePath,
			testResults.map(({ fullName }) => fullName),
		]);
		writeFileSync(titlesFile(tests), JSON.stringify(Object.fromEntries(titles)));
	}
};

function titlesFile([{ context }]) {
	return join(context.config.cacheDirectory, 'test-titles.json');
}
