import type { IPollFunctions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/client';
import type { ApiCredential } from '../shared/credential';
import { ApiFault, Cancelled, OutOfTime } from '../shared/faults';
import type { ReviewPage } from '../shared/types';
import { MAX_PAGES_A_POLL } from './listReadings';
import type { ListPage } from './pagesRead';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** Of the time n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;

/** What is longer is no id, and would make the static data large. */
const MAX_COMPANY_ID_LENGTH = 500;

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

	private userCompanyId: Promise<string | null> | undefined;

	/** @param knownCompanyId whose list it was so far */
	constructor(
		context: IPollFunctions,
		credential: ApiCredential,
		private readonly knownCompanyId: string | null,
	) {
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
		return this.pagesRead >= MAX_PAGES_A_POLL;
	}

	/** Reads pages, from 1, at once; fewer when there is no room for all. */
	async read(numbers: number[]): Promise<PagesAnswered> {
		const wanted = numbers.slice(0, MAX_PAGES_A_POLL - this.pagesRead);
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
		return { ...page, companyId: await this.companyOf(page) };
	}

	/** Whose page it is. Where its reviews do not say, or name another company than before, the user does. */
	private async companyOf({ reviews, total }: ReviewPage): Promise<string | null> {
		const companies: unknown[] = reviews.map(({ company_id }) => company_id);
		if (this.knownCompanyId !== null && companies.includes(this.knownCompanyId)) return this.knownCompanyId;
		const named = nameOf(companies[0]);
		if (total > 0 && (this.knownCompanyId === null || named === null)) return named;
		this.userCompanyId ??= this.readUserCompany();
		return (await this.userCompanyId) ?? named;
	}

	private async readUserCompany(): Promise<string | null> {
		const user = await this.client.getMe({ maxWaitMs: this.msLeft }).catch((error: Error) => error);
		if (user instanceof ApiFault && !user.isPassing) return null;
		if (user instanceof Error) throw user;
		return nameOf(user.company_id);
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

/** The id of a company, where it is one that can be remembered. */
function nameOf(companyId: unknown): string | null {
	return typeof companyId === 'string' && companyId.length <= MAX_COMPANY_ID_LENGTH ? companyId : null;
}
