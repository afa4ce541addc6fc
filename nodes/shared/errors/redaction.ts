// What may be shown of a text from outside: not the key, nor control characters.

/** What may be shown of a text from outside: its beginning, `length` characters on one line, or a notice in its place. */
export type Redact = (text: string, length?: number) => string;

const NOT_SHOWN = '(not shown: it has part of the integration key)';
const EXCERPT_LENGTH = 200;
/** Characters looked at: so much more than is shown that a key that begins there is seen whole. */
const MOST_READ = 2_000;
/** Fewer letters and digits may be part of ordinary words. */
const FEWEST_LETTERS = 8;
/** So many letters and digits in a row of the token are taken for it. */
const RUN_LENGTH = 16;
/** One character, encoded for an address, HTML or JSON. Each is longer than what it stands for. */
const ESCAPE =
	/%([0-9a-f]{2})|&#x0*([0-9a-f]{1,6});?|\\u([0-9a-f]{4})|&#0*(\d{1,7});?|(&)amp;?|&[a-z]{2,8};|\\[bfnrt]/gi;
/** White space, control characters, and marks that change the direction of a text. */
const NOT_PRINTED = /[\s\p{Cc}\p{Cf}]+/gu;

/**
 * What decides which texts may be shown: one with 16 letters and digits in a row of the token, or all of a shorter
 * token, may not, whatever their case, their encoding and the signs between them, also within base64.
 *
 * @param token one with fewer than 8 letters and digits is not looked for
 */
export function redactorOf(token: string): Redact {
	const letters = lettersOf(token);
	const length = Math.min(RUN_LENGTH, letters.length);
	const forms = letters.length < FEWEST_LETTERS ? [] : [letters, ...base64Of(token)];
	const runs = new Set(forms.flatMap((form) => runsOf(form, length)));
	return (text, most = EXCERPT_LENGTH) => {
		const start = text.slice(0, MOST_READ);
		return hasRun(start, runs, length) ? NOT_SHOWN : shortened(start.replace(NOT_PRINTED, ' ').trim(), most);
	};
}

/** For texts from before the token is known. */
export const unredacted = redactorOf('');

/** A text of which no more than so many characters are left. */
export function shortened(text: string, length = EXCERPT_LENGTH): string {
	return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Whether a text has one of these, also when it is decoded, once or more. */
function hasRun(text: string, runs: ReadonlySet<string>, length: number): boolean {
	if (runsOf(lettersOf(text), length).some((run) => runs.has(run))) return true;
	const decoded = text.replace(ESCAPE, decodedCharacter);
	return decoded !== text && hasRun(decoded, runs, length);
}

function decodedCharacter(_escape: string, ...codes: Array<string | undefined>): string {
	const [percent, hex, unicode, decimal, ampersand = ''] = codes;
	const code = parseInt(percent ?? hex ?? unicode ?? decimal ?? '', decimal === undefined ? 16 : 10);
	return Number.isNaN(code) ? ampersand : String.fromCharCode(code);
}

function lettersOf(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** What base64 of any text with the token in it has of the token, in each of the three places it may begin at. */
function base64Of(token: string): string[] {
	return ['', 'x', 'xx'].map((before) => {
		const encoded = Buffer.from(before + token).toString('base64');
		const sharedLength = before.length > 0 ? before.length + 1 : 0;
		return lettersOf(encoded.slice(sharedLength).replace(/.=*$/, ''));
	});
}

/** Each part of that length. */
function runsOf(letters: string, length: number): string[] {
	const starts = Math.max(0, letters.length - length + 1);
	return Array.from({ length: starts }, (_, start) => letters.slice(start, start + length));
}
