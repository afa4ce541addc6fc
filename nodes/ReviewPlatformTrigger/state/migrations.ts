// What an update of the package makes of a state that an older version has kept: it loses nothing of it.

import type { WatchState } from '../watch/watch';

interface Version1 {
	memory: Version2['memory'];
	/** In the first reading, since which second a review has to be created to be new; null once that is over. */
	startSecond: number | null;
	accountedFor: number;
	/** Null, too, once the first reading is over, where contents are wanted that were not learned. */
	roundEndedAt: number | null;
	fruitlessRounds: number;
}

type Version2 = Omit<WatchState, 'memory'> & {
	memory: Omit<WatchState['memory'], 'contents'> & { hasContents: boolean };
};

/** By a version, what makes the next version's list of its list. A step is never changed once that version was released. */
const NEXT: Record<number, (list: never) => unknown> = {
	1: ({ memory, startSecond, accountedFor, roundEndedAt, fruitlessRounds }: Version1): Version2 => ({
		memory: { ...memory, watermark: Math.max(memory.watermark, (startSecond ?? 0) - 1) },
		covered: accountedFor,
		round: null,
		roundEndedAt: startSecond === null ? (roundEndedAt ?? 0) : null,
		searchesInVain: fruitlessRounds,
	}),
	2: ({ memory: { hasContents, ...memory }, ...list }: Version2): WatchState => ({
		...list,
		memory: {
			...memory,
			contents: hasContents ? '1 rating title content is_highlighted experience_date' : '',
		},
	}),
};

/**
 * The list in a state of an older version, in today's shape: memory and watermark stay, a round under way begins again.
 * Null where the list had not been read; undefined where it cannot be read: of a newer version, or damaged.
 */
export function migrated(version: unknown, kept: unknown): WatchState | null | undefined {
	if (typeof version !== 'number' || !NEXT[version]) return undefined;
	if (kept === null) return null;
	try {
		let list: unknown = kept;
		for (let from = version; NEXT[from]; from++) list = NEXT[from]?.(list as never);
		return isWhole(list as WatchState) ? { ...(list as WatchState), round: null } : undefined;
	} catch {
		return undefined;
	}
}

function isWhole({ covered, memory }: WatchState): boolean {
	const isObject = memory.reviews instanceof Object && !Array.isArray(memory.reviews);
	return isObject && [covered, memory.newestSecond, memory.watermark].every(Number.isFinite);
}
