import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Accounts } from '../accounts';
import { fieldOf, showPage } from './pages';
import type { Sessions } from './sessions';

/** Signing in and out. */
export function signInPages(server: FastifyInstance, accounts: Accounts, sessions: Sessions): void {
	const showForm = (request: FastifyRequest, reply: FastifyReply, refusedEmail?: string) =>
		showPage(request, reply, {
			template: 'signIn',
			title: { de: 'Anmelden', en: 'Sign in' },
			status: refusedEmail === undefined ? 200 : 401,
			data: {
				email: refusedEmail ?? '',
				refused: refusedEmail !== undefined,
				samples: accounts.all.map(({ user, password, premium }) => ({ ...user, password, premium })),
			},
		});

	server.get('/', async (request, reply) => {
		return await reply.redirect(request.webSession ? '/profile' : '/login', 303);
	});
	server.get('/login', async (request, reply) => {
		if (request.webSession) return await reply.redirect('/profile', 303);
		return await showForm(request, reply);
	});
	server.post('/login', async (request, reply) => {
		const email = fieldOf(request, 'email');
		const account = accounts.signIn(email, fieldOf(request, 'password'));
		if (!account) return await showForm(request, reply, email);
		sessions.begin(request, reply, account);
		return await reply.redirect('/profile', 303);
	});
	server.post('/logout', async (request, reply) => {
		sessions.end(request, reply);
		return await reply.redirect('/login', 303);
	});
}
