import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { postgresProgram } from './services';

const LARGEST_ANSWER = 64 * 1024 * 1024;

/** The rows a query finds in the database "postgres" of a Postgres on this machine. */
export async function postgresRows<Row>(port: number, query: string): Promise<Row[]> {
	const asJson = `SELECT coalesce(json_agg(found), '[]') FROM (${query}) found`;
	const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n', '-d', 'postgres'];
	const { stdout } = await promisify(execFile)(
		postgresProgram('psql'),
		[...connection, '-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', asJson],
		{ maxBuffer: LARGEST_ANSWER },
	);
	return JSON.parse(stdout) as Row[];
}
