import { NodeOperationError } from 'n8n-workflow';
import type { ICredentialsDecrypted, INode, IPollFunctions } from 'n8n-workflow';

import type { ErrorText } from '../errors/apiErrors';
import { redactorOf } from '../errors/redaction';
import type { Redact } from '../errors/redaction';
import { addressOf, tokenOf } from './credentialValues';

export const CREDENTIAL_NAME = 'reviewPlatformApi';

/** A credential that can be used. */
export interface ApiCredential {
	/** Without spaces, trailing slashes and a trailing /v1. */
	address: string;
	apiToken: string;
	/** Takes the token out of a text. */
	redact: Redact;
	/** As n8n decrypted it, so that it need not look it up again for each request. */
	decrypted: ICredentialsDecrypted;
}

/**
 * The node's credential, checked.
 *
 * @throws NodeOperationError when base URL or token cannot be used
 */
export async function readCredential(
	context: Pick<IPollFunctions, 'getCredentials' | 'getNode'>,
): Promise<ApiCredential> {
	const data = await context.getCredentials(CREDENTIAL_NAME);
	const node = context.getNode();
	const { id, name } = node.credentials?.[CREDENTIAL_NAME] ?? {};
	const apiToken = usable(tokenOf(data.apiToken), node);
	return {
		address: usable(addressOf(data.baseUrl), node),
		apiToken,
		redact: redactorOf(apiToken),
		decrypted: { id: id ?? '', name: name ?? '', type: CREDENTIAL_NAME, data },
	};
}

function usable(value: string | ErrorText, node: INode): string {
	if (typeof value === 'string') return value;
	throw new NodeOperationError(node, value.message, { description: value.description });
}
