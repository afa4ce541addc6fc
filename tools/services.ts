import execa from 'execa';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './ports';
import { isRunning, signalGroup, spawnGroup, type CommandInGroup } from './processGroup';

const STARTING_MS = 30_000;
const SILENT = { stdio: 'ignore' } as const;
const INSTALL = 'Is it installed? On Debian: apt-get install redis-server postgresql';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** A server of our own, on a port of its own. */
export interface Service {
	port: number;
	stop: () => Promise<void>;
}

/** A Redis that keeps nothing. */
export async function startRedis(): Promise<Service> {
	const port = await freePort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	return await started('redis-server', spawnGroup('redis-server', args, SILENT), port);
}

/** A Postgres with an empty database "postgres" and a user "n8n" without a password. */
export async function startPostgres(): Promise<Service> {
	const port = await freePort();
	const data = mkdtempSync(join(tmpdir(), 'review-platform-postgres-'));
	const [command, ...prefix] = await asPostgresUser(data);
	const files = ['-D', data, '-U', 'n8n', '-A', 'trust', '-E', 'UTF8'];
	await execa(command, [...prefix, postgresProgram('initdb'), ...files]);
	const settings = ['-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
	const server = [...prefix, postgresProgram('postgres'), '-D', data, ...settings];
	const removeData = () => rmSync(data, { recursive: true, force: true });
	return await started('postgres', spawnGroup(command, server, SILENT), port, removeData);
}

/** The rows a query finds in the database "postgres" of a Postgres on this machine. */
export async function postgresRows<Row>(port: number, query: string): Promise<Row[]> {
	const asJson = `SELECT coalesce(json_agg(found), '[]') FROM (${query}) found`;
	const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n', '-d', 'postgres'];
	const output = ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', asJson];
	const { stdout } = await execa(postgresProgram('psql'), [...connection, ...output]);
	return JSON.parse(stdout) as Row[];
}

/** Postgres refuses to run as root; there it runs as the user its Debian package makes. */
async function asPostgresUser(data: string): Promise<[string, ...string[]]> {
	if (process.getuid?.() !== 0) return ['env'];
	await execa('chown', ['postgres', data]);
	return ['runuser', '-u', 'postgres', '--'];
}

/** Where a program of Postgres is: in Debian's folder of its newest version, or on the path. */
function postgresProgram(name: string): string {
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort() : [];
	const newest = versions.at(-1);
	return newest === undefined ? name : join(DEBIAN_POSTGRES, newest, 'bin', name);
}

async function started(
	name: string,
	child: CommandInGroup,
	port: number,
	after = () => {},
): Promise<Service> {
	const deadline = Date.now() + STARTING_MS;
	while (!(await listens(port))) {
		if (!isRunning(child) || Date.now() > deadline) throw new Error(`${name} did not start. ${INSTALL}`);
		await sleep(100);
	}
	const stop = async () => {
		signalGroup(child, 'SIGTERM');
		await child;
		after();
	};
	return { port, stop };
}

async function listens(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	const connected = await once(socket, 'connect').catch(() => undefined);
	socket.destroy();
	return connected !== undefined;
}
