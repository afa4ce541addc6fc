const { N8N_ENGINE } = process.env;
if (!N8N_ENGINE) throw new Error('Run this with npm run test:compat.');

const usual = require('./jest.config');
/** ES modules that some releases of n8n require, which Jest cannot before Node.js 24.9. */
const ES_MODULES = '(p-retry|is-network-error)';

/** The tests that run nodes in n8n's engine, with the engine in N8N_ENGINE and the nodes as they were built. */
/** @type {import('jest').Config} */
module.exports = {
	...usual,
	roots: ['<rootDir>/test/engine', '<rootDir>/test/package'],
	testMatch: ['<rootDir>/test/engine/**/*.test.ts', '<rootDir>/test/package/loader.test.ts'],
	resolver: '<rootDir>/test/compat/resolver.js',
	transform: {
		...usual.transform,
		[`/node_modules/${ES_MODULES}/`]: [
			'ts-jest',
			{ tsconfig: { allowJs: true, module: 'commonjs', target: 'es2022' }, isolatedModules: true },
		],
	},
	transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES}/)`],
	// Some releases leave a timer running.
	forceExit: true,
};
