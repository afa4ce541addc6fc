import autocannon from 'autocannon';
import Table from 'cli-table3';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const REVIEWS = 100_000;
const PAGES = Math.ceil(REVIEWS / 15);
const SECONDS = 10;
const CONNECTIONS = 10;
const FEWEST_A_SECOND = 2_000;
const LONGEST_START_MS = 2_000;
const KEY = 'key-of-the-bench';
const NO_LIMIT = '999999999';
const SANDBOX = ['sandbox/cli.ts', '--port', '0', '--control-port', '0', '--reviews', String(REVIEWS)];

const headers = { authorization: `Bearer ${KEY}` };

/** A server in a process of its own. */
interface Server {
	child: ChildProcess;
	url: string;
}

void main();

/** How many pages a second the sandbox answers with 100,000 reviews and no limit, next to a bare HTTP server. */
async function main(): Promise<void> {
	const startedAt = performance.now();
	const sandbox = await start([...SANDBOX, '--limit', NO_LIMIT, '--key', KEY]);
	const startMs = performance.now() - startedAt;
	const page = await (await fetch(`${sandbox.url}/v1/reviews`, { headers })).text();
	const bare = await start(['bench/bareServer.ts'], page);
	const rate = await requestsPerSecond(sandbox.url);
	const bareRate = await requestsPerSecond(bare.url);
	for (const { child } of [sandbox, bare]) child.kill();
	const table = new Table({ head: ['', 'measured', 'bound'], style: { head: [], border: [] } });
	table.push(
		['Sandbox, GET /v1/reviews', `${Math.round(rate)} a second`, `at least ${FEWEST_A_SECOND}`],
		['node:http with the same bytes', `${Math.round(bareRate)} a second`, ''],
		['Ratio', (rate / bareRate).toFixed(2), ''],
		['Start-up', `${Math.round(startMs)} ms`, `under ${LONGEST_START_MS}`],
	);
	console.log(table.toString());
	if (rate < FEWEST_A_SECOND || startMs >= LONGEST_START_MS) process.exitCode = 1;
}

/** Starts a script and waits for the address it prints. */
async function start(script: string[], input = ''): Promise<Server> {
	const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
		cwd: join(__dirname, '..'),
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	child.stdin.end(input);
	for await (const line of createInterface(child.stdout)) {
		const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
		if (url !== undefined) return { child, url };
	}
	await once(child, 'exit');
	throw new Error(`${script[0]} did not start`);
}

async function requestsPerSecond(url: string): Promise<number> {
	let page = 0;
	const result = await autocannon({
		url,
		connections: CONNECTIONS,
		duration: SECONDS,
		requests: [
			{
				setupRequest: (request) => ({
					...request,
					path: `/v1/reviews?page=${1 + (page++ % PAGES)}`,
					headers,
				}),
			},
		],
	});
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${result.non2xx + result.errors} requests were not answered`);
	return result['2xx'] / result.duration;
}
