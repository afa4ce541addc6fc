// What a credential has, checked, and which requests it may sign.

import { NodeConnectionTypes, type ICredentialsDecrypted, type IPollFunctions } from 'n8n-workflow';

import { redactorOf, type Redact } from '../errors/redaction';
import { UserFacingError } from '../errors/userFacingError';

export const CREDENTIAL_NAME = 'reviewPlatformApi';

/** The kind of input and output a node has for items; older n8n does not export its name. */
export const MAIN_CONNECTION = NodeConnectionTypes?.Main ?? 'main';

export interface ApiCredential {
	/** The base URL as `parseAddress` gives it. */
	address: string;
	apiToken: string;
	/** Takes the token out of texts from outside. */
	redact: Redact;
	/** As n8n decrypted it, so that it need not look it up again for each request. */
	decrypted: ICredentialsDecrypted;
}

/** @throws UserFacingError when base URL or token cannot be used */
export async function readCredential(
	context: Pick<IPollFunctions, 'getCredentials' | 'getNode'>,
): Promise<ApiCredential> {
	const data = await context.getCredentials(CREDENTIAL_NAME);
	const { id, name } = context.getNode().credentials?.[CREDENTIAL_NAME] ?? {};
	const apiToken = parseToken(data.apiToken);
	return {
		address: parseAddress(data.baseUrl),
		apiToken,
		redact: redactorOf(apiToken),
		decrypted: { id: id ?? '', name: name ?? '', type: CREDENTIAL_NAME, data },
	};
}

/** An address whose scheme and host every HTTP client reads alike. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#\\@]+([/?#]|$)/i;

/** What a base URL may end with and requests bring themselves: slashes, and the version (api.md › Versioning). */
const ENDING = /([^/:])(\/+v1)?\/*$/i;

/** What `parseAddress` does, as an expression of n8n's. */
export const BASE_URL_EXPRESSION = `={{ $credentials.baseUrl.trim().replace(${String(ENDING)}, "$1") }}`;

/**
 * A base URL as requests use it: without spaces, trailing slashes and a trailing /v1.
 *
 * @throws UserFacingError when it cannot be one
 */
export function parseAddress(baseUrl: unknown): string {
	const address = typeof baseUrl === 'string' ? baseUrl.trim().replace(ENDING, '$1') : '';
	if (!URL.canParse(address)) throw new UserFacingError('noAddress');
	const { username, password } = new URL(address);
	if (username !== '' || password !== '' || /[?#\s\\]/.test(address))
		throw new UserFacingError('moreThanAddress');
	if (!WEB_ADDRESS.test(address)) throw new UserFacingError('noAddress');
	return address;
}

/** Spaces and quotes, and the `Bearer` that the header begins with. */
const AROUND_TOKEN = /^[\s"'`“”„‘’]*(bearer(?=[\s"'`“”„‘’]|$))?[\s"'`“”„‘’]*|[\s"'`“”„‘’]+$/gi;

/**
 * A token without what may be pasted around it.
 *
 * @throws UserFacingError when it cannot be one
 */
export function parseToken(apiToken: unknown): string {
	const token = typeof apiToken === 'string' ? apiToken.replace(AROUND_TOKEN, '') : '';
	if (token === '') throw new UserFacingError('noToken');
	if (!/^[\x21-\x7e]+$/.test(token)) throw new UserFacingError('strangeToken');
	return token;
}

/** A path that no HTTP client takes for an address of another host. */
const PATH = /^\/([^\s/\\]|$)/;

/**
 * Whether a request of n8n's goes to the server of a credential's base URL: to a web address of its origin, or a path
 * with such an address as its base. Anything else may be read in more than one way.
 */
export function isSentTo(
	address: string,
	request: { url?: string; uri?: string; baseURL?: string },
): boolean {
	const { origin } = new URL(address);
	const targets: unknown[] = [request.url, request.uri].filter((target) => target !== undefined);
	const isOfAddress = (target: unknown) => {
		const whole = typeof target === 'string' && PATH.test(target) ? request.baseURL : target;
		const isRead = typeof whole === 'string' && WEB_ADDRESS.test(whole) && URL.canParse(whole);
		return isRead && new URL(whole).origin === origin;
	};
	return targets.length > 0 && targets.every(isOfAddress);
}
