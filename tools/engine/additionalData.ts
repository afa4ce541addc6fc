import type { IHttpRequestOptions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';

const { authenticate, properties } = new ReviewPlatformApi();

/** What n8n's engine has to know apart from the workflow, with a Review Platform credential of these values. */
export function additionalDataWith(
	credential: { baseUrl: string; apiToken: string },
	more: object = {},
): IWorkflowExecuteAdditionalData {
	if (typeof authenticate !== 'function')
		throw new Error('The credential has no function that authenticates');
	return {
		// Instead of n8n's database.
		credentialsHelper: {
			getParentTypes: () => [],
			getCredentialsProperties: () => properties,
			getDecrypted: async () => await Promise.resolve({ ...credential }),
			authenticate: async (values: typeof credential, _type: string, options: IHttpRequestOptions) =>
				await authenticate(values, options),
			preAuthentication: async () => await Promise.resolve(undefined),
			runPreAuthentication: async () => await Promise.resolve(undefined),
			isCredentialUsableByNode: () => true,
		},
		webhookWaitingBaseUrl: 'http://localhost/waiting-webhook',
		formWaitingBaseUrl: 'http://localhost/waiting-form',
		currentNodeExecutionIndex: 0,
		variables: {},
		...more,
	} as unknown as IWorkflowExecuteAdditionalData;
}
