// The words of every error.

import type { Failure } from 'n8n-workflow';

/**
 * A description's sentences in their order, by what they are about. `action`: what to do. `address`, `asked`: the base URL,
 * which is not to blame once it has worked. `between`: what may stand between n8n and the platform. `answer`: what came,
 * which the credential test does not know, nor what was `asked`. Names in braces stand for values.
 */
export type Sentences = Partial<Record<'action' | 'address' | 'asked' | 'between' | 'answer', string>>;

export interface ErrorText {
	/** What happened. */
	message: string;
	description: Sentences;
	/** Whether to wait or to mend it, as n8n 2.37 and newer read it; undefined where nobody knows. */
	failureCause?: Failure['cause'];
	/** Whether the same request is sent again, also where nothing has worked yet. */
	isRetried?: true;
	/** Whether no request is to blame. */
	isOperation?: true;
}

/** Where integration keys are made (api.md › Authentication). */
export const KEY_PLACE = 'avatar at the top right › Settings › Integration Keys';

const CHECK_ADDRESS = 'Check the base URL in the credential: the address without /v1.';
/** Only for a parameter that has one, or is compared with one that has. */
export const EXPRESSION_HINT = 'If it is an expression, check what it gives.';
const ANSWER = 'HTTP {status} ({type}), starting with: {start}.';
const SAID = 'The API said: {said}';
const NO_ANSWER = 'At {address}: {reason}.';
const LOOK_UP_PORT = 'check which port and protocol the platform uses';

const SHARED_LIMIT =
	'The review platform allows 120 requests per minute, for each integration key or for each account: it does not say which. Other workflows, n8n workers or programs may use the same one: run them at other times, or try a key for each.';

const NOT_THE_PLATFORM = {
	message: 'The address does not answer like the review platform',
	description: { address: CHECK_ADDRESS, answer: `Expected {expected}; got ${ANSWER}` },
} as const;

