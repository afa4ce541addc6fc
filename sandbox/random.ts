import { createHash } from 'node:crypto';

const { floor, imul } = Math;

/** Numbers that look random and are the same for the same seed: at least 0, below 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** One of `choices`, each as likely as the others. */
export function pick<T>(choices: readonly T[], random = Math.random): T {
	return choices[floor(random() * choices.length)] as T;
}

/** 32 bits of a text (FNV-1a with MurmurHash3's finalizer). */
export function hashText(text: string): number {
	let bits = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) bits = imul(bits ^ text.charCodeAt(index), 0x01000193);
	bits = imul(bits ^ (bits >>> 16), 0x85ebca6b);
	bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return (bits ^ (bits >>> 16)) >>> 0;
}

/** 24 hexadecimal digits for a text, always the same. */
export function idOf(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
