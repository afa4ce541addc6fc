import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const published = ['nodes/**/*.ts', 'credentials/**/*.ts'];
const withoutTypes = ['**/*.js', '**/*.mjs', '**/*.json'];

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
	{ files: [...published, 'package.json'], ...n8nCommunityNodesPlugin.configs.recommended },
	{ files: [...published, 'package.json'], plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{ files: ['package.json'], rules: n8nNodesBase.configs.community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			// The switches n8n's own node tool sets for community packages.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
			'no-console': 'error',
		},
	},
);
