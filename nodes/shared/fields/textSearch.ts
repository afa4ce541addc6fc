// What counts as the same text when reviews are searched.

/** More accents on one letter than any language has; to bring millions of them into order takes hours. */
const ACCENTS_TOO_MANY = /(\p{M}{1,30})\p{M}*/gu;
const SOFT_HYPHENS = /\u00ad/g;
/** Left out in capitals. */
const GREEK_ACCENTS = /(\p{Script=Greek})[\u0300-\u036f]+/gu;
const QUOTES = /["'`´ʹ-ʿ‘-‟′-‷‹›«»՚׳״❛-❞「-』〝-〟＂＇｢｣]/g;
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

/** The same for texts that count as the same. Takes time in proportion to their length. */
function folded(text: string): string {
	return (
		text
			.replace(SOFT_HYPHENS, '')
			.replace(ACCENTS_TOO_MANY, '$1')
			.normalize('NFD')
			.replace(GREEK_ACCENTS, '$1')
			// In upper case ß is SS, and all sigmas are one; ẞ is ß in lower case only.
			.toLowerCase()
			.toUpperCase()
			// Turkish İ.
			.replace(/I\u0307/g, 'I')
			.replace(QUOTES, "'")
			.replace(SPACES, ' ')
			.normalize('NFC')
	);
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
