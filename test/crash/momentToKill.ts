import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox/sandbox';

/** n8n polls once a minute. */
const LONGEST_LIFE_MS = 60_000;
/** So soon after a poll was answered its reviews are on their way into n8n's database. */
const SAVING_MS = 500;

/**
 * Waits for a moment to kill n8n at, and tells which it was: in half of the cases any moment, else one
 * while what a poll has found may be under way to the database.
 */
export async function momentToKill(sandbox: Sandbox, random: () => number): Promise<string> {
	const [lifeMs, savingMs, isWhileSaving] = [
		random() * LONGEST_LIFE_MS,
		random() * SAVING_MS,
		random() < 0.5,
	];
	await sleep(lifeMs);
	const life = `${(lifeMs / 1_000).toFixed(1)} s after its start`;
	if (!isWhileSaving) return life;
	await nextAnswer(sandbox);
	await sleep(savingMs);
	return `${life}, and ${savingMs.toFixed(0)} ms after the next answer`;
}

async function nextAnswer({ settings }: Sandbox): Promise<void> {
	await new Promise<void>((resolve) => (settings.script = () => resolve()));
	delete settings.script;
}
