import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A server whose answers need not be HTTP. */
export interface RawServer {
	url: string;
	close: () => Promise<void>;
}

/**
 * Starts one on a free port of 127.0.0.1. A connection is for one request.
 *
 * @param answer given the head of a request, writes what it likes
 */
export async function serveRaw(answer: (head: string, socket: Socket) => void): Promise<RawServer> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		let head = '';
		sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => sockets.delete(socket));
		socket.on('data', (chunk) => {
			const isComplete = head.includes('\r\n\r\n');
			head += chunk.toString('latin1');
			if (!isComplete && head.includes('\r\n\r\n')) answer(head, socket);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
