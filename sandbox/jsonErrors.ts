import type { FastifyInstance } from 'fastify';

import { Problem } from './problems';

/** Every answer of a server is JSON, the unhappy ones `{ message }` (api.md › Errors). */
export function jsonErrors(server: FastifyInstance): void {
	server.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
		const { message } = error;
		const errors = error instanceof Problem ? error.errors : undefined;
		return await reply.code(error.statusCode ?? 500).send({ message, ...(errors && { errors }) });
	});
	server.setNotFoundHandler(async (request, reply) => {
		const path = request.url.replace(/\?.*/, '');
		const known =
			server.findRoute({ method: 'GET', url: path }) !== null ||
			server.hasRoute({ method: 'GET', url: path });
		if (known) void reply.header('allow', 'GET, HEAD');
		return await reply
			.code(known ? 405 : 404)
			.send({ message: known ? 'Method not allowed.' : 'Not found.' });
	});
}
