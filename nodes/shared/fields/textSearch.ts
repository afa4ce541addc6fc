// Which texts count as the same when reviews are searched.

import { normalized } from '../text';

/** Soft hyphens, zero-width characters, variation selectors and the like. */
const UNSEEN = /\p{DI}/gu;
const QUOTES = /[“”„«»‹›″]/g;
const APOSTROPHES = /[`´‘’‚ʼ′]/g;
/** Also the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;
const SPACES = /[\s\u0085]+/g;
/** Those of Latin, Greek and Cyrillic letters: the marks of か and が, or of Hindi's vowels, are no accents. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters with a stroke, in upper case: Unicode takes it for part of the letter, whoever types without accents does not. */
const STROKES: Record<string, string> = { Ł: 'L', Ø: 'O', Đ: 'D', Ħ: 'H' };
const WITH_STROKE = new RegExp(`[${Object.keys(STROKES).join('')}]`, 'g');

/**
 * A test for texts that contain any of these, whatever the case, kind of quotes, dashes and white space. One without
 * accents is found with them, too (`ete` finds été); one with accents only with these (`schön` does not find schon).
 */
export function finderOf(texts: string[]): (searched: string) => boolean {
	const wanted = texts.map((each) => {
		const text = folded(each);
		return { text, hasAccents: text !== withoutAccents(text) };
	});
	return (searched) => {
		const found = folded(searched);
		const plain = withoutAccents(found);
		return wanted.some(({ text, hasAccents }) => (hasAccents ? found : plain).includes(text));
	};
}

/** The same for texts that count as the same. In upper case ß is SS, and ΐ is three characters; ẞ is in lower case ß. */
const folded = (text: string): string =>
	normalized(text.replace(UNSEEN, ''))
		.toLowerCase()
		.toUpperCase()
		.normalize('NFC')
		.replace(QUOTES, '"')
		.replace(APOSTROPHES, "'")
		.replace(DASHES, '-')
		.replace(SPACES, ' ');

const withoutAccents = (text: string): string =>
	text
		.normalize('NFD')
		.replace(ACCENTS, '')
		.normalize('NFC')
		.replace(WITH_STROKE, (letter) => STROKES[letter] ?? letter);
