import type { IAllExecuteFunctions } from 'n8n-workflow';

import { toSingleLine } from './errors/redaction';

/** A shorter wait for the rate limit is not worth a line. */
const LONG_WAIT_MS = 5_000;

/** When the last wait in the log ends, by execution; ms since the epoch. */
const waitedUntil = new WeakMap<object, number>();

/** Lines of a node in n8n's log. Nothing of a review or the credential may be in them. */
export class NodeLog {
	/** Why nothing comes out. */
	whyNone = 'No review was found that matches the request';
	private progressText = '';

	/** @param execution what its requests belong to */
	constructor(
		private readonly context: Pick<IAllExecuteFunctions, 'getNode' | 'getWorkflow' | 'logger'>,
		private readonly execution: object = context,
	) {}

	readonly debug = (text: string): void => this.context.logger.debug(this.line(text));
	readonly info = (text: string): void => this.context.logger.info(this.line(text));
	readonly warn = (text: string): void => this.context.logger.warn(this.line(text));

	readonly onProgress = (pagesRead: number, pagesInAll: number): void => {
		this.progressText = `, ${pagesRead} of ${Math.max(pagesRead, pagesInAll)} pages read`;
	};

	/** Waits of one execution at the same time are one line. Times in ms. */
	readonly onWait = (since: number, ms: number): void => {
		if (ms <= LONG_WAIT_MS || since < (waitedUntil.get(this.execution) ?? 0)) return;
		waitedUntil.set(this.execution, since + ms);
		this.info(`Waited ${Math.round(ms / 1_000)} s for the rate limit${this.progressText}`);
	};

	/** Names may have line breaks or direction marks, which would make it look like another line. */
	private line(text: string): string {
		const names = [this.context.getWorkflow().name, this.context.getNode().name].filter(Boolean);
		return `${names.map((name) => toSingleLine(String(name))).join(' › ')}: ${text}`;
	}
}
