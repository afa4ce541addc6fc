/** @type {import('jest').Config} */
module.exports = {
	preset: 'ts-jest',
	cacheDirectory: '<rootDir>/node_modules/.cache/jest',
	globalSetup: '<rootDir>/test/support/temporaryFolder.ts',
	// Most of a test's time is waiting.
	maxWorkers: 4,
	modulePathIgnorePatterns: ['.bench', '.demo', '.stryker-tmp'].map((folder) => `<rootDir>/${folder}`),
	testEnvironment: 'node',
	roots: ['unit', 'engine', 'package', 'sandbox'].map((kind) => `<rootDir>/test/${kind}`),
	setupFiles: ['<rootDir>/test/support/environment.ts'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.dev.json' }] },
	testTimeout: 60_000,
};
