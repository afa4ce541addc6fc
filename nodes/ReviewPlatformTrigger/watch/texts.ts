// Hashes and numbers as short texts.

/** In the order of their codes: texts of one length sort as their numbers do. */
export const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const HALF_HASH_LENGTH = 4;

const { imul } = Math;

/** A 48-bit hash as eight characters: two FNV-1a hashes that begin and step apart, each mixed once more. */
export function hashOf(text: string): string {
	let one = 0x811c9dc5;
	let other = 0x9747b28c;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		one = imul(one ^ code, 0x01000193);
		other = imul(other ^ code, 0x85ebca6b);
	}
	return [one, other].map((hash) => textOf(mixed(hash) >>> 8, HALF_HASH_LENGTH)).join('');
}

function mixed(hash: number): number {
	const bits = imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return imul(bits ^ (bits >>> 13), 0xc2b2ae35);
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
