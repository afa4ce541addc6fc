import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server for answers the sandbox would never give. */
export interface TestServer {
	url: string;
	/** Requests so far, oldest first. */
	requests: IncomingMessage[];
	close: () => Promise<void>;
}

/** Starts one on a free port. */
export async function serve(listener: RequestListener): Promise<TestServer> {
	const requests: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		requests.push(request);
		listener(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Returns what starts servers for one test; they end after the test. */
export function useServers(): typeof serve {
	const running: TestServer[] = [];
	afterEach(async () => {
		await Promise.all(running.splice(0).map(async (server) => await server.close()));
	});
	return async (listener) => {
		const server = await serve(listener);
		running.push(server);
		return server;
	};
}

/** Answers everything with one status, body (JSON of it, unless it is text or bytes) and headers. */
export function always(status: number, body: unknown, headers: Record<string, string> = {}): RequestListener {
	return (_request, response) => {
		const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
	};
}
