import type { SavedExecution } from '../../tools/n8n/savedExecutions';

/** What a crash left behind, where n8n saves executions and static data apart from each other. */
export interface Crash {
	/** The executions in the database. */
	executions: SavedExecution[];
	/** Whether a review is in the static data that is saved of a trigger. */
	hasSeen: (trigger: string, reviewId: string) => boolean;
	/** How often a trigger handed items to n8n in that life. */
	handedOver: (trigger: string) => number;
}

/** A review that a trigger did not give out exactly once, and the executions it is in. */
export interface Amiss {
	trigger: string;
	reviewId: string;
	executions: number[];
}

/** What came of a run. Each review is due once for each trigger. */
export interface Verdict {
	due: number;
	/** In no execution, by the trigger's doing. */
	lost: Amiss[];
	/** In two executions or more, by the trigger's doing. */
	twice: Amiss[];
	/** Given out, though it was there before. */
	old: Amiss[];
	lostByN8n: Amiss[];
	twiceByN8n: Amiss[];
	/** In an execution that had begun and that the crash ended. */
	cutShort: Amiss[];
}

/** What a run is judged by. */
export interface CrashRun {
	triggers: string[];
	/** Ids of those that came in while the triggers watched. */
	reviews: string[];
	/** All of them, at the end. */
	executions: SavedExecution[];
	/** Oldest first; none where n8n saves execution and static data in one transaction. */
	crashes: Crash[];
}

/**
 * Tells what n8n lost or doubled in its crashes from what the triggers did.
 *
 * n8n 2.41.1 does this with the items of a poll (`dist/workflows/triggers/trigger-execution-context.factory.js`,
 * `__emit`): it logs a line at level debug, begins the update of the workflow's static data without waiting for it,
 * and only then inserts the execution with the items. A crash in between leaves reviews that are seen and in no
 * execution: n8n has lost them. If only the execution was saved, the next poll finds them again: n8n has doubled them.
 *
 * With durable poll cursors both are saved in one transaction (`dist/workflows/triggers/poll-cursor.service.js`,
 * `commitWithExecution`), and so no crash excuses anything. An execution in the database has got its reviews: n8n runs
 * it at its next start, or marks it as crashed if it had begun.
 */
export function judge({ triggers, reviews, executions, crashes }: CrashRun): Verdict {
	const due = triggers.length * reviews.length;
	const verdict: Verdict = { due, lost: [], twice: [], old: [], lostByN8n: [], twiceByN8n: [], cutShort: [] };
	for (const trigger of triggers) {
		const ofTrigger = executions.filter(({ workflow }) => workflow === trigger);
		for (const reviewId of reviews) {
			// Twice in one execution is twice.
			const holding = ofTrigger.flatMap((one) => one.given.filter((id) => id === reviewId).map(() => one));
			const amiss = { trigger, reviewId, executions: holding.map(({ id }) => id) };
			if (holding.length === 0) verdict[isLostByN8n(amiss, crashes) ? 'lostByN8n' : 'lost'].push(amiss);
			else if (holding.length > 1)
				verdict[isDoubledByN8n(amiss, crashes) ? 'twiceByN8n' : 'twice'].push(amiss);
			else if (holding[0]?.status !== 'success') verdict.cutShort.push(amiss);
		}
		for (const { id, given } of ofTrigger) {
			const old = given.filter((reviewId) => !reviews.includes(reviewId));
			verdict.old.push(...old.map((reviewId) => ({ trigger, reviewId, executions: [id] })));
		}
	}
	return verdict;
}

/** Whether a crash left it seen, after more items had been handed over than executions were saved. */
function isLostByN8n({ trigger, reviewId }: Amiss, crashes: Crash[]): boolean {
	return crashes.some((crash, index) => {
		const before = new Set(crashes[index - 1]?.executions.map(({ id }) => id));
		const saved = crash.executions.filter(
			({ id, workflow, given }) => workflow === trigger && given.length > 0 && !before.has(id),
		);
		return crash.hasSeen(trigger, reviewId) && crash.handedOver(trigger) > saved.length;
	});
}

/** Whether, between any two of its executions, a crash left the first one saved and the review not seen. */
function isDoubledByN8n({ trigger, reviewId, executions }: Amiss, crashes: Crash[]): boolean {
	return executions.slice(1).every((later, index) =>
		crashes.some((crash) => {
			const left = new Set(crash.executions.map(({ id }) => id));
			return left.has(executions[index] as number) && !left.has(later) && !crash.hasSeen(trigger, reviewId);
		}),
	);
}
