// Removes the key from texts.

/** Takes the token out of a text. */
export type Redact = (text: string) => string;

/** Leaves a text as it is. */
export const unredacted: Redact = (text) => text;

const STANDS_FOR_TOKEN = '<API_TOKEN>';
/** Fewer letters and digits may be part of ordinary words. */
const FEWEST_LETTERS = 8;
/** So many letters and digits in a row of the token are taken for it. */
const RUN_LENGTH = 16;
/** Letters and digits: as they are, or one encoded once or more for an address, HTML or JSON. Other escapes have none. */
const LETTERS =
	/%(?:25)*([0-9a-f]{2})|&(?:amp;)*#x0*([0-9a-f]{1,6});|\\u([0-9a-f]{4})|&(?:amp;)*#0*(\d{1,7});|&(?:amp;)*[a-z]{2,8};|\\[bfnrt]|[a-z0-9]+/gi;

/**
 * What takes a token out of texts: every 16 letters and digits in a row of it, or all of a shorter one, whatever
 * their case, their encoding and the signs between them, also within base64.
 *
 * @param token one with fewer than 8 letters and digits is not looked for
 */
export function redactorOf(token: string): Redact {
	const { letters } = readLetters(token);
	if (letters.length < FEWEST_LETTERS) return unredacted;
	const length = Math.min(RUN_LENGTH, letters.length);
	const runs = new Set([letters, ...base64Of(token)].flatMap((form) => runsOf(form, length)));
	return (text) => replaceRuns(text, runs, length);
}

/** The letters and digits of a text in lower case, and where in it each begins and ends. */
interface Letters {
	letters: string;
	starts: number[];
	ends: number[];
}

function readLetters(text: string): Letters {
	const read: Letters = { letters: '', starts: [], ends: [] };
	for (const { 0: written, 1: percent, 2: hex, 3: unicode, 4: decimal, index } of text.matchAll(LETTERS)) {
		const code = parseInt(decimal ?? percent ?? hex ?? unicode ?? '', decimal === undefined ? 16 : 10);
		const letters = (Number.isNaN(code) ? written : String.fromCharCode(code)).toLowerCase();
		if (!/^[a-z0-9]+$/.test(letters)) continue;
		const width = written.length / letters.length;
		for (let place = 0; place < letters.length; place++) {
			read.starts.push(index + place * width);
			read.ends.push(index + (place + 1) * width);
		}
		read.letters += letters;
	}
	return read;
}

/** What base64 of any text with the token in it has of the token, in each of the three places it may begin at. */
function base64Of(token: string): string[] {
	return ['', 'x', 'xx'].map((before) => {
		const encoded = Buffer.from(before + token).toString('base64');
		const sharedLength = before.length > 0 ? before.length + 1 : 0;
		return readLetters(encoded.slice(sharedLength).replace(/.=*$/, '')).letters;
	});
}

/** Each part of that length. */
function runsOf(letters: string, length: number): string[] {
	const starts = Math.max(0, letters.length - length + 1);
	return Array.from({ length: starts }, (_, start) => letters.slice(start, start + length));
}

function replaceRuns(text: string, runs: ReadonlySet<string>, length: number): string {
	const { letters, starts, ends } = readLetters(text);
	let cleaned = '';
	let kept = 0;
	for (let start = 0; start + length <= letters.length; start++) {
		if (!runs.has(letters.slice(start, start + length))) continue;
		const end = ends[start + length - 1] as number;
		const begin = starts[start] as number;
		// A run that overlaps the one before, or follows it at once, stands for the same token.
		if (kept === 0 || begin > kept) cleaned += text.slice(kept, begin) + STANDS_FOR_TOKEN;
		kept = end;
	}
	return cleaned + text.slice(kept);
}
