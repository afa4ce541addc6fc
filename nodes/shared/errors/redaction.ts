/** Gives the beginning of a text, so many characters on one line, or a notice in its place. */
export type Redact = (text: string, length?: number) => string;

const NOT_SHOWN = '(not shown: it has part of the integration key)';
/** Characters looked at: so many more than are shown that a key that begins there is seen whole. */
const MOST_READ = 2_000;
/** Fewer letters and digits may be part of ordinary words. */
const FEWEST_LETTERS = 8;
/** So many letters and digits in a row of the token are taken for it. */
const RUN_LENGTH = 16;
/** A character encoded for an address, JSON, JavaScript or HTML. A run of backslashes is looked at once. */
const ESCAPE =
	/(?:%|(?<!\\)\\+x)([0-9a-f]{2})|(?<!\\)\\+u([0-9a-f]{4})|(?:(?<!\\)\\+u\{|&#x)0*([0-9a-f]{1,6})[};]?|&#0*(\d{1,7});?|&(amp|bsol|num|percnt|semi);?|&[a-z]{2,8};|(?<!\\)\\+[bfnrt]/gi;
/** Names of HTML for the signs with which another escape begins; the others stand for no character of a key. */
const SIGNS: Record<string, string> = { amp: '&', bsol: '\\', num: '#', percnt: '%', semi: ';' };
/** A text that was encoded more often than this is not shown. */
const MOST_DECODED = 8;
/** White space, control characters, and marks that change the direction of a text. */
const NOT_PRINTED = /[\s\p{Cc}\p{Cf}]+/gu;

/**
 * What decides which texts may be shown: one with 16 letters and digits in a row of the token, or all of a shorter
 * token, may not, whatever their case, their encoding and the signs between them, also within base64.
 *
 * @param token one with fewer than 8 letters and digits is not looked for
 */
export function redactorOf(token: string): Redact {
	const length = Math.min(RUN_LENGTH, lettersOf(token).length);
	const forms = length < FEWEST_LETTERS ? [] : [token, ...base64Of(token)].map(lettersOf);
	const runs = forms.flatMap((form) =>
		[...form.slice(length - 1)].map((_, start) => form.slice(start, start + length)),
	);
	return (text, most = 200) => {
		const start = text.slice(0, MOST_READ);
		if (hasAny(runs, start)) return NOT_SHOWN;
		const line = start.replace(NOT_PRINTED, ' ').trim();
		return line.length > most ? `${line.slice(0, most)}…` : line;
	};
}

/** For texts from before the token is known, and what was entered. */
export const toSingleLine = redactorOf('');

/** Whether a text has one of these, also when it is decoded, so many times at most. */
function hasAny(runs: string[], text: string, times = MOST_DECODED): boolean {
	const letters = lettersOf(text);
	if (times === 0 || runs.some((run) => letters.includes(run))) return true;
	const decoded = text.replace(ESCAPE, decodedCharacter);
	return decoded !== text && hasAny(runs, decoded, times - 1);
}

function decodedCharacter(_escape: string, ...codes: Array<string | undefined>): string {
	const [byte, unicode, hex, decimal, name] = codes;
	if (name !== undefined) return SIGNS[name.toLowerCase()] ?? '';
	return String.fromCharCode(decimal ? Number(decimal) : parseInt(byte ?? unicode ?? hex ?? '', 16));
}

function lettersOf(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** What base64 has of a token in it, without its ends, which also depend on what is around it. */
function base64Of(token: string): string[] {
	return ['', 'x', 'xx'].map((before) =>
		Buffer.from(before + token)
			.toString('base64')
			.slice(4, -4),
	);
}
