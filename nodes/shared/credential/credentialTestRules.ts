// What the credential test says for each outcome.

import type { ICredentialTestRequest } from 'n8n-workflow';

import { errorText } from '../errors/errorTexts';
import type { ErrorName } from '../errors/errorTexts';
import { errorNameOf } from '../errors/responseErrors';

type Rules = NonNullable<ICredentialTestRequest['rules']>;
type Rule = Rules[number];

/** What n8n says for each outcome of the credential test; a success without a user's fields is a wrong address. */
export function credentialTestRules(): Rules {
	// For every status that is no success: n8n shows the server's own words where there is no rule, and these may repeat the key.
	const statuses = [...Array(1_000).keys()].filter((status) => status < 200 || status > 299);
	const byStatus = statuses.map((value): Rule => ({
		type: 'responseCode',
		properties: { value, message: words(nameOf(value)) },
	}));
	const byBody = ['id', 'company_id'].map((key): Rule => ({
		type: 'responseSuccessBody',
		properties: { key, value: undefined, message: words('wrongAddress') },
	}));
	// Both kinds work together at run time; the type allows only one kind a list.
	return [...byStatus, ...byBody] as Rules;
}

/** The test follows no redirect, does not wait for the rate limit, and has no parameters. */
function nameOf(status: number): ErrorName {
	if (status >= 300 && status < 400) return 'redirect';
	if (status === 429) return 'tooManyRequests';
	return status === 422 ? 'wrongAddress' : errorNameOf(status);
}

function words(name: ErrorName): string {
	const { message, description } = errorText(name);
	return `${message}. ${description}`;
}
