import type { FastifyReply, FastifyRequest } from 'fastify';

import { MAX_KEYS } from '../integrationKeys';
import type { IntegrationKeys } from '../integrationKeys';
import { shownKey } from './shownKey';
import { showPage } from './pages';
import { sessionOf } from './sessions';

/** The most characters a key's name may have. */
export const MAX_NAME_LENGTH = 100;

/** Where the section of the integration keys begins. */
export const KEYS_SECTION = 'integrationsschluessel';

/** What has just happened in the section of the integration keys. */
export interface KeysNews {
	/** Of the key that was just created. */
	secret?: string | undefined;
	/** A name that was refused as too long. */
	refusedName?: string;
	/** Whether a sixth key was refused. */
	refusedKey?: boolean;
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
