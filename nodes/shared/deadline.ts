import { Unreachable } from './faults';

/**
 * Ends requests that take too long in all. n8n's own timeout counts silence: an answer that comes in
 * drops would never end.
 */
export class Deadline {
	private startedAt = 0;
	private passed: Promise<Unreachable> | undefined;

	/** @param ms what each request has at least; one timer serves all that begin in that time, so twice that at most */
	constructor(private readonly ms: number) {}

	/** Resolves when a request that begins now has taken too long. */
	forRequest(): Promise<Unreachable> {
		const now = Date.now();
		if (!this.passed || Math.abs(now - this.startedAt) > this.ms) {
			this.startedAt = now;
			this.passed = this.pass();
		}
		return this.passed;
	}

	private async pass(): Promise<Unreachable> {
		return await new Promise((resolve) => {
			const end = () => resolve(new Unreachable('ETIMEDOUT', `no whole answer within ${this.ms} ms`));
			AbortSignal.timeout(2 * this.ms).addEventListener('abort', end, { once: true });
		});
	}
}
