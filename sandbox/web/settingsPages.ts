import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { IntegrationKey } from '../account';
import type { Accounts } from '../accounts';
import { MAX_KEYS, TooManyKeys } from '../integrationKeys';
import { PageError } from './pageErrors';
import { fieldOf, showPage } from './pages';
import { sessionOf } from './sessions';

/** The most characters a key's name may have. */
const MAX_NAME_LENGTH = 100;

/** Where the section of the integration keys begins. */
const KEYS_SECTION = 'integrationsschluessel';

/** In the time zone of this machine. */
const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

interface KeyRoute {
	Params: { id: string };
}

/** The account settings: integration keys are created there, and deleted after a confirmation (api.md › States and transitions). */
export function settingsPages(server: FastifyInstance, { keys }: Accounts): void {
	const showSettings = async (
		request: FastifyRequest,
		reply: FastifyReply,
		/** The secret of the key that was just created, a name that was too long, or that a sixth key was refused. */
		news: { secret?: string | undefined; refusedName?: string; refusedKey?: boolean },
	) => {
		const { account } = sessionOf(request);
		const shown = keys.of(account).map(shownKey);
		return await showPage(request, reply, {
			template: 'settings',
			title: { de: 'Einstellungen', en: 'Settings' },
			status: news.refusedName !== undefined || news.refusedKey ? 422 : 200,
			data: {
				user: account.user,
				premium: account.premium,
				section: KEYS_SECTION,
				keys: shown,
				maxKeys: MAX_KEYS,
				full: shown.length >= MAX_KEYS,
				maxNameLength: MAX_NAME_LENGTH,
				...news,
			},
		});
	};
	const keyNamedBy = (request: FastifyRequest<KeyRoute>): IntegrationKey => {
		const key = keys.of(sessionOf(request).account).find(({ id }) => id === request.params.id);
		if (!key) throw new PageError('noSuchKey');
		return key;
	};

	// A HEAD request would use up the one time a secret is shown.
	const once = { exposeHeadRoute: false };
	server.get<{ Querystring: { created?: unknown } }>('/settings', once, async (request, reply) => {
		const { unshownSecrets } = sessionOf(request);
		const keyId = String(request.query.created);
		const secret = unshownSecrets.get(keyId);
		unshownSecrets.delete(keyId);
		return await showSettings(request, reply, { secret });
	});

	const options = {
		/** The plan decides whether the section exists, and so whether its routes do anything. */
		preHandler: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
			done(sessionOf(request).account.premium ? undefined : new PageError('noApiAccess')),
	};
	// Where a browser is after a refused key, when its user reloads by address.
	server.get('/settings/keys', options, async (_request, reply) => {
		return await reply.redirect(`/settings#${KEYS_SECTION}`, 303);
	});
	server.post('/settings/keys', options, async (request, reply) => {
		const { account, unshownSecrets } = sessionOf(request);
		const name = fieldOf(request, 'name').trim();
		if (name.length > MAX_NAME_LENGTH) return await showSettings(request, reply, { refusedName: name });
		try {
			const secret = keys.create(account, name);
			const id = keys.find(secret)?.id ?? '';
			unshownSecrets.set(id, secret);
			return await reply.redirect(`/settings?created=${id}#${KEYS_SECTION}`, 303);
		} catch (error) {
			if (error instanceof TooManyKeys) return await showSettings(request, reply, { refusedKey: true });
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
		keys.revoke(keyNamedBy(request));
		return await reply.redirect(`/settings#${KEYS_SECTION}`, 303);
	});
}

/** A key as a page lists it: times for the machine and for the reader. */
function shownKey({ id, name, createdAt, lastUsedAt }: IntegrationKey): object {
	return { id, name, created: shownTime(createdAt), lastUsed: lastUsedAt && shownTime(lastUsedAt) };
}

function shownTime(epochMs: number): { iso: string; text: string } {
	return { iso: new Date(epochMs).toISOString(), text: FORMAT.format(epochMs) };
}
