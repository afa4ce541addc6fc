/** @type {import('jest').Config} */
module.exports = {
	preset: 'ts-jest',
	modulePathIgnorePatterns: ['<rootDir>/.bench', '<rootDir>/.demo'],
	testEnvironment: 'node',
	roots: ['unit', 'engine', 'package', 'sandbox'].map((kind) => `<rootDir>/test/${kind}`),
	setupFiles: ['<rootDir>/test/support/environment.ts'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.dev.json' }] },
	testTimeout: 60_000,
};
