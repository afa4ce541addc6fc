import type { ErrorText, LimitDetails, PollTimeoutError, RateLimitTimeoutError } from './apiErrors';
import { formatCount, formatSeconds } from './formatting';

/** The text for a rate limit that stayed closed longer than a request may wait. */
export function rateLimitTimeoutText({ waitedMs, retryAfterMs, details }: RateLimitTimeoutError): ErrorText {
	const { refusals, maxWaitMs, isPoll } = details;
	const refused = refusals > 0 ? `, and ${formatCount(refusals)} the platform refused a request` : '';
	const limit = 'The review platform allows 120 requests per minute for each integration key.';
	const hasWaited = maxWaitMs !== 0;
	const said = [
		hasWaited
			? `Waited ${formatSeconds(waitedMs)}${refused}; the next try would be in ${formatSeconds(retryAfterMs)}.`
			: `'Max Wait' is 0 seconds, so nothing was waited for; the next try would be in ${formatSeconds(retryAfterMs)}.`,
		limit,
		hasWaited ? whoElse(details) : '',
		isPoll ? 'Nothing is lost: the next poll goes on.' : maxWaitAdvice(maxWaitMs),
	];
	return {
		message: 'The rate limit did not clear',
		description: said.filter((sentence) => sentence !== '').join(' '),
		httpCode: '429',
	};
}

function whoElse({ seemsShared, ownShare }: LimitDetails): string {
	const advice = 'give each its own key, or run them at other times.';
	if (!seemsShared) return `Other workflows, n8n workers or programs may use the same key: ${advice}`;
	const share = ownShare === 0 ? 'none' : `only ${ownShare}`;
	return (
		`In the minute before, ${share} of them came from this n8n process: another process seems to use the same key, ` +
		`such as an n8n worker, another n8n or a program: ${advice}`
	);
}

function maxWaitAdvice(maxWaitMs: number): string {
	return `To wait longer, raise 'Max Wait' in the options of List Reviews (${formatSeconds(maxWaitMs)} here).`;
}

/** The text for a poll that could not read anything in the time it has. */
export function pollTimeoutText({ message, budgetMs }: PollTimeoutError): ErrorText {
	return {
		message,
		description: `A poll takes at most ${formatSeconds(budgetMs)}. Nothing is lost: the next poll continues. If this happens often, check the connection between n8n and the base URL in the credential.`,
	};
}
