// Hashes and numbers as short texts.

/** In the order of their codes: texts of one length sort as their numbers do. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** A 48-bit hash as eight characters: two FNV-1a hashes that begin and step apart, each mixed once more. */
export function hashOf(text: string): string {
	let one = 0x811c9dc5;
	let other = 0x9747b28c;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		one = Math.imul(one ^ code, 0x01000193);
		other = Math.imul(other ^ code, 0x85ebca6b);
	}
	return textOf(mixed(one), 4) + textOf(mixed(other), 4);
}

function mixed(hash: number): number {
	const bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35) >>> 8;
}

/** A whole number as so many characters; texts of one length sort as their numbers do. */
export function textOf(value: number, length: number): string {
	let text = '';
	for (let rest = value; text.length < length; rest = Math.floor(rest / ALPHABET.length))
		text = ALPHABET.charAt(rest % ALPHABET.length) + text;
	return text;
}

/** The number of a text of `textOf`. */
export function numberOf(text: string): number {
	return [...text].reduce((value, character) => value * ALPHABET.length + ALPHABET.indexOf(character), 0);
}
