/** Takes the token out of a text. */
export type Redact = (text: string) => string;

const STANDS_FOR_TOKEN = '<API_TOKEN>';
/** Anything shorter is a slip of the user's, and part of ordinary words. */
const SHORTEST_SECRET = 8;
const EXCERPT_LENGTH = 200;
/** Characters looked at for an excerpt: white space may take most of them. */
const MOST_READ = 200_000;
/** More than a token has that fits into a header, however it is written. */
const LONGEST_SECRET = 100_000;
/** Each member of a list takes two characters of an excerpt. */
const MOST_MEMBERS = EXCERPT_LENGTH / 2 + 1;

/** What takes a token out of texts, also as JSON and addresses write it. */
export function redactorOf(token: string): Redact {
	if (token.length < SHORTEST_SECRET) return unredacted;
	const forms = new Set([token, JSON.stringify(token).slice(1, -1), encodeURIComponent(token)]);
	return (text) => [...forms].reduce((rest, form) => rest.replaceAll(form, STANDS_FOR_TOKEN), text);
}

/** Leaves a text as it is. */
export const unredacted: Redact = (text) => text;

/**
 * The beginning of a value as text on one line, 200 characters at most. It is redacted before it is
 * cut: half a token at the edge would not be found any more.
 */
export function excerpt(value: unknown, redact: Redact): string {
	const line = redactedStart(textOf(value), redact).replace(/\s+/g, ' ').trim();
	return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)}…` : line;
}

/** The beginning of a text, without what may be part of a token at its end. */
function redactedStart(text: string, redact: Redact): string {
	return text.length > MOST_READ ? redact(text.slice(0, MOST_READ)).slice(0, -LONGEST_SECRET) : redact(text);
}

function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value, firstMembers) ?? '';
	} catch {
		return 'JSON nested too deeply to show';
	}
}

function firstMembers(_key: string, member: unknown): unknown {
	return Array.isArray(member) ? member.slice(0, MOST_MEMBERS) : member;
}
