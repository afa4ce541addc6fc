import { randomFrom } from '../../sandbox/random';
import { SimulatedTime } from './simulatedTime';

const START = Date.parse('2026-11-10T00:00:00Z');

/** Gives each test simulated time, and waits of the same lengths each run; returns what lets it pass until something is done. */
export function useSimulatedTime(): <T>(work: Promise<T>) => Promise<T> {
	let time: SimulatedTime;
	beforeEach(() => {
		time = new SimulatedTime(START);
		jest.spyOn(Math, 'random').mockImplementation(randomFrom(1));
	});
	afterEach(() => time.end());
	return async (work) => await time.passUntil(work);
}
