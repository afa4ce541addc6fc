/** Tests that need a browser, or a real n8n, which they install where the machine has none. */
/** @type {import('jest').Config} */
module.exports = {
	...require('./jest.config'),
	roots: ['<rootDir>/test/e2e'],
	// A busy machine takes minutes to start n8n.
	testTimeout: 600_000,
	maxWorkers: 1,
	// A server that did not end must not keep the run from ending.
	forceExit: true,
};