const TEXTS = {
	keyRefused: {
		message: 'The integration key was not accepted',
		description: {
			action: `Check that the credential has the whole key, or create a new one: ${KEY_PLACE}. Keys do not expire, but a deleted one stops working at once.`,
			address: 'If the key is right, check the base URL in the credential.',
			asked: 'The address is {address}.',
			answer: SAID,
		},
		failureCause: 'credential-invalid',
	},
	noPlan: {
		message: 'This account may not use the API',
		description: {
			action:
				'Check that the account the key belongs to has an active Premium plan. If it has, the data belongs to another company: use a key of that company.',
			answer: SAID,
		},
		failureCause: 'credential-invalid',
	},
	invalidRequest: {
		message: 'The request was refused as invalid',
		description: { address: 'Check the base URL in the credential.', answer: SAID },
	},
	unavailable: {
		message: 'The review platform is not available right now',
		description: {
			action: 'Try again later.',
			answer: `How long the platform asks to wait: {wait}. What came last: ${ANSWER}`,
		},
		failureCause: 'temporarily-unavailable',
		isRetried: true,
	},
	wrongAddress: NOT_THE_PLATFORM,
	cutShort: { ...NOT_THE_PLATFORM, isRetried: true },
	unexpectedAnswer: {
		message: 'The review platform gave an answer that does not fit',
		description: {
			action:
				'Try again later. If it stays so, ask whoever runs the platform, or a proxy or cache between n8n and it.',
			answer: `Expected {expected}; got ${ANSWER}`,
		},
	},
	tooLarge: {
		message: 'The answer of the platform is larger than 4 MB',
		description: {
			action:
				'It was not read to its end: such a large answer can stop n8n. If a query parameter makes pages larger, ask for smaller ones.',
			address: CHECK_ADDRESS,
		},
	},
	redirect: {
		message: 'The address redirects to another one',
		description: {
			address: 'Check the base URL in the credential: use the final address, with https:// if it needs that.',
			answer: 'This one redirects to {location}.',
		},
	},
	refusedOnTheWay: {
		message: 'Something between n8n and the platform refused the request',
		description: {
			between:
				'It may be a firewall, a proxy that wants a password, or the sign-in page of a network: ask whoever runs the network to let n8n through.',
			action:
				"A proxy's password belongs in its address, e.g. HTTPS_PROXY=http://user:password@proxy.example:3128.",
			address: 'If nothing is in between, check the base URL in the credential.',
			answer: `Got ${ANSWER}`,
		},
	},
	wrongPage: {
		message: 'The platform returned a different page from the one requested',
		description: {
			answer:
				'Page {asked} was requested, but page {given} came back. A cache or proxy between n8n and the platform may ignore the page number (the query string): ask whoever runs it.',
		},
	},
	unreachable: {
		message: 'Could not reach {host}',
		description: {
			address: 'Check that the base URL in the credential is right and that n8n can reach it.',
			answer: NO_ANSWER,
		},
		failureCause: 'temporarily-unavailable',
		isRetried: true,
	},
	unknownHost: {
		message: 'Could not reach {host}',
		description: {
			address: 'There is no host of this name: look for a typo in the base URL in the credential.',
			action:
				"If the name is right, check the DNS server that n8n uses, and the address of n8n's proxy if it has one.",
			answer: NO_ANSWER,
		},
		isRetried: true,
	},
	notEncrypted: {
		message: '{host} answered, but not encrypted',
		description: {
			address: `Try http:// in the base URL in the credential, or ${LOOK_UP_PORT}.`,
			answer: NO_ANSWER,
		},
	},
	notHttp: {
		message: '{host} answered, but not in HTTP',
		description: {
			address: `Try https:// in place of http:// in the base URL in the credential, or ${LOOK_UP_PORT}.`,
			answer: NO_ANSWER,
		},
	},
	untrusted: {
		message: 'n8n does not trust the certificate of {host}',
		description: {
			action:
				"If your company has its own certificate authority, or a proxy that reads encrypted traffic, set NODE_EXTRA_CA_CERTS where n8n runs to a file with the certificate of that authority, and restart n8n. Otherwise ask whoever runs that server: its certificate may have expired, or be for another name. The last resort, which only the node Review Platform has, is 'Ignore SSL Issues (Insecure)' under Settings › Request Options: others on the way can then read the key.",
			address: 'Check the base URL in the credential, too.',
			answer: NO_ANSWER,
		},
	},
	tooManyRequests: {
		message: 'Too many requests with this key in the last minute',
		description: { action: 'Test again in a minute.' },
	},
	rateLimit: {
		message: 'The rate limit did not clear',
		description: { action: `Waited {waited}. The next try would be in {nextTry}. ${SHARED_LIMIT}` },
		failureCause: 'rate-limited',
	},
	longWait: {
		message: "The platform asks to wait {asked}, longer than 'Max Wait' ({most})",
		description: { action: SHARED_LIMIT },
		failureCause: 'rate-limited',
	},
	pollTimeout: {
		message: 'The review platform did not answer in time',
		description: {
			action:
				'The trigger waits {budget} at most. If this happens often, check the connection between n8n and the base URL in the credential.',
		},
		failureCause: 'temporarily-unavailable',
	},
	cancelled: {
		// n8n marks an execution canceled by this word.
		message: 'The execution was canceled',
		description: { action: "Somebody stopped it, or the workflow's timeout did." },
	},
	noAddress: {
		message: 'The base URL in the credential is not a web address',
		description: {
			action: 'Enter the address of the review platform, without /v1, e.g. https://api.example.com.',
		},
		failureCause: 'credential-invalid',
	},
	moreThanAddress: {
		message: 'The base URL in the credential has more than an address',
		description: {
			action:
				"Remove user name and password, everything from a ? or # on, spaces and backslashes, so that e.g. https://api.example.com is left. The key belongs in 'Integration Key'.",
		},
		failureCause: 'credential-invalid',
	},
	noToken: {
		message: 'The integration key in the credential is empty',
		description: { action: `Enter an integration key of your account: ${KEY_PLACE}.` },
		failureCause: 'credential-invalid',
	},
	strangeToken: {
		message: 'The integration key in the credential has characters that no key has',
		description: {
			action: 'Copy the integration key again: alone, without spaces, line breaks or special characters.',
		},
		failureCause: 'credential-invalid',
	},
	otherServer: {
		message: 'This credential is for {address} only',
		description: { action: 'Use it for addresses on that server, or choose another credential.' },
		failureCause: 'credential-invalid',
	},
	tooManyRecords: {
		message: '{count} reviews are more than n8n can take from one input item',
		description: {
			action:
				"One input item can return at most {most}. Add filters, or split the list over several input items with the options 'Start Page' and 'End Page', e.g. pages {startPage} to {endPage} and the rest from page {nextPage}.",
		},
	},
	tooManyToRead: {
		message: '{count} reviews are more than are read for one input item',
		description: {
			action:
				"At most {most} are read. If the account has fewer, the platform or a cache on the way sends pages without end: ask whoever runs it. If it has more, add 'Stop Early' if the newest are enough; List Reviews also has 'Start Page' and 'End Page' to split the list.",
		},
	},
	emptyList: {
		message: 'No review comes out: {why}',
		description: { action: "To go on without any, remove 'Fail If Empty'." },
	},
	incompleteList: {
		message: 'The list is not whole',
		description: {
			action: "{doubt}, so no items come out. {advice}. To get what was found, remove 'Fail If Incomplete'.",
		},
	},
	unreadableField: {
		message: "None of the {count} reviews has a 'created_at' that can be read",
		description: {
			action:
				"It must be text like 2026-03-31T18:00:00+02:00: ask whoever runs the platform what has changed. 'Period' › 'All Time' without 'Split By' also counts reviews without it.",
		},
	},
	invalidParameter: {
		message: "'{label}' {must}",
		description: {
			action: "Change '{label}'. {hint}",
		},
		failureCause: 'configuration-invalid',
		isOperation: true,
	},
	noTimezone: {
		message: "The workflow's time zone '{timezone}' is not known",
		description: {
			action:
				'Choose one in workflow settings › Timezone, e.g. Europe/Berlin. If the default is chosen there, set GENERIC_TIMEZONE where n8n runs.',
		},
		failureCause: 'configuration-invalid',
		isOperation: true,
	},
	noReviews: {
		message: 'The account has no reviews yet',
		description: { action: 'Publish the workflow: it starts with the first review that comes in.' },
		isOperation: true,
	},
	nonePasses: {
		message: 'None of the {count} reviews that were read passes {filters}',
		description: {
			action:
				'Change the filters to see a review here. The published workflow starts with the first review that passes them.',
		},
		isOperation: true,
	},
} as const satisfies Record<string, ErrorText>;

