import { RateGate } from './rateGate';
import type { Clock } from './types';

const UNUSED_MS = 10 * 60_000;

/** The gates of this process, one for each token and address. */
export class RateGates {
	private readonly gates = new Map<string, RateGate>();

	constructor(private readonly clock: Clock) {}

	/** How many gates are kept. */
	get size(): number {
		return this.gates.size;
	}

	/** The gate for this token and address. Gates unused for ten minutes are forgotten. */
	of(address: string, token: string): RateGate {
		this.forgetUnused();
		const key = `${address}\n${token}`;
		const gate = this.gates.get(key) ?? new RateGate(this.clock);
		this.gates.set(key, gate);
		return gate;
	}

	private forgetUnused(): void {
		const before = this.clock.now() - UNUSED_MS;
		for (const [key, gate] of this.gates) {
			if (gate.idle && gate.lastUsedAt < before) this.gates.delete(key);
		}
	}
}
