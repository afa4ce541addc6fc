import { SimulatedTime } from './simulatedTime';

const START = Date.parse('2026-11-10T00:00:00Z');

/** Gives each test simulated time; returns what lets it pass until something is done. */
export function useSimulatedTime(): <T>(work: Promise<T>) => Promise<T> {
	let time: SimulatedTime;
	beforeEach(() => (time = new SimulatedTime(START)));
	afterEach(() => time.end());
	return async (work) => await time.passUntil(work);
}
