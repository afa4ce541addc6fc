import type { FastifyInstance } from 'fastify';

import type { Accounts } from '../accounts';
import { sessionOf } from './sessions';
import { showSettings } from './showSettings';

/** The account settings. */
export function settingsPages(server: FastifyInstance, accounts: Accounts): void {
	// A HEAD request would use up the one time a secret is shown.
	const options = { exposeHeadRoute: false };
	server.get<{ Querystring: { created?: unknown } }>('/settings', options, async (request, reply) => {
		const { unshownSecrets } = sessionOf(request);
		const keyId = String(request.query.created);
		const secret = unshownSecrets.get(keyId);
		unshownSecrets.delete(keyId);
		return await showSettings(request, reply, accounts.keys, { secret });
	});
}
