import type { IPollFunctions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/client';
import type { ApiCredential } from '../shared/credential';
import { Cancelled, OutOfTime } from '../shared/faults';
import type { ListPage } from './pagesRead';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** Of the time n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;
/** Pages one poll reads at most: it leaves a sixth of the rate limit to others (api.md › Limits). */
const MAX_PAGES = 100;

/** Pages in the order asked for, up to the first that could not be read, and why it could not. */
export interface PagesAnswered {
	pages: ListPage[];
	/** Undefined when all were read. */
	stoppedBy?: Error;
}

/** Reads pages of the list for one poll, within what one poll may take. */
export class ListReader {
	pagesRead = 0;

	private readonly budgetMs: number;
	private readonly endsAt: number;
	private readonly signal: AbortSignal;
	private readonly client: ReviewPlatformClient;

	constructor(context: IPollFunctions, credential: ApiCredential) {
		this.budgetMs = budgetMs(context);
		this.endsAt = Date.now() + this.budgetMs;
		this.signal = AbortSignal.timeout(this.budgetMs);
		this.client = new ReviewPlatformClient({
			context,
			credential,
			prepared: {
				headers: { Accept: 'application/json' },
				timeout: this.budgetMs,
				abortSignal: this.signal,
			},
			signal: this.signal,
		});
	}

	/** Whether this poll has read as many pages as it may. */
	get isFull(): boolean {
		return this.pagesRead >= MAX_PAGES;
	}

	/** Reads pages, from 1, at once; fewer when there is no room for all. */
	async read(numbers: number[]): Promise<PagesAnswered> {
		const wanted = numbers.slice(0, MAX_PAGES - this.pagesRead);
		const answers = await Promise.allSettled(wanted.map(async (number) => await this.readPage(number)));
		const pages: ListPage[] = [];
		for (const answer of answers) {
			if (answer.status === 'rejected') return { pages, stoppedBy: this.reasonOf(answer.reason) };
			pages.push(answer.value);
			this.pagesRead++;
		}
		return { pages };
	}

	private async readPage(number: number): Promise<ListPage> {
		const page = await this.client.getReviewPage(number, { maxWaitMs: this.msLeft });
		const companyId = page.reviews[0]?.company_id;
		if (typeof companyId === 'string') return { ...page, companyId };
		// An empty list does not say whose it is.
		if (page.total > 0) return { ...page, companyId: null };
		return { ...page, companyId: (await this.client.getMe({ maxWaitMs: this.msLeft })).company_id };
	}

	private get msLeft(): number {
		return Math.max(0, this.endsAt - Date.now());
	}

	private reasonOf(reason: unknown): Error {
		if (reason instanceof Cancelled) return new OutOfTime(this.budgetMs);
		return reason instanceof Error ? reason : new Error(String(reason));
	}
}

function budgetMs(context: IPollFunctions): number {
	// Missing in older n8n.
	const given = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? Infinity;
	return Math.floor(Math.min(MAX_POLL_MS, given > 0 ? SHARE_OF_BUDGET * given : MAX_POLL_MS));
}
