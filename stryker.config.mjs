import { readFileSync } from 'node:fs';
import { URL } from 'node:url';

const parts = JSON.parse(readFileSync(new URL('test/mutation/parts.json', import.meta.url), 'utf8'));
// `npm run test:mutation` runs Stryker once for each.
const part = parts[process.env.MUTATED_PART];
if (!part) throw new Error(`MUTATED_PART must be one of ${Object.keys(parts).join(', ')}`);

/** Mutation testing of one pure part: what its unit tests would not notice. */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: part.files,
	testRunner: 'jest',
	jest: {
		configFile: 'jest.config.js',
		config: {
			roots: ['<rootDir>/test/unit'],
			testMatch: part.tests.map((tests) => `<rootDir>/test/unit/${tests}`),
			// Large numbers take long for each mutant.
			testPathIgnorePatterns: [
				'/node_modules/',
				'\\.property\\.test\\.ts$',
				'(baseline|cost|lists|longLists|manyWaiting|sharedKey)\\.test\\.ts$',
			],
			// n8n's engine is not among them, nor anything that needs a temporary folder.
			setupFiles: [],
			globalSetup: null,
			testEnvironment: './test/mutation/oneFailureIsEnough.js',
			moduleNameMapper: { '^n8n-workflow$': '<rootDir>/test/mutation/n8nWorkflow.js' },
			testSequencer: '<rootDir>/test/mutation/fastestFirst.js',
			// A mutant that waits for ever is found out soon.
			testTimeout: 5_000,
		},
		// To find the tests of a file takes longer than to run them.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	// n8n-workflow, loaded for each mutant of the errors, does not leave the memory again.
	maxTestRunnerReuse: 100,
	dryRunTimeoutMinutes: 20,
	// A busy machine is no mutant found out.
	timeoutMS: 10_000,
	ignorePatterns: ['.bench', '.demo', 'dist', 'docs'],
	// What neither its code nor its tests have changed of is not tried again, unless with --force.
	incremental: true,
	incrementalFile: 'reports/mutation/incremental.json',
	// Of all parts together, and for the colours; that of each file is in `test/mutation/score.ts`.
	thresholds: { high: 95, low: 90, break: 90 },
	cleanTempDir: 'always',
	reporters: ['progress-append-only', 'html', 'json'],
	htmlReporter: { fileName: 'reports/mutation/index.html' },
	jsonReporter: { fileName: 'reports/mutation/report.json' },
};
