import type { ErrorText } from '../errors/apiErrors';

/** What a base URL may end with and requests bring themselves: slashes, and the version (api.md › Versioning). */
const ENDING = /([^/:])(\/+v1)?\/*$/i;

/** The base URL as the API takes it, for n8n's expression fields. `addressOf` does the same. */
export const BASE_URL_EXPRESSION = `={{ $credentials.baseUrl.trim().replace(${String(ENDING)}, "$1") }}`;

/**
 * The base URL of a credential as requests use it: without spaces, trailing slashes and a trailing /v1.
 *
 * @returns the address, or the text that says why it cannot be one
 */
export function addressOf(baseUrl: unknown): string | ErrorText {
	const address = typeof baseUrl === 'string' ? baseUrl.trim().replace(ENDING, '$1') : '';
	if (!/^https?:\/\/./i.test(address) || !URL.canParse(address)) {
		return {
			message: 'The base URL in the credential is not a web address',
			description: 'Put the address of the review platform there, without /v1, e.g. https://api.example.com.',
		};
	}
	const { username, password } = new URL(address);
	if (username === '' && password === '' && !/[?#\s\\]/.test(address)) return address;
	return {
		message: 'The base URL in the credential has more than an address',
		description:
			'Take out user name and password, everything from a ? or # on, spaces and backslashes, and leave e.g. https://api.example.com. The integration key belongs in API Token.',
	};
}

/**
 * The token of a credential as the Authorization header takes it: without spaces around it.
 *
 * @returns the token, or the text that says why it cannot be one
 */
export function tokenOf(apiToken: unknown): string | ErrorText {
	const token = typeof apiToken === 'string' ? apiToken.trim() : '';
	if (token === '') {
		return {
			message: 'The API token in the credential is empty',
			description: 'Put an integration key of your account there.',
		};
	}
	if (/^[\x21-\x7e]+$/.test(token)) return token;
	return {
		message: 'The API token in the credential has characters that no key has',
		description:
			'Copy the integration key again: alone, without the word Bearer, spaces, line breaks or special characters.',
	};
}

/** An address whose scheme and host every HTTP client reads alike. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#\\@]+([/?#]|$)/i;
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
	const targets = [request.url, request.uri].filter((target) => target !== undefined);
	return targets.length > 0 && targets.every(isOfAddress);

	function isOfAddress(target: unknown): boolean {
		if (typeof target !== 'string') return false;
		// Saves parsing it for each page of an export.
		if (target.startsWith(`${address}/`)) return true;
		const whole = PATH.test(target) ? request.baseURL : target;
		return whole !== undefined && WEB_ADDRESS.test(whole) && isSameOrigin(whole, address);
	}
}

function isSameOrigin(one: string, other: string): boolean {
	return URL.canParse(one) && new URL(one).origin === new URL(other).origin;
}
