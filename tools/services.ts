import { execFile, execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from './ports';
import { isRunning, signalGroup, spawnGroup } from './processGroup';

const STARTING_MS = 30_000;
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** A server of our own, on a port of its own. */
export interface Service {
	port: number;
	stop: () => Promise<void>;
}

/** A Redis that keeps nothing. */
export async function startRedis(): Promise<Service> {
	const port = await freePort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	return await started('redis-server', spawnGroup('redis-server', args, { stdio: 'ignore' }), port);
}

/** A Postgres with an empty database "postgres" and a user "n8n" without a password. */
export async function startPostgres(): Promise<Service> {
	const port = await freePort();
	const data = mkdtempSync(join(tmpdir(), 'review-platform-postgres-'));
	const [command, ...prefix] = asPostgresUser(data);
	execFileSync(
		command,
		[...prefix, postgresProgram('initdb'), '-D', data, '-U', 'n8n', '-A', 'trust', '-E', 'UTF8'],
		{
			stdio: 'ignore',
		},
	);
	const settings = ['-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
	const child = spawnGroup(command, [...prefix, postgresProgram('postgres'), '-D', data, ...settings], {
		stdio: 'ignore',
	});
	const service = await started('postgres', child, port);
	const stop = async () => {
		await service.stop();
		rmSync(data, { recursive: true, force: true });
	};
	return { port, stop };
}

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

/** Postgres refuses to run as root; there it runs as the user its Debian package makes. */
function asPostgresUser(data: string): [string, ...string[]] {
	if (process.getuid?.() !== 0) return ['env'];
	execFileSync('chown', ['postgres', data]);
	return ['runuser', '-u', 'postgres', '--'];
}

/** Where a program of Postgres is: in Debian's folder of its newest version, or on the path. */
function postgresProgram(name: string): string {
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort() : [];
	const newest = versions.at(-1);
	return newest === undefined ? name : join(DEBIAN_POSTGRES, newest, 'bin', name);
}

async function started(name: string, child: ChildProcess, port: number): Promise<Service> {
	let missing: Error | undefined;
	child.once('error', (error) => (missing = error));
	const deadline = Date.now() + STARTING_MS;
	while (!(await listens(port))) {
		if (missing)
			throw new Error(
				`${name} is not installed: ${missing.message}. On Debian: apt-get install redis-server postgresql`,
			);
		if (!isRunning(child) || Date.now() > deadline) throw new Error(`${name} did not start on port ${port}`);
		await sleep(100);
	}
	const stop = async () => {
		signalGroup(child, 'SIGTERM');
		while (isRunning(child)) await sleep(50);
	};
	return { port, stop };
}

async function listens(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		const settle = (result: boolean) => {
			socket.destroy();
			resolve(result);
		};
		socket.once('connect', () => settle(true));
		socket.once('error', () => settle(false));
	});
}
