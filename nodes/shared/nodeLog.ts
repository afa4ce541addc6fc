import type { IAllExecuteFunctions } from 'n8n-workflow';

import { unredacted } from './errors/redaction';

/** A wait for the rate limit that is worth a line, in ms. */
const LONG_WAIT_MS = 5_000;

/** Lines of a node in n8n's log. Nothing of a review or the credential may be in them. */
export class NodeLog {
	constructor(private readonly context: Pick<IAllExecuteFunctions, 'getNode' | 'logger'>) {}

	info(text: string): void {
		this.context.logger.info(this.line(text));
	}

	warn(text: string): void {
		this.context.logger.warn(this.line(text));
	}

	/** Tells of a wait for the rate limit, when it was long; returns whether it was. */
	waited(ms: number, more = ''): boolean {
		if (ms <= LONG_WAIT_MS) return false;
		this.info(`Waited ${Math.round(ms / 1_000)} s for the rate limit${more}`);
		return true;
	}

	/** A name may have line breaks or direction marks, which would make it look like another line. */
	private line(text: string): string {
		return `${unredacted(this.context.getNode().name)}: ${text}`;
	}
}
