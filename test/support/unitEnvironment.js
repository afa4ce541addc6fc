const { TestEnvironment } = require('jest-environment-node');

/** Jest's environment, with n8n-workflow loaded once in a process: for each test file it would take longer than its tests. */
module.exports = class UnitEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		Object.defineProperty(this.global, 'n8nWorkflow', { get: () => require('n8n-workflow') });
		// What it throws is an `Error` here too.
		this.global.Error = Error;
	}
};
