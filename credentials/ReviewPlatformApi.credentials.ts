import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

import { BASE_URL_EXPRESSION } from '../nodes/shared/credential';
import { KEY_PLACE } from '../nodes/shared/errors';
import { credentialTestRules } from '../nodes/shared/credentialTestRules';

/** Base URL and integration key of a review platform account (api.md › Authentication). */
export class ReviewPlatformApi implements ICredentialType {
	name = 'reviewPlatformApi';

	displayName = 'Review Platform API';

	icon: Icon = {
		light: 'file:../icons/reviewPlatform.svg',
		dark: 'file:../icons/reviewPlatform.dark.svg',
	};

	documentationUrl = 'https://review-platform-n8n.example/n8n-nodes-review-platform#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'Address of the review platform, without /v1',
		},
		{
			displayName: 'API Token',
			name: 'apiToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Integration key of your account, without the word Bearer',
			hint: `Make a key in your account: ${KEY_PLACE}. It is shown only once; an account can have at most 5. If the section is missing, the plan has no API access (API-Zugang).`,
		},
	];

	// A function: the expression of a generic one would be a fifth of the time of a large export.
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const apiToken = (credentials.apiToken as string).trim();
		const headers = { ...requestOptions.headers, Authorization: `Bearer ${apiToken}` };
		return await Promise.resolve({ ...requestOptions, headers });
	};

	test: ICredentialTestRequest = {
		request: {
			baseURL: BASE_URL_EXPRESSION,
			url: '/v1/me',
			headers: { Accept: 'application/json' },
			disableFollowRedirect: true,
		},
		rules: credentialTestRules(),
	};
}