export type ErrorName = keyof typeof TEXTS;

/** Every error that a user can meet, with names in braces for what differs. */
export const ERROR_TEXTS: Record<ErrorName, ErrorText> = TEXTS;

/** The names in braces of a text. */
type NamedIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamedIn<Rest> : never;
type TextsOf<Name extends ErrorName> = (typeof TEXTS)[Name];
type NamedInTexts<Name> = Name extends ErrorName
	? NamedIn<TextsOf<Name>['message'] | TextsOf<Name>['description'][keyof TextsOf<Name>['description']]>
	: never;

/** What the texts of an error name, how what came starts, and when to try again. */
export type ErrorValues<Name extends ErrorName = ErrorName> = {
	[Value in Exclude<NamedInTexts<Name>, 'status'>]?: unknown;
} & {
	start?: unknown;
	status?: number;
	retryAfterMs?: number;
	/** Whether it is the platform's own no, in its JSON: 401, 403, 404 or 422. */
	isRefusal?: boolean;
	/** Whether key and address have worked in this execution: no sentence on the base URL is shown then. */
	isKnownToWork?: boolean;
	/** What the server calls the request. */
	requestId?: unknown;
	/** Of the list, where it is another one than the first. */
	page?: number | undefined;
};

/** The first sentence where a page of the list is named. */
export const PAGE_TEXT = 'Page {page} of the list could not be read.';

/** The last one where the server has said it: its operator finds the request by it. */
export const REQUEST_ID_TEXT = "The server's request ID is {requestId}.";

/** What else there is to do, by error, and where a page is named: it depends on who asks. */
export type Advice = Partial<Record<ErrorName | 'page', string>>;

const RAISE_MAX_WAIT = "To wait longer, raise 'Max Wait' in the options of the node.";

/** For the operations that read the list. */
export const LIST_ADVICE: Advice = {
	invalidRequest: "Check 'Query Parameters' in the options of the node: they are sent as they are.",
	rateLimit: RAISE_MAX_WAIT,
	longWait: RAISE_MAX_WAIT,
};

/** For List Reviews, which can leave out a page. */
export const PAGES_ADVICE: Advice = {
	...LIST_ADVICE,
	page: "To skip it, use the options 'Start Page' and 'End Page'.",
};

/** When a trigger that failed asks again. */
export const RETRY_ADVICE = {
	activation: 'The trigger is not running: fix this, then publish the workflow again.',
	poll: 'Nothing is lost: the trigger asks again with each poll. While this lasts, the error is repeated once a day, or more often if it comes and goes.',
};
