import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import view from '@fastify/view';
import { Eta } from 'eta';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Accounts } from '../accounts';
import { answerErrorsWithPages, PageError } from './pageErrors';
import { showPage } from './pages';
import { sessionOf, Sessions } from './sessions';
import { settingsPages } from './settingsPages';
import { signInPages } from './signInPages';

/** Scripts, frames, foreign forms and keeping a copy are forbidden: a page may show a secret. */
const SECURITY_HEADERS = {
	'content-security-policy':
		"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-store',
};

/**
 * Whether another page sends a form. What another port of this machine serves is of the same site, and so has the cookie.
 * With no-referrer, browsers call the origin of our own forms `null`, too, but say that it is the same.
 */
function isForeign({ method, headers, protocol, host }: FastifyRequest): boolean {
	const { origin } = headers;
	if (method === 'GET' || method === 'HEAD' || origin === undefined) return false;
	const isOwn = origin === `${protocol}://${host}`;
	return !isOwn && !(origin === 'null' && headers['sec-fetch-site'] === 'same-origin');
}

/** The pages a customer uses in a browser: sign in, profile, settings with the integration keys (api.md › Authentication). */
export async function webPages(server: FastifyInstance, accounts: Accounts): Promise<void> {
	await server.register(cookie);
	await server.register(formBody);
	await server.register(view, {
		engine: { eta: new Eta({ autoEscape: true }) },
		root: join(__dirname, 'templates'),
		layout: 'layout.eta',
		viewExt: 'eta',
		production: true,
	});
	server.addHook('onRequest', (request, reply, done) => {
		void reply.headers(SECURITY_HEADERS);
		done(isForeign(request) ? new PageError('foreignForm') : undefined);
	});
	answerErrorsWithPages(server);
	const sessions = new Sessions(server);

	server.get('/assets/style.css', async (_request, reply) => {
		return await reply.type('text/css').send(await readFile(join(__dirname, 'assets', 'style.css'), 'utf8'));
	});
	signInPages(server, accounts, sessions);
	await server.register((signedIn, _options, done) => {
		signedIn.addHook('onRequest', async (request, reply) => {
			if (!request.webSession) return await reply.redirect('/login', 303);
		});
		signedIn.get('/profile', async (request, reply) => {
			const { user, companyId, premium, reviewList } = sessionOf(request).account;
			const reviews = reviewList.length.toLocaleString('de-DE');
			return await showPage(request, reply, {
				template: 'profile',
				title: { de: 'Profil', en: 'Profile' },
				data: { user, companyId, premium, reviews },
			});
		});
		settingsPages(signedIn, accounts);
		done();
	});
}
