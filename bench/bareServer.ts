import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers every request with what came on standard input; prints its address. */
void (async () => {
	const body = await text(process.stdin);
	const server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(body);
	});
	server.listen(0, '127.0.0.1', () => {
		console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	});
})();
