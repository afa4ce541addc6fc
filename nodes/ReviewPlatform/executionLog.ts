// What n8n's log says of an execution: long waits, readings begun again, why nothing came out.

import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReadingEvent } from '../shared/list/readList';
import { NodeLog } from '../shared/nodeLog';

/** Until when the last wait was that the log was told of, by execution; ms since the epoch. */
const waitedUntil = new WeakMap<object, number>();

const WHY_AGAIN = {
	tooFew: 'it has fewer reviews than it reports',
	restless: 'the number of reviews it reports keeps changing',
	mayHideChanges: 'it changed in ways that the total may not show',
};

/** What n8n's log says about how reviews are read. Nothing of a review or the credential is in it. */
export class ExecutionLog {
	private pages = '';
	private readonly log: NodeLog;
	private readonly execution: object;

	constructor(context: IExecutePaginationFunctions) {
		this.log = new NodeLog(context);
		this.execution = context.getExecuteData();
	}

	readonly onProgress = (pagesRead: number, pagesInAll: number): void => {
		this.pages = `, ${pagesRead} of ${Math.max(pagesRead, pagesInAll)} pages read`;
	};

	/** Notes a wait for the rate limit; those of one execution at the same time are one. Times in ms. */
	readonly onWait = (since: number, ms: number): void => {
		if (since < (waitedUntil.get(this.execution) ?? 0)) return;
		if (this.log.waited(ms, this.pages)) waitedUntil.set(this.execution, since + ms);
	};

	readonly onEvent = (event: ReadingEvent): void => {
		if (event.kind === 'pagesReadAgain') {
			this.log.info(`The list of reviews changed while it was read: ${event.pages} pages were read again`);
		} else if (event.kind === 'listReadAgain') {
			this.log.info(`Reading the list of reviews again: ${WHY_AGAIN[event.reason]}`);
		} else if (event.kind === 'outOfOrder') {
			this.log.info(`Page ${event.page} is not newest first: reading all pages despite Stop Early`);
		} else if (event.kind === 'noneWanted') {
			this.log.info(noneWanted(event.seen, event.total));
		} else {
			this.log.warn(`The list reports ${event.total} reviews, but ${event.found} were found`);
		}
	};
}

function noneWanted(seen: number, total: number): string {
	if (seen > 0) return `None of the ${seen} reviews that were read passes the filters`;
	return total === 0
		? 'The list has no reviews'
		: `The pages asked for are past the end of the list, which has ${total} reviews`;
}
