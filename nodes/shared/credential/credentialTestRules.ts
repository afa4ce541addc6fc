import type { ICredentialTestRequest } from 'n8n-workflow';

import { KEY_PLACE } from '../errors/responseErrors';

type Rules = NonNullable<ICredentialTestRequest['rules']>;
type Rule = Rules[number];

const WRONG_ADDRESS =
	'The address does not answer like the review platform. Check the base URL: the address without /v1.';
const NOT_AVAILABLE = 'The review platform is not available right now. Test again later.';
const REDIRECT =
	'The address redirects to another one. Check the base URL: use the final address, with https:// if it needs that.';

const MESSAGE_BY_STATUS: Array<[statuses: number[], message: string]> = [
	[[301, 302, 303, 307, 308], REDIRECT],
	[[400, 404, 405, 406, 410], WRONG_ADDRESS],
	[
		[401],
		`The integration key was not accepted. Create a new one: ${KEY_PLACE}. If the key is right, check the base URL: the address without /v1.`,
	],
	[[403], 'This account may not use the API. It needs an active Premium plan with API access (API-Zugang).'],
	[[429], 'Too many requests with this key in the last minute. Test again in a minute.'],
	[[500, 501, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530], NOT_AVAILABLE],
];

/** What n8n says for each outcome of the credential test; a success without a user's fields is a wrong address. */
export function credentialTestRules(): Rules {
	const byStatus = MESSAGE_BY_STATUS.flatMap(([statuses, message]) =>
		statuses.map((value): Rule => ({ type: 'responseCode', properties: { value, message } })),
	);
	const byBody = ['id', 'company_id'].map((key): Rule => ({
		type: 'responseSuccessBody',
		properties: { key, value: undefined, message: WRONG_ADDRESS },
	}));
	// Both kinds work together at run time; the type allows only one kind a list.
	return [...byStatus, ...byBody] as Rules;
}
