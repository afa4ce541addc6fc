const { N8N_ENGINE } = process.env;
/** ES modules that some releases of n8n require, which Jest cannot before Node.js 24.9. */
const ES_MODULES = '(p-retry|is-network-error)';

/** Outside Jest a name without an ending would lead to the .node.json beside it. */
const NODE_FILES = { '^(\\..*\\.node)\\.js$': '$1' };

const SOURCES = ['bench', 'credentials', 'demo', 'nodes', 'sandbox', 'simulation', 'test', 'tools'].map(
	(folder) => `<rootDir>/${folder}`,
);

const usual = [
	project('unit', ['unit'], {
		testEnvironment: '<rootDir>/test/support/unitEnvironment.js',
		moduleNameMapper: { ...NODE_FILES, '^n8n-workflow$': '<rootDir>/test/support/n8nWorkflow.js' },
	}),
	project('engine', ['engine']),
	project('package', ['package', 'crash']),
	project('sandbox', ['sandbox', 'tools']),
];

const onDemand = [
	// The random tests, with a new seed each time and many more cases, and what takes long but needs only Node.js.
	project('deep', [], {
		globalSetup: '<rootDir>/test/support/deepRun.ts',
		testMatch: ['<rootDir>/test/**/*.property.test.ts', '<rootDir>/test/deep/*.test.ts'],
	}),
	// Tests that need a browser, or a real n8n, which they install where the machine has none.
	project('e2e', ['e2e']),
];

// The tests that run nodes in n8n's engine, with another engine and the nodes as they were built.
if (N8N_ENGINE) {
	const { transform } = project('compat', []);
	const asCommonJs = {
		tsconfig: { allowJs: true, module: 'commonjs', target: 'es2022' },
		isolatedModules: true,
	};
	onDemand.push(
		project('compat', [], {
			testMatch: ['**/test/engine/**/*.test.ts', '**/test/package/loader.test.ts'],
			resolver: '<rootDir>/test/compat/resolver.js',
			transform: { ...transform, [`/node_modules/${ES_MODULES}/`]: ['ts-jest', asCommonJs] },
			transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES}/)`],
		}),
	);
}

/** Runs the usual tests, or those of the projects in `--selectProjects`. */
/** @type {import('jest').Config} */
module.exports = {
	projects: process.argv.includes('--selectProjects') ? [...usual, ...onDemand] : usual,
	// Most of a test's time is waiting.
	maxWorkers: 4,
	testTimeout: 60_000,
};

function project(displayName, folders, more = {}) {
	return {
		displayName,
		cacheDirectory: '<rootDir>/node_modules/.cache/jest',
		globalSetup: '<rootDir>/test/support/temporaryFolder.ts',
		modulePathIgnorePatterns: ['.bench', '.demo', '.stryker-tmp'].map((folder) => `<rootDir>/${folder}`),
		moduleNameMapper: NODE_FILES,
		testEnvironment: 'node',
		// Else Jest does not know which tests are of a source that has changed.
		roots: SOURCES,
		testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
		setupFiles: ['<rootDir>/tools/engine/environment.ts'],
		transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.dev.json' }] },
		...more,
	};
}
