import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait for something, and how often to look. */
export interface Patience {
	withinMs: number;
	everyMs: number;
}

/** For what n8n does: it polls once a minute, and being asked costs it something. */
export const TWO_POLLS: Patience = { withinMs: 150_000, everyMs: 200 };

const QUICK: Patience = { withinMs: 45_000, everyMs: 10 };

/**
 * Waits until something is so.
 *
 * @param what names it, for the error
 * @throws Error when it is not so in time
 */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	{ withinMs, everyMs } = QUICK,
): Promise<void> {
	const deadline = performance.now() + withinMs;
	while (!(await isSo())) {
		if (performance.now() > deadline) throw new Error(`Waited ${withinMs / 1_000} s in vain for ${what}`);
		await sleep(everyMs);
	}
}
