import execa from 'execa';

const LARGEST_ANSWER = 512 * 1024 * 1024;

const READ = `
	const { DatabaseSync } = require('node:sqlite');
	const [file, query] = process.argv.slice(1);
	const database = new DatabaseSync(file, { readOnly: true });
	process.stdout.write(JSON.stringify(database.prepare(query).all()));
`;

/**
 * The rows a query finds in a SQLite file that another process may have open, or left behind in a crash.
 *
 * @param node a Node.js that has `node:sqlite`, as the one that runs n8n does
 */
export async function sqliteRows<Row>(node: string, file: string, query: string): Promise<Row[]> {
	const args = ['--no-warnings', '--input-type=commonjs', '--eval', READ, file, query];
	const { stdout } = await execa(node, args, { maxBuffer: LARGEST_ANSWER });
	return JSON.parse(stdout) as Row[];
}
