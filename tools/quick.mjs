// `npm run quick`: in under a minute, whether what changed since the last commit is likely to pass `npm run check`.
import { execSync, spawn } from 'node:child_process';

const git = (words) => execSync(`git ${words}`, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
	...git('diff --name-only --diff-filter=d HEAD'),
	...git('ls-files --others --exclude-standard'),
];
const cached = '--incremental --tsBuildInfoFile node_modules/.cache/quick.tsbuildinfo';
const MINUTES = '\\.(property|longLists|cost|simulated)\\.test\\.ts$';

const CHECKS = {
	Types: `tsc -p tsconfig.dev.json ${cached}`,
	"n8n's lint of the nodes": 'eslint nodes credentials',
	'Format of what changed': `prettier --check --ignore-unknown ${changed.map((file) => JSON.stringify(file)).join(' ')}`,
	'Unit tests of what changed': `jest --selectProjects unit --onlyChanged --testPathIgnorePatterns "${MINUTES}"`,
};

if (changed.length === 0) console.log('Nothing has changed since the last commit.');
else await Promise.all(Object.entries(CHECKS).map(run));

/** Runs a check beside the others, and says how it ended; what it wrote only where it failed. */
async function run([name, command]) {
	const began = Date.now();
	const child = spawn(command, { shell: true });
	let written = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (written += text));
	const code = await new Promise((resolve) => child.on('close', resolve));
	const seconds = Math.round((Date.now() - began) / 1_000);
	const ran = /^Tests: .*$/m.exec(written)?.[0];
	console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name}, ${seconds} s${ran ? ` (${ran})` : ''}`);
	if (code === 0) return;
	console.log(written);
	process.exitCode = 1;
}
