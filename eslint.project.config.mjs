import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const withoutTypes = ['**/*.js', '**/*.mjs'];

const OTHER_FOLDERS = '/(sandbox|test|tools|demo|bench|simulation)/';

/** What files in a folder must not import, types too: other folders of the project, and what matches these. */
const mustNotImport = (folder, ...patterns) => ({
	files: [`${folder}/**/*.ts`],
	rules: {
		'no-restricted-imports': [
			'error',
			{ patterns: [OTHER_FOLDERS, ...patterns].map((regex) => ({ regex })) },
		],
	},
});
const ANY_PACKAGE = '^(?!\\.)';
const OTHER_PACKAGES = '^(?!\\.|n8n-workflow$|node:crypto$)';

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
	{ files: ['**/*.ts', '**/*.js', '**/*.mjs'], extends: [js.configs.recommended] },
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.recommendedTypeChecked],
		languageOptions: { parserOptions: { project: 'tsconfig.dev.json' } },
		rules: {
			'@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
		},
	},
	{
		files: withoutTypes,
		languageOptions: {
			parser: tseslint.parser,
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
	// It must not repeat a mistake of ours: it shares the words for what is on the wire only.
	mustNotImport('sandbox', '/nodes/(?!shared/(review/record|types)$)', '/credentials/'),
	mustNotImport(
		'tools',
		'/nodes/(?!shared/(credential/|errors/|list/walk$)|ReviewPlatformTrigger/)',
		'/credentials/',
	),
	// Runs the nodes.
	mustNotImport('tools/engine'),
	mustNotImport('credentials', '^(?!\\.|n8n-workflow$)', '/nodes/(?!shared/)'),
	mustNotImport('nodes/ReviewPlatform', OTHER_PACKAGES, '/(ReviewPlatformTrigger|credentials)/'),
	mustNotImport('nodes/ReviewPlatformTrigger', OTHER_PACKAGES, '/(ReviewPlatform|credentials)/'),
	mustNotImport(
		'nodes/ReviewPlatformTrigger/state',
		OTHER_PACKAGES,
		'^\\.\\./(?!watch/|\\.\\./shared/(errors/|hash$|nodeLog$))',
	),
	mustNotImport(
		'nodes/ReviewPlatformTrigger/watch',
		'^(?!\\./|\\.\\./\\.\\./shared/(errors/failureRules$|list/|hash$|review/record$|types$))',
	),
	mustNotImport('nodes/shared', OTHER_PACKAGES, '/(ReviewPlatform|ReviewPlatformTrigger|credentials)/'),
	mustNotImport('nodes/shared/fields', OTHER_PACKAGES, '^\\.\\./(?!errors/|text$|types$|values$)'),
	mustNotImport('nodes/shared/api', OTHER_PACKAGES, '/(fields|list|nodeLog)(/|$)'),
	mustNotImport('nodes/shared/api/rateLimit', ANY_PACKAGE, '/(fields|list|nodeLog)(/|$)'),
	mustNotImport('nodes/shared/list', ANY_PACKAGE, '^\\.\\./(?!concurrency$|errors/|types$)'),
	mustNotImport('nodes/shared/credential', OTHER_PACKAGES, '^\\.\\./(?!errors/)'),
	mustNotImport('nodes/shared/errors', OTHER_PACKAGES, '^\\.\\./(?!types$)'),
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
