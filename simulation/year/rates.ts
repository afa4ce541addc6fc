// What a year of real use brings, and how often. This is the one table of the rates.

import type { AnswerName } from './answers';

/** Something that goes wrong and passes by itself. */
export interface Passing {
	aYear: number;
	/** The shortest and the longest, in minutes; between them each doubling is as likely. */
	minutes: [number, number];
	/** One of these for all of it, or with `isMixed` another one for each request. */
	answers: AnswerName[];
	isMixed?: true;
}

const HOUR = 60;

export const PASSING = {
	// One or two a week: DORA's reports call a deploy between once a day and once a week usual. How long: assumed.
	deploy: {
		aYear: 78,
		minutes: [0.5, 2],
		answers: ['unavailable', 'startPage', 'notFound', 'redirect', 'badGateway'],
	},
	// Assumed: a rule of the CDN that is taken back when customers complain.
	cdnBlock: { aYear: 10, minutes: [1, 20], answers: ['blockPage'] },
	// Assumed: the CDN takes n8n for a bot while it thinks that there is an attack.
	challenge: { aYear: 10, minutes: [1, 20], answers: ['challenge', 'challenge503', 'challenge200'] },
	// Assumed: a proxy or worker that dies while it answers.
	cutBody: { aYear: 24, minutes: [0.2, 2], answers: ['cutBody', 'emptyBody', 'reset'] },
	// Assumed: network of n8n's own, or name server.
	network: {
		aYear: 40,
		minutes: [0.1, 5],
		answers: ['dnsFails', 'noSuchHost', 'silence', 'gatewayTimeout', 'reset'],
	},
	// Assumed: another program exports with the same key.
	rateLimit: { aYear: 12, minutes: [0.5, 4], answers: ['tooMany'] },
	// With the two outages some 10 hours a year: 99.9 % a month, a usual SLA, allows 8.8. Fastly, 8 June 2021: 49 minutes.
	incident: {
		aYear: 4,
		minutes: [5, HOUR],
		answers: ['unavailable', 'badGateway', 'serverError', 'silence', 'refused'],
		isMixed: true,
	},
	// Assumed: a few times a year, announced.
	maintenance: {
		aYear: 3,
		minutes: [1.5 * HOUR, 5 * HOUR],
		answers: ['maintenance', 'unavailable', 'startPage'],
	},
	// AWS S3, 28 February 2017: four hours; Facebook, 4 October 2021: six; Cloudflare, 18 November 2025: three.
	outage: {
		aYear: 2,
		minutes: [2 * HOUR, 8 * HOUR],
		answers: ['unavailable', 'badGateway', 'serverError', 'silence', 'refused', 'dnsFails'],
		isMixed: true,
	},
	// Assumed: a deploy or a cache of the platform that loses its sessions or plans for minutes.
	wrongRefusal: { aYear: 4, minutes: [0.5, 6], answers: ['keyRefused', 'noPlan'] },
} satisfies Record<string, Passing>;

/** Something that lasts until a person who was told mends it; all assumed. */
export interface ToMend {
	aYear: number;
	answers: AnswerName[];
	/** How it is to be told: as the platform's own refusal, as what never worked, or as an outage. */
	like: 'refusal' | 'neverWorked' | 'outage';
}

export const TO_MEND = {
	keyDeleted: { aYear: 2, answers: ['keyRefused'], like: 'refusal' },
	planLapsed: { aYear: 1, answers: ['noPlan'], like: 'refusal' },
	// Entered in the credential of a trigger that works.
	wrongKey: { aYear: 1, answers: ['keyRefused'], like: 'neverWorked' },
	wrongAddress: {
		aYear: 2,
		answers: ['noSuchHost', 'notFound', 'startPage'],
		like: 'neverWorked',
	},
	// Entered, too; where nobody answers, it may be an outage.
	deadAddress: { aYear: 1, answers: ['refused'], like: 'outage' },
	certificate: { aYear: 1, answers: ['expired'], like: 'outage' },
	firewall: { aYear: 1, answers: ['blockPage', 'redirect'], like: 'outage' },
} satisfies Record<string, ToMend>;

/** How long it takes to mend it once it was told, in minutes: soon, or after a long weekend. Assumed. */
export const MENDED_AFTER: [number, number] = [5, 3 * 24 * HOUR];

/** Reviews, a year: five a day; all of it assumed. */
export const REVIEWS = {
	published: 1_900,
	/** Of these, one in so many is published up to three days late. */
	lateOneIn: 24,
	/** Hidden by a moderator, and shown again after so many minutes. */
	moderated: { aYear: 60, minutes: [2, 7 * 24 * HOUR] as [number, number] },
	deleted: 90,
	/** Reviews from before the trigger began, so many at once. */
	imports: { aYear: 2, most: 150 },
};

/** A new key is entered before the old one is deleted. Assumed. */
export const ROTATED_A_YEAR = 3;

/** n8n is updated every two weeks, which takes so many minutes. */
export const RESTARTS = { aYear: 26, minutes: [0.2, 5] as [number, number] };

/** A laptop: off or asleep at night, from about 23 to 7 o'clock, and asleep on the way. Assumed. */
export const LAPTOP = {
	night: { from: 23 * HOUR, minutes: [7 * HOUR, 10 * HOUR] as [number, number], offOneIn: 3 },
	naps: { aYear: 200, minutes: [3, 3 * HOUR] as [number, number] },
	/** How often there is no network after waking, and for how many minutes. */
	noNetwork: 0.5,
	networkAfter: [0.05, 1.2] as [number, number],
	/** How often it leaves the network before it sleeps, and for how many minutes. */
	leaving: 0.1,
	networkBefore: [0.2, 3] as [number, number],
};
