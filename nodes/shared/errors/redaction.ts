/** The beginning of a text on one line, or a notice in its place. `length` is in characters. */
export type Redact = (text: string, length?: number) => string;

const NOT_SHOWN = '(not shown: it has part of the integration key)';
/** More than is shown: a key is still seen where the text is cut off. */
const LENGTH_READ = 2_000;
/** Fewer letters and digits of the key in a row may be chance. */
const RUN_LENGTH = 16;
/** White space, control characters, and marks that change the direction of a text. */
const NOT_PRINTED = /[\s\p{Cc}\p{Cf}]+/gu;

/** `%2F`, `\u002f` and `&#47;` stand for signs, whose letters and digits would be between those of the key. */
const ENCODED = /%[0-9a-f]{2}|\\u[0-9a-f]{4}|&#x?[0-9a-f]{1,6};/g;

const lettersIn = (text: string): string => text.replace(/[^a-z0-9]+/g, '');

/** The first ten of these, and how many more there are. */
export function firstTen(values: Iterable<unknown>): string {
	const all = [...values];
	const more = all.length > 10 ? ` and ${all.length - 10} more` : '';
	return toSingleLine(all.slice(0, 10).join(', '), 1_000) + more;
}

/**
 * Decides which texts may be shown: none in which 16 letters and digits of the token stand in a row, or all of a shorter
 * token, other signs, encoded ones too, and case aside. Nothing else is decoded: a server that takes the key apart on
 * purpose has it already.
 */
export function redactorOf(token: string): Redact {
	const letters = lettersIn(token.toLowerCase());
	const length = Math.min(RUN_LENGTH, letters.length);
	const runs = [...letters].slice(length - 1).map((_, start) => letters.slice(start, start + length));
	return (text, most = 200) => {
		const start = text.slice(0, LENGTH_READ);
		const said = start.toLowerCase();
		const all = [said, said.replace(ENCODED, '')].map(lettersIn);
		if (runs.some((run) => all.some((each) => each.includes(run)))) return NOT_SHOWN;
		const line = start.replace(NOT_PRINTED, ' ').trim();
		return line.length > most ? `${line.slice(0, most)}…` : line;
	};
}

/** For texts from before the token is known, and what was entered. */
export const toSingleLine = redactorOf('');
