import type {
	IAuthenticate,
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { ME_PATH } from '../nodes/shared/api/paths';
import { USER_AGENT } from '../nodes/shared/api/userAgent';
import {
	BASE_URL_EXPRESSION,
	isSentTo,
	parseAddress,
	parseToken,
} from '../nodes/shared/credential/credential';
import { ERROR_TEXTS, KEY_PLACE, type ErrorName } from '../nodes/shared/errors/errorTexts';
import { toSingleLine } from '../nodes/shared/errors/redaction';
import { errorNameOf } from '../nodes/shared/errors/responseErrors';
import { sentencesOf, UserFacingError } from '../nodes/shared/errors/userFacingError';

/** Conditions are checked at each request: `startsWith` costs nothing, unlike `regex`, which n8n runs in a sandbox. */
const startsWith = (start: string) => ({ _cnd: { startsWith: start } });
const THIS_MACHINE = ['http://localhost', 'http://127.0.0.1', 'http://[::1]'].flatMap((start) => [
	start,
	...[':', '/'].map((next) => startsWith(start + next)),
]);

/** Those the credential test has words for, with Cloudflare's, 520 to 530. Not all: n8n loads them with every editor. */
const TESTED_STATUSES = [
	...[301, 302, 303, 307, 308],
	...[400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 418, 421, 422, 426, 429, 431, 451],
	...[500, 501, 502, 503, 504, 505, 508, 509, 511, 520, 521, 522, 523, 524, 525, 526, 529, 530],
];

/** The words of an error but for what came, which the test does not know. */
function wordsOf(name: ErrorName): string {
	const { message, description } = ERROR_TEXTS[name];
	return [`${message}.`, ...sentencesOf(description, ['asked', 'answer'])].join(' ');
}

const { between } = ERROR_TEXTS.refusedOnTheWay.description;

/** Who has answered is not known in the test: a 403 may be the platform's, or a firewall's. */
function wordsFor(status: number): string {
	// It has no parameters that could be invalid.
	const words = wordsOf(status === 422 ? 'wrongAddress' : errorNameOf(status));
	return status === 403 ? `${words} Or something on the way refused it. ${between}` : words;
}

/** Base URL and integration key of a review platform account (api.md › Authentication). */
export class ReviewPlatformApi implements ICredentialType {
	name = 'reviewPlatformApi';

	displayName = 'Review Platform API';

	icon: Icon = { light: 'file:../icons/reviewPlatform.svg', dark: 'file:../icons/reviewPlatform.dark.svg' };

	documentationUrl = 'https://review-platform-n8n.example/n8n-nodes-review-platform#credentials';

	/** The key is bound to its server anyway, and *None* breaks declarative nodes in n8n 2.18 to 2.37. */
	hideDomainRestrictionFields = true;

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description:
				'Address of the review platform. If the test shows a code in capitals, no answer came: look for a typo, also in the port and https. If the code contains CERT or SIGNATURE, n8n does not trust the certificate of the server: if your company has its own certificate authority, set NODE_EXTRA_CA_CERTS where n8n runs. With http:// the key is sent unencrypted: use it only on this machine.',
			hint: 'As in the API documentation, with its http or https, without /v1. If the test shows a code in capitals, look for a typo.',
		},
		{
			displayName:
				'This address starts with http:// and is not on this machine: anyone on the network path can read your key. Use https://.',
			name: 'unencryptedNotice',
			type: 'notice',
			default: '',
			displayOptions: {
				show: { baseUrl: [startsWith('http://')] },
				hide: { baseUrl: THIS_MACHINE },
			},
		},
		{
			displayName: 'Integration Key',
			name: 'apiToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'A key is shown only once; an account can have at most 5. If the section is missing, the plan has no API access.',
			hint: `Create a key in your account: ${KEY_PLACE}.`,
		},
	];

	// A function: the expression of a generic one would be a fifth of the time of a large export.
	authenticate: IAuthenticate = async (credentials, requestOptions) =>
		await signed(credentials, requestOptions).catch(inWords);

	test: ICredentialTestRequest = {
		request: {
			baseURL: BASE_URL_EXPRESSION,
			url: ME_PATH,
			headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
			disableFollowRedirect: true,
		},
		// Both kinds work together at run time; the type allows only one kind a list.
		rules: [
			...TESTED_STATUSES.map((value) => ({
				type: 'responseCode',
				properties: { value, message: wordsFor(value) },
			})),
			...['id', 'company_id'].map((key) => ({
				type: 'responseSuccessBody',
				properties: { key, value: undefined, message: wordsOf('wrongAddress') },
			})),
		] as NonNullable<ICredentialTestRequest['rules']>,
	};
}

/** @throws UserFacingError where the credential cannot be used, or not for this request */
async function signed(
	credentials: ICredentialDataDecryptedObject,
	requestOptions: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const address = parseAddress(credentials.baseUrl);
	const apiToken = parseToken(credentials.apiToken);
	// Any node may send any request with a credential.
	if (!isSentTo(address, requestOptions)) throw new UserFacingError('otherServer', { address });
	// A Host header, also one in a group of headers, could lead to another tenant of that server.
	const ownHeaders = Object.entries(requestOptions.headers ?? {}).filter(
		([name, value]) => !/^\s*host\s*$/i.test(name) && (typeof value !== 'object' || Array.isArray(value)),
	);
	const headers = { ...Object.fromEntries(ownHeaders), Authorization: `Bearer ${apiToken}` };
	// Other options, such as a socket, can lead to another server.
	const { ca, cert, key, passphrase } = requestOptions.agentOptions ?? {};
	const agentOptions = { ca, cert, key, passphrase };
	// HTTP clients carry the key along to a subdomain. n8n's older helper reads `maxRedirects`.
	const redirects = { disableFollowRedirect: true, maxRedirects: 0 };
	return await Promise.resolve({ ...requestOptions, ...redirects, headers, agentOptions });
}

/** n8n shows no more of an error than its message. */
function inWords(error: unknown): never {
	if (!(error instanceof UserFacingError)) throw error;
	const { message, description } = error.words(toSingleLine);
	throw new Error(`${message}. ${description}`);
}
