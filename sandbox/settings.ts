import type { Script } from './faults';
import type { ListFaults } from './listFaults';

/** Where a sandbox has the time from. */
export interface SandboxClock {
	/** ms since the epoch. */
	now(): number;
	sleep(ms: number): Promise<void>;
}

/** What can be set about a sandbox, also while it runs. */
export interface SandboxSettings {
	/** Requests a key may send in a window. */
	limit: number;
	/** Length of a window, ms. A key's window starts with its first request. */
	windowMs: number;
	/** Whether answers carry Retry-After and X-RateLimit headers. api.md shows none. */
	hints: boolean;
	/** Delay before each answer, ms. */
	latencyMs: number;
	/** Reviews on a page. */
	pageSize: number;
	/** Every so many requests for the list, a replica answers that lacks the review published last; 0 for none. */
	replicaEvery: number;
	/** What is wrong with the list of reviews. */
	listFaults: ListFaults;
	/** Called before each answer; for tests. */
	script?: Script;
}

/** As api.md has it; hints are on because well-kept services send them. */
export const DEFAULT_SETTINGS: Readonly<SandboxSettings> = {
	limit: 120,
	windowMs: 60_000,
	hints: true,
	latencyMs: 0,
	pageSize: 15,
	replicaEvery: 0,
	listFaults: {},
};
