import jest from './jest.config.js';

const [unit, engine] = jest.projects;
/** In `nodes/`, with its tests at the same place in `test/unit/`. `npm run test:mutation` runs Stryker once for each. */
const { MUTATED_FOLDER: folder = 'shared' } = process.env;
const reports = `reports/mutation/${folder}`;
/** What is wired rather than computed: only n8n's engine shows it, and each mutant takes seconds. */
const isWiring = folder === 'ReviewPlatform/resources/review';
const roots = [`<rootDir>/test/unit/${folder}`, ...(isWiring ? [`<rootDir>/test/engine/${folder}`] : [])];

/** Mutation testing of one folder: what its unit tests would not notice. */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: [
		`nodes/${folder}/**/*.ts`,
		// Glue, which tests in n8n's engine show.
		'!nodes/shared/api/{client,transport,userAgent}.ts',
		'!nodes/shared/fields/{limit,timezone}.ts',
		'!nodes/ReviewPlatformTrigger/state/triggerRecord.ts',
		// What simulations show, which are left out below.
		'!nodes/shared/api/rateLimit/{permitQueue,rateLimitPolicy}.ts',
	],
	testRunner: 'jest',
	jest: {
		config: {
			...(isWiring ? engine : unit),
			roots,
			testMatch: ['**/*.test.ts'],
			// Nor what takes many lists, many reviews or many processes.
			testPathIgnorePatterns: ['/node_modules/', '\\.(property|longLists|cost|simulated)\\.test\\.ts$'],
			// n8n's engine is not among the unit tests, nor anything that needs a temporary folder.
			...(isWiring ? {} : { setupFiles: [], globalSetup: null }),
			testEnvironment: './test/mutation/environment.js',
			testSequencer: '<rootDir>/test/mutation/coveringFiles.js',
			// A mutant that waits for ever is found out soon.
			testTimeout: isWiring ? 15_000 : 5_000,
		},
		// To find the tests of a file takes longer than to run them.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// The texts of fields, which the tests of the package look at.
	ignoreStatic: isWiring,
	concurrency: 2,
	// n8n-workflow, loaded for each mutant of the errors, does not leave the memory again.
	maxTestRunnerReuse: 100,
	dryRunTimeoutMinutes: 20,
	// A busy machine is no mutant found out.
	timeoutMS: 10_000,
	ignorePatterns: ['.bench', '.demo', 'dist', 'docs'],
	// What neither its code nor its tests have changed of is not tried again, nor are constants, unless with --force.
	incremental: true,
	incrementalFile: `${reports}/incremental.json`,
	cleanTempDir: 'always',
	reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
	htmlReporter: { fileName: `${reports}/index.html` },
	jsonReporter: { fileName: `${reports}/report.json` },
};
