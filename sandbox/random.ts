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
export function pick<T>(choices: readonly T[], random: () => number): T {
	return choices[floor(random() * choices.length)] as T;
}
