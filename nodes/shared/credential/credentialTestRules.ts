import type { ICredentialTestRequest } from 'n8n-workflow';

import { ERROR_TEXTS, type ErrorName } from '../errors/errorTexts';
import { errorNameOf } from '../errors/responseErrors';

type Rules = NonNullable<ICredentialTestRequest['rules']>;

/** A rule for each status that is no success, and for a success without a user's fields, which is a wrong address. */
export function credentialTestRules(): Rules {
	// Where there is no rule, n8n shows the server's own words, and these may repeat the key.
	const statuses = [...Array(1_000).keys()].filter((status) => status < 200 || status > 299);
	const byStatus = statuses.map((value): Rules[number] => ({
		type: 'responseCode',
		// The test has no parameters that could be refused.
		properties: { value, message: words(value === 422 ? 'wrongAddress' : errorNameOf(value)) },
	}));
	const byBody = ['id', 'company_id'].map((key): Rules[number] => ({
		type: 'responseSuccessBody',
		properties: { key, value: undefined, message: words('wrongAddress') },
	}));
	// Both kinds work together at run time; the type allows only one kind a list.
	return [...byStatus, ...byBody] as Rules;
}

/** All sentences but those on what came. */
function words(name: ErrorName): string {
	const { message, description } = ERROR_TEXTS[name];
	const sentences = description.split(/(?<=\.) /).filter((sentence) => !sentence.includes('{'));
	return [`${message}.`, ...sentences].join(' ');
}
