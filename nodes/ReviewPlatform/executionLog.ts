import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { NodeLog } from '../shared/nodeLog';

/** Until when the last wait was that the log was told of, by execution; ms since the epoch. */
const waitedUntil = new WeakMap<object, number>();

/** Tells n8n's log how an execution reads, and of its waits. */
export class ExecutionLog extends NodeLog {
	private pages = '';
	private readonly execution: object;

	constructor(context: IExecutePaginationFunctions) {
		super(context);
		this.execution = context.getExecuteData();
	}

	readonly onProgress = (pagesRead: number, pagesInAll: number): void => {
		this.pages = `, ${pagesRead} of ${Math.max(pagesRead, pagesInAll)} pages read`;
	};

	/** Notes a wait for the rate limit; those of one execution at the same time are one. Times in ms. */
	readonly onWait = (since: number, ms: number): void => {
		if (since < (waitedUntil.get(this.execution) ?? 0)) return;
		if (this.waited(ms, this.pages)) waitedUntil.set(this.execution, since + ms);
	};
}
