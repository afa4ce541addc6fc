const { default: TestSequencer } = require('@jest/test-sequencer');

/** Test files that take longer come later: most mutants are found out before. How long they take, the run without mutants tells. */
module.exports = class FastestFirst extends TestSequencer {
	sort(tests) {
		return super.sort(tests).reverse();
	}

	cacheResults(tests, results) {
		if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) super.cacheResults(tests, results);
	}
};
