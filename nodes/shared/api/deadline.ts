import { NoResponse } from '../errors/apiErrors';

/**
 * Ends requests that take too long in all. n8n's own timeout counts silence: an answer that comes in
 * drops would never end.
 */
export class Deadline {
	private startedAt = 0;
	private timeout: AbortSignal | undefined;

	/** @param ms what each request has at least; one timer serves all that begin in that time, so twice that at most */
	constructor(private readonly ms: number) {}

	/**
	 * What comes of a request, or that it took too long; then `abort` is called. Nothing is kept of a
	 * request that has ended.
	 */
	async limit<T>(request: Promise<T>, abort: () => void): Promise<T | NoResponse> {
		const timeout = this.current();
		let end = () => {};
		const passed = new Promise<NoResponse>((resolve) => {
			end = () => {
				resolve(new NoResponse('ETIMEDOUT', `no whole answer within ${this.ms} ms`));
				abort();
			};
		});
		timeout.addEventListener('abort', end);
		try {
			return await Promise.race([request, passed]);
		} finally {
			timeout.removeEventListener('abort', end);
		}
	}

	/** Without listeners such a signal holds nothing, and its timer goes with it. */
	private current(): AbortSignal {
		const now = Date.now();
		if (!this.timeout || this.timeout.aborted || Math.abs(now - this.startedAt) > this.ms) {
			this.startedAt = now;
			this.timeout = AbortSignal.timeout(2 * this.ms);
		}
		return this.timeout;
	}
}
