import type { ICredentialsDecrypted, IPollFunctions } from 'n8n-workflow';

import { redactorOf, type Redact } from '../errors/redaction';
import { addressOf, tokenOf } from './credentialValues';

export const CREDENTIAL_NAME = 'reviewPlatformApi';

/** A credential that can be used. */
export interface ApiCredential {
	/** Without spaces, trailing slashes and a trailing /v1. */
	address: string;
	apiToken: string;
	/** What may be shown of a text from outside. */
	redact: Redact;
	/** As n8n decrypted it, so that it need not look it up again for each request. */
	decrypted: ICredentialsDecrypted;
}

/**
 * The node's credential, checked.
 *
 * @throws CredentialError when base URL or token cannot be used
 */
export async function readCredential(
	context: Pick<IPollFunctions, 'getCredentials' | 'getNode'>,
): Promise<ApiCredential> {
	const data = await context.getCredentials(CREDENTIAL_NAME);
	const { id, name } = context.getNode().credentials?.[CREDENTIAL_NAME] ?? {};
	const apiToken = tokenOf(data.apiToken);
	return {
		address: addressOf(data.baseUrl),
		apiToken,
		redact: redactorOf(apiToken),
		decrypted: { id: id ?? '', name: name ?? '', type: CREDENTIAL_NAME, data },
	};
}
