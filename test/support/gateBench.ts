import { RateGate } from '../../nodes/shared/rateGate';
import type { Waiting } from '../../nodes/shared/rateGate';
import type { Answer } from '../../nodes/shared/types';
import { SimulatedClock } from './simulatedClock';

export const PATIENT: Waiting = { maxWaitMs: 300_000 };
export const OK: Answer = { statusCode: 200, headers: {}, body: {} };
export const refused = (headers: Answer['headers'] = {}): Answer => ({ statusCode: 429, headers, body: {} });

/** A gate, and a clock that tells how long it has been there. */
export class GateBench {
	readonly clock = new SimulatedClock();
	readonly gate = new RateGate(this.clock);
	/** ms since the epoch. */
	readonly start = this.clock.now();

	/** ms since the start. */
	get elapsed(): number {
		return this.clock.now() - this.start;
	}

	/** @param ms since the start */
	async sleepUntil(ms: number): Promise<void> {
		await this.clock.sleep(ms - this.elapsed);
	}

	/** Sends one request, which is answered at once; when it was let through, in ms since the start. */
	async exchange(answer: Answer, waiting = PATIENT): Promise<number> {
		const pass = await this.gate.enter(waiting);
		this.gate.leave(pass, answer);
		return pass.sentAt - this.start;
	}
}
