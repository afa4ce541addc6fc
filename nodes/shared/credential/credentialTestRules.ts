import type { ICredentialTestRequest } from 'n8n-workflow';

import { KEY_PLACE } from '../errors/responseErrors';

type Rules = NonNullable<ICredentialTestRequest['rules']>;
type Rule = Rules[number];

const WRONG_ADDRESS =
	'The address does not answer like the review platform. Check the base URL: the address without /v1.';
const NOT_AVAILABLE = 'The review platform is not available right now. Test again later.';
const REDIRECT =
	'The address redirects to another one. Check the base URL: use the final address, with https:// if it needs that.';

const MESSAGE_BY_STATUS: Record<number, string> = {
	401: `The integration key was not accepted. Create a new one: ${KEY_PLACE}. If the key is right, check the base URL: the address without /v1.`,
	403: 'This account may not use the API. It needs an active Premium plan with API access (API-Zugang).',
	408: NOT_AVAILABLE,
	429: 'Too many requests with this key in the last minute. Test again in a minute.',
};

/** By the first digit of the status. */
const MESSAGE_BY_CLASS = [undefined, undefined, undefined, REDIRECT, WRONG_ADDRESS, NOT_AVAILABLE];

/** For every status that is no success: n8n shows the server's own words where there is no rule, and these may repeat the key. */
function messageFor(status: number): string | undefined {
	return MESSAGE_BY_STATUS[status] ?? MESSAGE_BY_CLASS[Math.floor(status / 100)];
}

/** What n8n says for each outcome of the credential test; a success without a user's fields is a wrong address. */
export function credentialTestRules(): Rules {
	const byStatus = Array.from({ length: 600 }, (_, value) => value).flatMap((value): Rule[] => {
		const message = messageFor(value);
		return message === undefined ? [] : [{ type: 'responseCode', properties: { value, message } }];
	});
	const byBody = ['id', 'company_id'].map((key): Rule => ({
		type: 'responseSuccessBody',
		properties: { key, value: undefined, message: WRONG_ADDRESS },
	}));
	// Both kinds work together at run time; the type allows only one kind a list.
	return [...byStatus, ...byBody] as Rules;
}
