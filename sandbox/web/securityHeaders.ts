import type { FastifyInstance } from 'fastify';

const HEADERS = {
	'content-security-policy':
		"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-store',
};

/** Every answer forbids scripts, frames, foreign forms and keeping a copy: a page may show a secret. */
export function addSecurityHeaders(server: FastifyInstance): void {
	server.addHook('onRequest', (_request, reply, done) => {
		void reply.headers(HEADERS);
		done();
	});
}
