/** Mutation testing of the pure parts: what their unit tests would not notice. */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: [
		'nodes/shared/{answers,credentialTestRules,errors,faults,parameterValues}.ts',
		'nodes/shared/api/*.ts',
		'nodes/shared/{abortListeners,request}.ts',
		'nodes/shared/list/*.ts',
		'nodes/ReviewPlatformTrigger/watch/*.ts',
	],
	testRunner: 'jest',
	jest: {
		configFile: 'jest.config.js',
		config: {
			// Jest finds the tests of a file only through files in its roots.
			roots: ['<rootDir>/nodes', '<rootDir>/test'],
			testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
			// Random histories would make the score another one each time.
			testPathIgnorePatterns: ['/node_modules/', '\\.property\\.test\\.ts$'],
			// n8n's engine is not among them, nor anything that needs a temporary folder.
			setupFiles: [],
			globalSetup: null,
			// A mutant that waits for ever is found out soon.
			testTimeout: 5_000,
		},
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	// n8n-workflow, loaded for each mutant of the errors, does not leave the memory again.
	maxTestRunnerReuse: 100,
	// A busy machine is no mutant found out.
	timeoutMS: 10_000,
	ignorePatterns: ['.bench', '.demo', 'dist', 'docs'],
	cleanTempDir: 'always',
	reporters: ['clear-text', 'html', 'json'],
	clearTextReporter: { logTests: false, reportTests: false },
	htmlReporter: { fileName: 'reports/mutation/index.html' },
	jsonReporter: { fileName: 'reports/mutation/report.json' },
};
