import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

import type { Account } from '../account';

const COOKIE = 'sandbox_session';

/** Other sites neither read it nor send forms with it. */
const COOKIE_OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** Somebody signed in with one browser. */
export interface Session {
	account: Account;
	/** Secrets of new keys by key id, until the page that shows them once. */
	unshownSecrets: Map<string, string>;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Undefined when nobody is signed in. */
		webSession?: Session | undefined;
	}
}

/** Who is signed in. The cookie holds a random id and nothing else. */
export class Sessions {
	private readonly byId = new Map<string, Session>();

	/** Makes `request.webSession` known to all routes of `server`. */
	constructor(server: FastifyInstance) {
		server.addHook('onRequest', (request, _reply, done) => {
			request.webSession = this.byId.get(request.cookies[COOKIE] ?? '');
			done();
		});
	}

	/** Signs in. The id is a new one: one that somebody else has put into the browser opens nothing. */
	begin(request: FastifyRequest, reply: FastifyReply, account: Account): void {
		this.end(request, reply);
		const id = randomBytes(32).toString('base64url');
		this.byId.set(id, { account, unshownSecrets: new Map() });
		void reply.setCookie(COOKIE, id, COOKIE_OPTIONS);
	}

	end(request: FastifyRequest, reply: FastifyReply): void {
		this.byId.delete(request.cookies[COOKIE] ?? '');
		void reply.clearCookie(COOKIE, COOKIE_OPTIONS);
	}
}

/** The session on a route that requires one. */
export function sessionOf({ webSession }: FastifyRequest): Session {
	if (!webSession) throw new Error('This route does not require a sign in');
	return webSession;
}
