const UnitEnvironment = require('../support/unitEnvironment');

/** A mutant is found out by its first failing test; Jest's `bail` does nothing when Stryker calls it. */
let foundOut;

/** The unit tests' environment, in which no test runs once one has failed for this mutant. */
module.exports = class MutationEnvironment extends UnitEnvironment {
	handleTestEvent({ name, test }) {
		const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
		if (mutant === undefined) return;
		if (name === 'test_start' && foundOut === mutant) test.mode = 'skip';
		if (name !== 'test_done' || test.errors.length === 0) return;
		foundOut = mutant;
		// Of all mutants together they would not fit into a report.
		test.errors = test.errors.map((error) => String([error].flat()[0]?.message).slice(0, 200));
	}
};
