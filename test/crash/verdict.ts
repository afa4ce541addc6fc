import type { SavedExecution } from '../../tools/n8n/savedExecutions';

/** A review that came in while the triggers watched. */
export interface DueReview {
	id: string;
	/** ms since the epoch. */
	addedAt: number;
}

/** What a crash left behind, where n8n saves executions and static data apart from each other. */
export interface Crash {
	/** The executions in the database. */
	executions: SavedExecution[];
	/** Whether a review is in the static data that is saved of a trigger. */
	hasSeen: (trigger: string, reviewId: string) => boolean;
	/** When n8n began to poll a trigger in the life that ended, ms since the epoch. */
	pollsOf: (trigger: string) => number[];
	/** How often a trigger handed items to n8n in that life. */
	handedOver: (trigger: string) => number;
}

/** A review that a trigger did not give out exactly once. */
export interface Amiss {
	trigger: string;
	reviewId: string;
	/** Executions of that trigger it is in. */
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
	reviews: DueReview[];
	/** All of them, at the end. */
	executions: SavedExecution[];
	/** Oldest first; none where n8n saves execution and static data in one transaction. */
	crashes: Crash[];
}

/**
 * Tells what n8n lost or doubled in its crashes from what the triggers did.
 *
 * In n8n 2.41.1 (`dist/workflows/triggers/trigger-execution-context.factory.js`, `__emit`) items that a poll returns
 * take this way: a line in the log at level debug; the update of the workflow's static data is begun and not waited
 * for; the workflow is read anew; and only then the execution is inserted, with the items in it
 * (`dist/workflow-runner.js`, `run`, and `dist/executions/execution-persistence.js`, `create`). A crash in between
 * leaves static data in which the reviews are seen, and no execution: n8n has lost them. Should the update come to
 * nothing and the execution be saved, the next poll finds them again: n8n has doubled them.
 *
 * With durable poll cursors both are saved in one transaction (`dist/workflows/triggers/poll-cursor.service.js`,
 * `commitWithExecution`): there is nothing n8n could lose or double, and so no crash excuses anything.
 *
 * An execution that is in the database has got its reviews; at its next start n8n runs it if it had not begun
 * (`dist/executions/enqueued-execution-recovery.service.js`), and else marks it as crashed.
 */
export function judge(run: CrashRun): Verdict {
	const dueIds = new Set(run.reviews.map(({ id }) => id));
	const verdict: Verdict = {
		due: run.triggers.length * run.reviews.length,
		lost: [],
		twice: [],
		old: [],
		lostByN8n: [],
		twiceByN8n: [],
		cutShort: [],
	};
	for (const trigger of run.triggers) {
		const ofTrigger = run.executions.filter(({ workflow }) => workflow === trigger);
		for (const review of run.reviews) {
			const holding = ofTrigger.filter(({ given }) => given.includes(review.id));
			const amiss = { trigger, reviewId: review.id, executions: holding.map(({ id }) => id) };
			if (holding.length === 0) verdict[isLostByN8n(trigger, review, run) ? 'lostByN8n' : 'lost'].push(amiss);
			else if (given(review.id, holding) > 1)
				verdict[isDoubledByN8n(amiss, run) ? 'twiceByN8n' : 'twice'].push(amiss);
			else if (holding.some(({ status }) => status !== 'success')) verdict.cutShort.push(amiss);
		}
		for (const { id, given: all } of ofTrigger) {
			const old = all.filter((reviewId) => !dueIds.has(reviewId));
			verdict.old.push(...old.map((reviewId) => ({ trigger, reviewId, executions: [id] })));
		}
	}
	return verdict;
}

/** How often a review is in executions, also twice in one. */
function given(reviewId: string, executions: SavedExecution[]): number {
	return executions.flatMap((execution) => execution.given).filter((id) => id === reviewId).length;
}

/**
 * Whether a crash left it seen, after more items had been handed over than executions were saved, and no poll before
 * the last one of that life could have found it: that one would have handed it over in time.
 */
function isLostByN8n(trigger: string, { id, addedAt }: DueReview, { crashes }: CrashRun): boolean {
	return crashes.some((crash, index) => {
		const before = new Set(crashes[index - 1]?.executions.map((execution) => execution.id));
		const saved = crash.executions.filter(
			({ workflow, given: items, id: executionId }) =>
				workflow === trigger && items.length > 0 && !before.has(executionId),
		);
		const earlierPolls = crash.pollsOf(trigger).slice(0, -1);
		return (
			crash.hasSeen(trigger, id) &&
			crash.handedOver(trigger) > saved.length &&
			!earlierPolls.some((polledAt) => polledAt > addedAt)
		);
	});
}

/** Whether, between any two of its executions, a crash left the first one saved and the review not seen. */
function isDoubledByN8n({ trigger, reviewId, executions }: Amiss, { crashes }: CrashRun): boolean {
	if (executions.length < 2) return false;
	return executions.slice(1).every((later, index) => {
		const earlier = executions[index];
		return crashes.some((crash) => {
			const left = new Set(crash.executions.map(({ id }) => id));
			return left.has(earlier as number) && !left.has(later) && !crash.hasSeen(trigger, reviewId);
		});
	});
}
