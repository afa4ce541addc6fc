import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

import { COOKIE_OPTIONS } from './sessions';

/** Refuses every POST that does not come from a form of these pages, shown to the same session. */
export async function protectForms(server: FastifyInstance): Promise<void> {
	await server.register(csrfProtection, {
		cookieKey: 'sandbox_form',
		cookieOpts: COOKIE_OPTIONS,
		getUserInfo: userOf,
		csrfOpts: { userInfo: true, hmacKey: randomBytes(32) },
	});
	server.addHook('preValidation', (request, reply, done) => {
		if (request.method === 'POST') server.csrfProtection(request, reply, done);
		else done();
	});
}

/** The token for the forms of a page. */
export function formTokenFor(request: FastifyRequest, reply: FastifyReply): string {
	return reply.generateCsrf({ userInfo: userOf(request) });
}

function userOf({ webSession }: FastifyRequest): string {
	return webSession?.id ?? 'nobody';
}
