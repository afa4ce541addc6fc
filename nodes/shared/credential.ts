import { NodeOperationError } from 'n8n-workflow';
import type { ICredentialsDecrypted, INode } from 'n8n-workflow';

import type { RequestContext } from './transport';

export const CREDENTIAL_NAME = 'reviewPlatformApi';

/** The base URL as the API takes it, for n8n's expression fields. `readCredential` does the same. */
export const BASE_URL_EXPRESSION = '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}';

/** A credential that can be used. */
export interface ApiCredential {
	/** Without spaces and trailing slashes. */
	address: string;
	apiToken: string;
	/** As n8n decrypted it, so that it need not look it up again for each request. */
	decrypted: ICredentialsDecrypted;
}

/**
 * The node's credential, checked.
 *
 * @throws NodeOperationError when the base URL is no http(s) address, or the token is empty
 */
export async function readCredential(context: RequestContext): Promise<ApiCredential> {
	const data = await context.getCredentials(CREDENTIAL_NAME);
	const node = context.getNode();
	const { id, name } = node.credentials?.[CREDENTIAL_NAME] ?? {};
	return {
		address: addressOf(data.baseUrl, node),
		apiToken: tokenOf(data.apiToken, node),
		decrypted: { id: id ?? '', name: name ?? '', type: CREDENTIAL_NAME, data },
	};
}

function addressOf(baseUrl: unknown, node: INode): string {
	const address = typeof baseUrl === 'string' ? baseUrl.trim().replace(/\/+$/, '') : '';
	if (/^https?:\/\/./i.test(address) && URL.canParse(address)) return address;
	throw new NodeOperationError(node, 'The base URL in the credential is not a web address', {
		description: 'Put the address of the review platform there, without /v1, e.g. https://api.example.com.',
	});
}

function tokenOf(apiToken: unknown, node: INode): string {
	const token = typeof apiToken === 'string' ? apiToken.trim() : '';
	if (token !== '') return token;
	throw new NodeOperationError(node, 'The API token in the credential is empty', {
		description: 'Put an integration key of your account there.',
	});
}
