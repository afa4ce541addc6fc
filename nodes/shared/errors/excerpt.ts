// The beginning of what came, for an error.

import type { Redact } from './redaction';

const EXCERPT_LENGTH = 200;
/** Characters looked at for an excerpt: white space may take most of them. */
const MOST_READ = 2_000;
/** Where a text was cut, its end may be the beginning of a token, too short to be told from other text. */
const UNSURE_LENGTH = 200;

/**
 * The beginning of a value as text on one line, 200 characters at most: a text as it is, anything else as JSON. It
 * is redacted before it is cut, and takes no longer for a value of any size.
 */
export function excerpt(value: unknown, redact: Redact): string {
	const text = (typeof value === 'string' ? value : jsonStart(value, MOST_READ)).slice(0, MOST_READ);
	const redacted = text.length < MOST_READ ? redact(text) : redact(text).slice(0, -UNSURE_LENGTH);
	return shortened(redacted.replace(/\s+/g, ' ').trim());
}

/** A text of which no more than 200 characters are left. */
export function shortened(text: string): string {
	return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
}

/** The beginning of a value as JSON, some `length` characters, made without looking at the rest of it. */
function jsonStart(value: unknown, length: number): string {
	if (typeof value === 'string') return JSON.stringify(value.slice(0, length));
	if (typeof value !== 'object' || value === null) return String(JSON.stringify(value) ?? '');
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	let text = '';
	for (const [key, member] of membersOf(value)) {
		if (text.length >= length) break;
		if (text !== '') text += ',';
		if (!Array.isArray(value)) text += `${jsonStart(key, length)}:`;
		text += jsonStart(member, Math.max(0, length - text.length - 1));
	}
	return `${open}${text}${close}`;
}

/** The members of an object or a list, one after the other: the first few of a million take no time. */
export function* membersOf(value: object): Generator<[key: string, member: unknown]> {
	if (Array.isArray(value)) {
		for (let index = 0; index < value.length; index++) yield [String(index), value[index]];
	} else {
		for (const key in value) yield [key, (value as Record<string, unknown>)[key]];
	}
}
