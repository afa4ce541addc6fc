import Fastify, { type FastifyInstance } from 'fastify';

import { ApiError } from './apiErrors';

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A server for this machine: every answer is JSON, the unhappy ones `{ message }` (api.md › Errors). Requests for other
 * hosts are refused with 421: a page in a browser could send them, once its own name points here.
 */
export function localServer(): FastifyInstance {
	// A name in a body that is not known is refused, not left out.
	const ajv = { customOptions: { removeAdditional: false as const, coerceTypes: false as const } };
	const server = Fastify({ forceCloseConnections: true, ajv });
	server.addHook('onRequest', async ({ hostname }, reply) => {
		if (LOCAL_HOSTS.includes(hostname.toLowerCase())) return;
		await reply.code(421).send({ message: `This server is only for ${LOCAL_HOSTS.join(', ')}.` });
	});
	server.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
		const { message } = error;
		const errors = error instanceof ApiError ? error.errors : undefined;
		return await reply.code(error.statusCode ?? 500).send({ message, ...(errors && { errors }) });
	});
	server.setNotFoundHandler(async (request, reply) => {
		const path = request.url.replace(/\?.*/, '');
		const known = server.findRoute({ method: 'GET', url: path }) !== null;
		if (known) void reply.header('allow', 'GET, HEAD');
		return await reply
			.code(known ? 405 : 404)
			.send({ message: known ? 'Method not allowed.' : 'Not found.' });
	});
	return server;
}
