const { src, dest } = require('gulp');

/** Copies what `tsc` leaves behind: icons, codex files and output schemas. */
function assets() {
	const files = ['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];
	return src(files, { base: '.', encoding: false }).pipe(dest('dist'));
}

exports.assets = assets;
exports.default = assets;
