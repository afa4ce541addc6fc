import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';

const { authenticate, properties } = new ReviewPlatformApi();

/** One credential, instead of n8n's database. */
class CredentialInMemory {
	constructor(private readonly values: ICredentialDataDecryptedObject) {}

	getParentTypes(): string[] {
		return [];
	}

	getCredentialsProperties(): INodeProperties[] {
		return properties;
	}

	async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		return await Promise.resolve(this.values);
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_type: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		if (typeof authenticate !== 'function')
			throw new Error('The credential has no function that authenticates');
		return await authenticate(credentials, options);
	}

	async preAuthentication(): Promise<undefined> {
		return await Promise.resolve(undefined);
	}

	async runPreAuthentication(): Promise<undefined> {
		return await Promise.resolve(undefined);
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}
}

/** What n8n's engine has to know apart from the workflow, with a Review Platform credential of these values. */
export function additionalDataWith(
	credential: { baseUrl: string; apiToken: string },
	more: object = {},
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new CredentialInMemory({ ...credential }),
		webhookWaitingBaseUrl: 'http://localhost/waiting-webhook',
		formWaitingBaseUrl: 'http://localhost/waiting-form',
		currentNodeExecutionIndex: 0,
		variables: {},
		...more,
	} as unknown as IWorkflowExecuteAdditionalData;
}
