import tseslint from 'typescript-eslint';

const OTHER_FOLDERS = '/(sandbox|test|tools|demo|bench|simulation)/';

/**
 * What files in a folder must not import, types too: other folders of the project, and what matches these.
 *
 * @param belongs says where what is needed belongs
 */
const mustNotImport = (folder, belongs, ...patterns) => ({
	files: [`${folder}/**/*.ts`],
	rules: {
		'no-restricted-imports': [
			'error',
			{ patterns: [OTHER_FOLDERS, ...patterns].map((regex) => ({ regex, message: belongs })) },
		],
	},
});
const ANY_PACKAGE = '^(?!\\.)';
const NOT_OF_REQUESTS = '/(fields|list|nodeLog|review)(/|$)';
const OTHER_PACKAGES = '^(?!\\.|n8n-workflow$|node:crypto$)';
const SHARED = 'What both nodes need belongs in nodes/shared/.';
const NO_REVIEW =
	'api/, credential/, errors/, fields/ and list/ know no review: what is about one belongs in nodes/shared/review/, and what combines them in the node that needs it.';

/**
 * The project's own rules. Those of n8n are in eslint.config.mjs, which n8n's tool wants as it made it. It lints
 * everything, though only nodes have to keep its rules: eslint-suppressions.json, which `npm run format` writes,
 * says where other files do not.
 */
export default tseslint.config(
	{
		ignores: [
			'dist/',
			'coverage/',
			'node_modules/',
			'.demo/',
			'.bench/',
			'.stryker-tmp/',
			'reports/',
			'package-lock.json',
		],
	},
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.ts'],
		// What needs types: n8n's configuration has the rest.
		extends: [tseslint.configs.recommendedTypeCheckedOnly],
		languageOptions: { parserOptions: { project: 'tsconfig.dev.json' } },
	},
	{
		files: ['**/*.js', '**/*.mjs'],
		extends: [tseslint.configs.recommended],
		rules: { 'no-undef': 'error', '@typescript-eslint/no-require-imports': 'off' },
		languageOptions: {
			globals: {
				require: 'readonly',
				module: 'writable',
				exports: 'writable',
				process: 'readonly',
				console: 'readonly',
				__dirname: 'readonly',
			},
		},
	},
	{
		files: ['test/**/*.ts'],
		// These two wait for real processes.
		ignores: ['test/support/until.ts', 'test/crash/crashRun.ts'],
		rules: { 'no-restricted-imports': ['error', 'node:timers/promises'] },
	},
	mustNotImport(
		'sandbox',
		'sandbox/ must not repeat a mistake of the nodes: it shares only the words for what is on the wire (shared/types.ts, review/record.ts).',
		'/nodes/(?!shared/(review/record|types)$)',
		'/credentials/',
	),
	mustNotImport(
		'tools',
		'What runs the nodes belongs in tools/engine/.',
		'/nodes/(?!shared/(credential/|errors/|list/walk$)|ReviewPlatformTrigger/)',
		'/credentials/',
	),
	mustNotImport('tools/engine', 'What tests and demo share of this belongs in tools/.'),
	mustNotImport(
		'credentials',
		'What credential and nodes share belongs in nodes/shared/.',
		'^(?!\\.|n8n-workflow$)',
		'/nodes/(?!shared/)',
	),
	mustNotImport('nodes/ReviewPlatform', SHARED, OTHER_PACKAGES, '/(ReviewPlatformTrigger|credentials)/'),
	mustNotImport('nodes/ReviewPlatformTrigger', SHARED, OTHER_PACKAGES, '/(ReviewPlatform|credentials)/'),
	mustNotImport(
		'nodes/ReviewPlatformTrigger/state',
		'state/ knows no review, no request and no parameter: poll.ts passes it what it needs.',
		OTHER_PACKAGES,
		'^\\.\\./(?!watch/|\\.\\./shared/(errors/|hash$|nodeLog$))',
	),
	mustNotImport(
		'nodes/ReviewPlatformTrigger/watch',
		'watch/ has no n8n and no network of its own: poll.ts passes it what it needs.',
		'^(?!\\./|\\.\\./\\.\\./shared/(errors/failureRules$|list/|hash$|review/record$|types$))',
	),
	mustNotImport(
		'nodes/shared',
		'What only one node needs belongs in the folder of that node.',
		OTHER_PACKAGES,
		'/(ReviewPlatform|ReviewPlatformTrigger|credentials)/',
	),
	mustNotImport(
		'nodes/shared/review',
		'review/ sends no request and reads no credential: the nodes do.',
		OTHER_PACKAGES,
		'^\\.\\./(?!api/paths$|errors/|fields/|hash$|list/|text$|types$|values$)',
	),
	mustNotImport('nodes/shared/fields', NO_REVIEW, OTHER_PACKAGES, '^\\.\\./(?!errors/|text$|types$|values$)'),
	mustNotImport('nodes/shared/api', NO_REVIEW, OTHER_PACKAGES, NOT_OF_REQUESTS),
	mustNotImport('nodes/shared/api/rateLimit', NO_REVIEW, ANY_PACKAGE, NOT_OF_REQUESTS),
	mustNotImport('nodes/shared/list', NO_REVIEW, ANY_PACKAGE, '^\\.\\./(?!concurrency$|errors/|types$)'),
	mustNotImport('nodes/shared/credential', NO_REVIEW, OTHER_PACKAGES, '^\\.\\./(?!errors/)'),
	mustNotImport('nodes/shared/errors', NO_REVIEW, OTHER_PACKAGES, '^\\.\\./(?!types$)'),
	{
		files: [
			'nodes/ReviewPlatformTrigger/watch/*.ts',
			'nodes/shared/api/rateLimit/*.ts',
			'nodes/shared/api/retry.ts',
			'nodes/shared/list/*.ts',
		],
		rules: {
			// They are given a clock.
			'no-restricted-properties': [
				'error',
				...['Date', 'performance'].map((object) => ({ object, property: 'now' })),
			],
		},
	},
);
