import Fastify, { type FastifyInstance } from 'fastify';

import { ApiError, methodNotAllowed, notFound } from './apiErrors';

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A server for this machine: every answer is JSON, the unhappy ones `{ message }` (api.md › Errors). Requests for other
 * hosts are refused with 421: a page in a browser could send them, once its own name points here.
 */
export function localServer(): FastifyInstance {
	// A name in a body that is not known is refused, not left out.
	const ajv = { customOptions: { removeAdditional: false as const, coerceTypes: false as const } };
	const server = Fastify({ forceCloseConnections: true, ajv, routerOptions: { querystringParser } });
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
		if (server.findRoute({ method: 'GET', url: path }) === null) throw notFound();
		void reply.header('allow', 'GET, HEAD');
		throw methodNotAllowed(request.method);
	});
	return server;
}

/** As PHP does: of parameters of one name the last one counts. */
function querystringParser(query: string): Record<string, string> {
	return Object.fromEntries(new URLSearchParams(query));
}
