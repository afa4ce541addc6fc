import type { INodeParameters } from 'n8n-workflow';

import type { TriggerWorkflow } from '../trigger';
import type { ListedReviews, ShownReview } from './listedReviews';
import type { N8nProcess } from './n8nProcess';

/** A poll that ended with an error. */
export interface FailedPoll {
	at: number;
	message: string;
	/** Whether the platform was out of order, or its limit used up by somebody else. */
	isExcused: boolean;
}

export interface TriggerOptions {
	credential: TriggerWorkflow['credential'];
	parameters: INodeParameters;
	/** Whether its filters let a review pass. */
	matches: (review: ShownReview) => boolean;
	/** Whether the platform is out of order, or its limit used up by somebody else. */
	isTroubled: () => boolean;
}

/** A trigger, and what it has to give out and has given out. */
export class MinutelyTrigger {
	readonly failed: FailedPoll[] = [];
	polls = 0;
	/** Failures one after the other of polls that had no excuse, at most. */
	mostFailedInARow = 0;
	longestPollMs = 0;
	/** Polls that a review that had just been written waited for at most: 0 when the first that could give it out did. */
	mostPollsWaited = 0;
	/** How often each review was given out. */
	readonly given = new Map<string, number>();
	longestWaitMs = { fresh: 0, late: 0 };
	largestState = 0;

	private workflow: TriggerWorkflow | undefined;
	private saved = '{}';
	private failedInARow = 0;
	/** Polls without an excuse that did not give a review out, by review and how often it had been shown. */
	private readonly waiting = new Map<string, number>();

	constructor(
		private readonly list: ListedReviews,
		private readonly options: TriggerOptions,
	) {}

	/** Whether it knows all reviews that were there before. */
	get hasBaseline(): boolean {
		const { watch } = (this.workflow?.state ?? {}) as { watch?: { newFrom: number | null } | null };
		return watch?.newFrom === null;
	}

	/** Reviews that it has to give out and has not. */
	get owed(): string[] {
		return this.due.filter(({ id }) => !this.given.has(id)).map(({ id }) => id);
	}

	/** What it has given out without owing it. */
	get old(): string[] {
		return [...this.given.keys()].filter((id) => !this.list.added.has(id));
	}

	get twice(): string[] {
		return [...this.given].filter(([, times]) => times > 1).map(([id]) => id);
	}

	/** n8n has started: what was saved last is all there is. */
	start(n8n: N8nProcess): void {
		const { credential, parameters } = this.options;
		this.workflow = n8n.loadTrigger(credential, parameters, this.saved);
	}

	async poll(activation: 'activate' | 'init'): Promise<void> {
		const { workflow } = this;
		if (!workflow) throw new Error('n8n has not started');
		const began = Date.now();
		const wasTroubled = this.options.isTroubled();
		const visible = this.due.map((review) => ({ review, shown: review.shown }));
		const outcome = await workflow.pollIds({ activation }).catch((error: Error) => error);
		this.polls++;
		this.longestPollMs = Math.max(this.longestPollMs, Date.now() - began);
		const isExcused = wasTroubled || this.options.isTroubled();
		this.note(outcome, isExcused, workflow);
		if (isExcused) return;
		const still = visible.filter(({ review, shown }) => review.isVisible && review.shown === shown);
		for (const { review, shown } of still) this.noteWaiting(review, shown);
	}

	private get due(): ShownReview[] {
		return [...this.list.added.values()].filter((review) => review.isVisible && this.options.matches(review));
	}

	/** n8n saves static data with what is given out, and after the activation. */
	private note(outcome: string[] | Error, isExcused: boolean, { saved }: TriggerWorkflow): void {
		const hasFailed = outcome instanceof Error;
		if (hasFailed) this.failed.push({ at: Date.now(), message: outcome.message, isExcused });
		this.failedInARow = hasFailed && !isExcused ? this.failedInARow + 1 : 0;
		this.mostFailedInARow = Math.max(this.mostFailedInARow, this.failedInARow);
		this.largestState = Math.max(this.largestState, saved.length);
		if (hasFailed) return;
		for (const id of outcome) {
			this.given.set(id, (this.given.get(id) ?? 0) + 1);
			const review = this.list.added.get(id);
			if (!review) continue;
			const kind = review.isLate || review.shown > 1 ? 'late' : 'fresh';
			this.longestWaitMs[kind] = Math.max(this.longestWaitMs[kind], Date.now() - review.shownAt);
		}
		if (outcome.length > 0 || this.polls === 1) this.saved = saved;
	}

	private noteWaiting({ id, isLate }: ShownReview, shown: number): void {
		if (isLate || shown > 1 || this.given.has(id)) return;
		const waited = (this.waiting.get(id) ?? 0) + 1;
		this.waiting.set(id, waited);
		this.mostPollsWaited = Math.max(this.mostPollsWaited, waited);
	}
}
