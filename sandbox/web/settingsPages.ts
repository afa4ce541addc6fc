import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Accounts } from '../accounts';
import { MAX_KEYS } from '../integrationKeys';
import type { IntegrationKey } from '../account';
import type { IntegrationKeys } from '../integrationKeys';
import { showPage } from './pages';
import { sessionOf } from './sessions';

/** The most characters a key's name may have. */
export const MAX_NAME_LENGTH = 100;

/** Where the section of the integration keys begins. */
export const KEYS_SECTION = 'integrationsschluessel';

/** In the time zone of this machine. */
const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

/** What has just happened in the section of the integration keys. */
interface KeysNews {
	/** Of the key that was just created. */
	secret?: string | undefined;
	/** A name that was refused as too long. */
	refusedName?: string;
	/** Whether a sixth key was refused. */
	refusedKey?: boolean;
}

/** The account settings. */
export function settingsPages(server: FastifyInstance, { keys }: Accounts): void {
	// A HEAD request would use up the one time a secret is shown.
	const options = { exposeHeadRoute: false };
	server.get<{ Querystring: { created?: unknown } }>('/settings', options, async (request, reply) => {
		const { unshownSecrets } = sessionOf(request);
		const keyId = String(request.query.created);
		const secret = unshownSecrets.get(keyId);
		unshownSecrets.delete(keyId);
		return await showSettings(request, reply, keys, { secret });
	});
}

/** The settings page; status 422 when something was refused. */
export async function showSettings(
	request: FastifyRequest,
	reply: FastifyReply,
	keys: IntegrationKeys,
	{ secret, refusedName, refusedKey = false }: KeysNews,
): Promise<string> {
	const { account } = sessionOf(request);
	const shown = keys.of(account).map(shownKey);
	return await showPage(request, reply, {
		template: 'settings',
		title: { de: 'Einstellungen', en: 'Settings' },
		status: refusedName !== undefined || refusedKey ? 422 : 200,
		data: {
			user: account.user,
			premium: account.premium,
			section: KEYS_SECTION,
			keys: shown,
			maxKeys: MAX_KEYS,
			full: shown.length >= MAX_KEYS,
			maxNameLength: MAX_NAME_LENGTH,
			secret,
			name: refusedName ?? '',
			nameRefused: refusedName !== undefined,
			keyRefused: refusedKey,
		},
	});
}

/** A key as a page lists it: times for the machine and for the reader. */
export function shownKey({ id, name, createdAt, lastUsedAt }: IntegrationKey): object {
	return { id, name, created: shownTime(createdAt), lastUsed: lastUsedAt && shownTime(lastUsedAt) };
}

function shownTime(epochMs: number): { iso: string; text: string } {
	return { iso: new Date(epochMs).toISOString(), text: FORMAT.format(epochMs) };
}
