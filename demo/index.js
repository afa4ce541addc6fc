// Plain JavaScript, so that a Node.js too old for the rest can still say so.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
	console.error(
		'Node.js 20 or newer is needed; this is ' +
			process.version +
			'. Install a newer one and run npm start again.',
	);
	process.exitCode = 1;
} else {
	require('tsx/cjs');
	require('./cli');
}
