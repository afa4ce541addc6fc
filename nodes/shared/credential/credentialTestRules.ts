import type { ICredentialTestRequest } from 'n8n-workflow';

import { ERROR_TEXTS, type ErrorName } from '../errors/errorTexts';
import { errorNameOf } from '../errors/responseErrors';

type Rules = NonNullable<ICredentialTestRequest['rules']>;

/** With Cloudflare's, 520 to 530. Not all there could be: n8n loads the rules with every editor. */
const STATUSES = [
	...[301, 302, 303, 307, 308],
	...[400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 418, 421, 422, 426, 429, 431, 451],
	...[500, 501, 502, 503, 504, 505, 508, 509, 511, 520, 521, 522, 523, 524, 525, 526, 529, 530],
];

/** A rule for each status that servers and proxies send, and for a success without a user's fields: a wrong address. */
export function credentialTestRules(): Rules {
	const byStatus = STATUSES.map((value): Rules[number] => ({
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
