import type { FastifyInstance } from 'fastify';

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Refuses requests for other hosts with 421: a page in a browser could send them, once its own name points here. */
export function answerLocalHostsOnly(server: FastifyInstance): void {
	server.addHook('onRequest', async ({ hostname }, reply) => {
		if (LOCAL_HOSTS.includes(hostname.toLowerCase())) return;
		await reply.code(421).send({ message: `This server is only for ${LOCAL_HOSTS.join(', ')}.` });
	});
}
