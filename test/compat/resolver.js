const { join, relative } = require('node:path');

const PROJECT = join(__dirname, '..', '..');
const PART_OF_N8N = /^(n8n-core|n8n-workflow|@n8n\/di)(\/|$)/;
const SOURCE = /^((?:nodes|credentials)[\\/].+)\.ts$/;

/** Jest's resolver, but parts of n8n come from the engine in N8N_ENGINE, and our nodes from where they were built. */
module.exports = (request, options) => {
	const basedir = PART_OF_N8N.test(request) ? process.env.N8N_ENGINE : options.basedir;
	const path = options.defaultResolver(request, { ...options, basedir });
	const [, source] = SOURCE.exec(relative(PROJECT, path)) ?? [];
	return source ? join(PROJECT, 'dist', `${source}.js`) : path;
};
