import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import view from '@fastify/view';
import { Eta } from 'eta';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Accounts } from '../accounts';
import { protectForms } from './formTokens';
import { keyPages } from './keyPages';
import { answerErrorsWithPages } from './pageErrors';
import { profilePages } from './profilePages';
import { addSecurityHeaders } from './securityHeaders';
import { findSessions, requireSignIn, Sessions } from './sessions';
import { settingsPages } from './settingsPages';
import { signInPages } from './signInPages';

/** The pages a customer uses in a browser: sign in, profile, settings with the integration keys (api.md › Authentication). */
export async function webPages(server: FastifyInstance, { accounts }: { accounts: Accounts }): Promise<void> {
	const sessions = new Sessions();
	await server.register(cookie, { secret: randomBytes(32).toString('base64url') });
	await server.register(formBody);
	await server.register(view, {
		engine: { eta: new Eta({ autoEscape: true }) },
		root: join(__dirname, 'templates'),
		layout: 'layout.eta',
		viewExt: 'eta',
		production: true,
	});
	addSecurityHeaders(server);
	answerErrorsWithPages(server);
	findSessions(server, sessions);
	await protectForms(server);

	server.get('/assets/style.css', async (_request, reply) => {
		return await reply.type('text/css').send(await readFile(join(__dirname, 'assets', 'style.css'), 'utf8'));
	});
	signInPages(server, accounts, sessions);
	await server.register((signedIn, _options, done) => {
		requireSignIn(signedIn);
		profilePages(signedIn);
		settingsPages(signedIn, accounts);
		keyPages(signedIn, accounts);
		done();
	});
}
