import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Accounts } from '../accounts';
import { TooManyKeys } from '../integrationKeys';
import type { IntegrationKey } from '../account';
import { PageError } from './pageErrors';
import { fieldOf, showPage } from './pages';
import { sessionOf } from './sessions';
import { KEYS_SECTION, MAX_NAME_LENGTH, shownKey, showSettings } from './settingsPages';

interface KeyRoute {
	Params: { id: string };
}

/** Creating integration keys, and deleting them after a confirmation (api.md › States and transitions). */
export function keyPages(server: FastifyInstance, { keys }: Accounts): void {
	const options = {
		/** The plan decides whether the section exists, and so whether its routes do anything. */
		preHandler: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
			done(sessionOf(request).account.premium ? undefined : new PageError('noApiAccess')),
	};
	const keyNamedBy = (request: FastifyRequest<KeyRoute>): IntegrationKey => {
		const key = keys.of(sessionOf(request).account).find(({ id }) => id === request.params.id);
		if (!key) throw new PageError('noSuchKey');
		return key;
	};

	// Where a browser is after a refused key, when its user reloads by address.
	server.get('/settings/keys', options, async (_request, reply) => {
		return await reply.redirect(`/settings#${KEYS_SECTION}`, 303);
	});
	server.post('/settings/keys', options, async (request, reply) => {
		const { account, unshownSecrets } = sessionOf(request);
		const name = fieldOf(request, 'name').trim();
		if (name.length > MAX_NAME_LENGTH) return await showSettings(request, reply, keys, { refusedName: name });
		try {
			const secret = keys.create(account, name);
			const id = keys.find(secret)?.id ?? '';
			unshownSecrets.set(id, secret);
			return await reply.redirect(`/settings?created=${id}#${KEYS_SECTION}`, 303);
		} catch (error) {
			if (error instanceof TooManyKeys) return await showSettings(request, reply, keys, { refusedKey: true });
			throw error;
		}
	});

	server.get<KeyRoute>('/settings/keys/:id/delete', options, async (request, reply) =>
		showPage(request, reply, {
			template: 'deleteKey',
			title: { de: 'Schlüssel löschen', en: 'Delete key' },
			data: { key: shownKey(keyNamedBy(request)), section: KEYS_SECTION },
		}),
	);
	server.post<KeyRoute>('/settings/keys/:id/delete', options, async (request, reply) => {
		const key = keyNamedBy(request);
		keys.revoke(key);
		return await reply.redirect(`/settings#${KEYS_SECTION}`, 303);
	});
}
