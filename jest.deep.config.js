/** The random tests, with a new seed each time and many more cases. */
/** @type {import('jest').Config} */
module.exports = {
	...require('./jest.config'),
	globalSetup: '<rootDir>/test/support/deepRun.ts',
	testMatch: ['<rootDir>/test/**/*.property.test.ts'],
	// Most of a case's time is work: each file has a core of two.
	maxWorkers: 2,
	testTimeout: 600_000,
};
