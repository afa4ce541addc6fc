// What counts as the same text when reviews are searched.

const SOFT_HYPHENS = /\u00ad/g;
const QUOTES = /["'`´‘’‚“”„«»‹›]/g;
const SPACES = /[\s\u0085]+/g;
/** Those of Latin, Greek and Cyrillic letters: the marks of か and が, or of Hindi's vowels, are no accents. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * A test for texts that contain this one, whatever the case, kind of quotes and white space. If it has no accents, it
 * is found with them, too (`ete` finds été); if it has, only with these (`schön` does not find schon).
 */
export function finderOf(text: string): (searched: string) => boolean {
	const wanted = folded(text);
	const hasAccents = wanted !== withoutAccents(wanted);
	return (searched) => {
		const found = folded(searched);
		return (hasAccents ? found : withoutAccents(found)).includes(wanted);
	};
}

/** The same for texts that count as the same. In upper case ß is SS. */
const folded = (text: string): string =>
	text.replace(SOFT_HYPHENS, '').normalize('NFC').toUpperCase().replace(QUOTES, "'").replace(SPACES, ' ');

const withoutAccents = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
