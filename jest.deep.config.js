/** The random tests, with a new seed each time and many more cases. */
/** @type {import('jest').Config} */
module.exports = {
	...require('./jest.config'),
	globalSetup: '<rootDir>/test/support/deepRun.ts',
	testMatch: ['<rootDir>/test/**/*.property.test.ts'],
	testTimeout: 600_000,
};
