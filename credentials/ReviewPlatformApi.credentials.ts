import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';

import { ME_PATH } from '../nodes/shared/api/client';
import { credentialTestRules } from '../nodes/shared/credential/credentialTestRules';
import { addressOf, BASE_URL_EXPRESSION, isSentTo, tokenOf } from '../nodes/shared/credential/credential';
import { CredentialError } from '../nodes/shared/errors/apiErrors';
import { KEY_PLACE } from '../nodes/shared/errors/errorTexts';

/** Conditions are checked at each request: `startsWith` costs nothing, unlike `regex`, which n8n runs in a sandbox. */
const startsWith = (start: string) => ({ _cnd: { startsWith: start } });
const UNENCRYPTED = ['http://', 'Http://', 'HTTP://', ' http://'].map(startsWith);
const THIS_MACHINE = ['http://localhost', 'http://127.0.0.1', 'http://[::1]'].flatMap((start) => [
	start,
	...[':', '/'].map((next) => startsWith(start + next)),
]);

/** Base URL and integration key of a review platform account (api.md › Authentication). */
export class ReviewPlatformApi implements ICredentialType {
	name = 'reviewPlatformApi';

	displayName = 'Review Platform API';

	icon: Icon = { light: 'file:../icons/reviewPlatform.svg', dark: 'file:../icons/reviewPlatform.dark.svg' };

	documentationUrl = 'https://review-platform-n8n.example/n8n-nodes-review-platform#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description:
				'Address of the review platform. A code in capitals in the test means that nothing answers there: look for a typo, also in the port and https. With http:// the key is sent unencrypted: use it only on this machine.',
			hint: 'See the API documentation, or ask who made the key. Without /v1. If the test shows a code in capitals, look for a typo.',
		},
		{
			displayName:
				'This address starts with http:// and is not on this machine: anyone on the network path can read your key. Use https://.',
			name: 'unencryptedNotice',
			type: 'notice',
			default: '',
			displayOptions: {
				show: { baseUrl: UNENCRYPTED },
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
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const address = addressOf(credentials.baseUrl);
		const apiToken = tokenOf(credentials.apiToken);
		// Any node may send any request with a credential.
		if (!isSentTo(address, requestOptions)) throw new CredentialError('otherServer', { address });
		// With a Host header of its own, a request could reach another tenant of that server. A group of headers can have one.
		const given = Object.entries(requestOptions.headers ?? {});
		const own = given.filter(
			([name, value]) => !/^\s*host\s*$/i.test(name) && (typeof value !== 'object' || Array.isArray(value)),
		);
		const headers = { ...Object.fromEntries(own), Authorization: `Bearer ${apiToken}` };
		// Others, such as a socket, can lead to another server.
		const { ca, cert, key, passphrase } = requestOptions.agentOptions ?? {};
		const agentOptions = { ca, cert, key, passphrase };
		// HTTP clients carry the key along to a subdomain. The second name is that of n8n's older helper.
		const redirects = { disableFollowRedirect: true, maxRedirects: 0 };
		return await Promise.resolve({ ...requestOptions, ...redirects, headers, agentOptions });
	};

	test: ICredentialTestRequest = {
		request: {
			baseURL: BASE_URL_EXPRESSION,
			url: ME_PATH,
			headers: { Accept: 'application/json' },
			disableFollowRedirect: true,
		},
		rules: credentialTestRules(),
	};
}
