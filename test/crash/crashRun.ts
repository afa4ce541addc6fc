import { setTimeout as sleep } from 'node:timers/promises';

import { pick, randomFrom } from '../../sandbox/random';
import { Sandbox } from '../../sandbox/sandbox';
import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { watchNewReviews } from '../../tools/n8n/workflows';
import { addReviewAt } from '../support/reviews';
import { until } from '../support/until';
import { crashEvidence, DEBUG_LOG, executionsIn, savedFirstReadings } from './evidence';
import { judge, type Crash, type CrashRun, type Verdict } from './verdict';

/** How n8n polls. */
export interface CrashMode {
	/** n8n's environment variables for it. */
	env: Record<string, string>;
	/** Whether n8n saves an execution and the static data that belongs to it in one transaction. */
	isAtomic: boolean;
	/** Whether reviews change, in place of new ones that come in. */
	hasChanges: boolean;
}

/** What came of a run in one mode. */
export interface CrashResult extends Verdict {
	reviews: number;
	executions: number;
	/** What executions say that only tell that a poll failed. */
	failedPolls: string[];
}

const TRIGGERS = 10;
const KILLS = 5;
const OLD_REVIEWS = 60;
/** Each may change once, and all are on the page that each poll reads. */
const CHANGING_REVIEWS = 1_000;
/** n8n polls once a minute. */
const LONGEST_LIFE_MS = 60_000;
/** So soon after a poll was answered its reviews are on their way into n8n's database. */
const SAVING_MS = 500;
/** In which every trigger polls at least once. */
const POLLED_MS = 75_000;
/** For what a round or the rate limit makes wait for further polls. */
const LONGEST_MS = 300_000;
const LOOK_EVERY_MS = 5_000;
const LONGEST_GAP_MS = 6_000;
const HOUR_MS = 3_600_000;
/** Mostly single reviews come in; now and then more than fit on a page. */
const AT_ONCE = [1, 1, 1, 1, 1, 1, 1, 2, 3, 20];
const CHANGED = { title: 'Changed' };
/** How long before it comes in a review was written: most were written just now. */
const LATE_MS = [0, 0, 0, 0, 0, 0, 0, 0, HOUR_MS, 30 * HOUR_MS];

/** Ten triggers with one key in a real n8n that is killed five times, while reviews come in all the time. */
export async function crashRun(
	mode: CrashMode,
	seed: number,
	say: (line: string) => void,
): Promise<CrashResult> {
	const n8n = await ThrowawayN8n.start(say, { ...mode.env, ...DEBUG_LOG });
	const { hasChanges, isAtomic } = mode;
	const sandbox = await Sandbox.start(
		hasChanges ? { reviews: CHANGING_REVIEWS, pageSize: CHANGING_REVIEWS } : { reviews: OLD_REVIEWS },
	);
	const arrivals = arrivalsIn(sandbox, randomFrom(seed + 1), hasChanges);
	const random = randomFrom(seed);
	const crashes: Crash[] = [];
	try {
		const triggers = await activateTriggers(n8n, sandbox, hasChanges ? { event: 'changedReview' } : {});
		arrivals.start();
		while (crashes.length < KILLS) {
			await momentToKill(sandbox, random);
			await n8n.kill();
			crashes.push(await crashEvidence(n8n, sandbox.reviews));
			say(`  killed ${crashes.length} times`);
			await n8n.start();
		}
		arrivals.stop();
		const run = { triggers, reviews: arrivals.reviews, crashes: isAtomic ? [] : crashes };
		return await settled(n8n, run);
	} finally {
		arrivals.stop();
		await n8n.stop();
		await sandbox.close();
	}
}

/** Ids of reviews that come in, or change, at random moments, from `start` to `stop`, in the order they did. */
function arrivalsIn(sandbox: Sandbox, random: () => number, hasChanges: boolean) {
	const reviews: string[] = [];
	const unchanged = sandbox.reviews.map(({ id }) => id);
	const change = () => unchanged.splice(-1).filter((id) => sandbox.account.reviewList.edit(id, CHANGED));
	let timer: NodeJS.Timeout | undefined;
	const start = () => {
		const writtenAt = Date.now() - pick(LATE_MS, random);
		for (let left = pick(AT_ONCE, random); left > 0; left--)
			reviews.push(...(hasChanges ? change() : [addReviewAt(sandbox, writtenAt)]));
		timer = setTimeout(start, random() * LONGEST_GAP_MS);
	};
	return { reviews, start, stop: () => clearTimeout(timer) };
}

async function activateTriggers(n8n: ThrowawayN8n, sandbox: Sandbox, parameters: object): Promise<string[]> {
	const { api } = n8n;
	const credential = await api.saveCredential('Crashes', sandbox.newCredential());
	const names = Array.from({ length: TRIGGERS }, (_, index) => `Trigger ${index + 1}`);
	for (const name of names)
		await api.activateWorkflow(await api.saveWorkflow(watchNewReviews(name, credential, parameters)));
	// What a trigger knows before that is lost in a crash: it begins anew (docs/architecture.md).
	const isSaved = async () => (await savedFirstReadings(n8n)) === TRIGGERS;
	await until('the first readings to be saved', isSaved, { withinMs: LONGEST_MS, everyMs: LOOK_EVERY_MS });
	return names;
}

/** In half of the cases any moment, else one while what a poll has found may be under way to the database. */
async function momentToKill({ settings }: Sandbox, random: () => number): Promise<void> {
	const [lifeMs, savingMs] = [random() * LONGEST_LIFE_MS, random() * SAVING_MS];
	const isWhileSaving = random() < 0.5;
	await sleep(lifeMs);
	if (!isWhileSaving) return;
	await new Promise<void>((resolve) => (settings.script = () => resolve()));
	delete settings.script;
	await sleep(savingMs);
}

/** The verdict once every trigger has polled again, and nothing is missing or it has been waited for long enough. */
async function settled(n8n: ThrowawayN8n, run: Omit<CrashRun, 'executions'>): Promise<CrashResult> {
	const began = Date.now();
	for (;;) {
		await sleep(LOOK_EVERY_MS);
		const executions = await executionsIn(n8n);
		const verdict = judge({ ...run, executions });
		const waitedMs = Date.now() - began;
		if (waitedMs < POLLED_MS || (verdict.lost.length > 0 && waitedMs < LONGEST_MS)) continue;
		return {
			reviews: run.reviews.length,
			executions: executions.length,
			...verdict,
			failedPolls: executions.flatMap(({ given, error }) => (given.length === 0 ? (error ?? '') : [])),
		};
	}
}
