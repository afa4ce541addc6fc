// Hashes and numbers as short texts.

/** In the order of their codes: texts of one length sort as their numbers do. */
export const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Two characters for each number of twelve bits. */
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));
const HALF_HASH_LENGTH = 4;

const { floor, imul } = Math;

/** A 48-bit hash as eight characters: two FNV-1a hashes that begin and step apart, each mixed once more. */
export function hashOf(text: string): string {
	let one = 0x811c9dc5;
	let other = 0x9747b28c;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		one = imul(one ^ code, 0x01000193);
		other = imul(other ^ code, 0x85ebca6b);
	}
	return textOf(mixed(one) >>> 8, HALF_HASH_LENGTH) + textOf(mixed(other) >>> 8, HALF_HASH_LENGTH);
}

function mixed(hash: number): number {
	const bits = imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return imul(bits ^ (bits >>> 13), 0xc2b2ae35);
}

/** A whole number as so many characters, an even number; texts of one length sort as their numbers do. */
export function textOf(value: number, length: number): string {
	let text = '';
	for (let rest = value; text.length < length; rest = floor(rest / PAIRS.length))
		text = (PAIRS[rest % PAIRS.length] as string) + text;
	return text;
}

/** The number of a text of `textOf`. */
export function numberOf(text: string): number {
	let value = 0;
	for (const character of text) value = value * ALPHABET.length + ALPHABET.indexOf(character);
	return value;
}
