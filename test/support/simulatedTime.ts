import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

import { randomFrom } from '../../sandbox/random';

const START = Date.parse('2026-11-10T00:00:00Z');
const REQUEST_STARTED = 'http.client.request.start';
/** Turns of the event loop without a request on its way, after which everybody waits for time to pass. */
const QUIET_TURNS = 2;
/** What is not simulated: sockets need it. */
const REAL = [
	'clearImmediate',
	'hrtime',
	'nextTick',
	'performance',
	'queueMicrotask',
	'setImmediate',
] as const satisfies FakeableAPI[];

/**
 * Time in which HTTP takes no time: `Date`, `performance.now`, timers and `AbortSignal.timeout` go by it; sockets are real. It goes on
 * to the next timer when no request is on its way and nobody has anything else left to do.
 */
class SimulatedTime {
	/** Requests sent and not answered yet. */
	private underWay = 0;

	constructor() {
		jest.useFakeTimers({ now: START, doNotFake: [...REAL] });
		const { setTimeout: setFakeTimeout } = globalThis;
		// As in Node.js; without it a wait of less than 1 ms would never end.
		const atLeast1 = (done: () => void, ms = 0) => setFakeTimeout(done, Math.max(1, ms));
		jest.spyOn(globalThis, 'setTimeout').mockImplementation(atLeast1);
		jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - performance.timeOrigin);
		jest.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter);
		subscribe(REQUEST_STARTED, this.noteRequest);
	}

	/**
	 * Lets time pass until this is done.
	 *
	 * @throws Error when it waits for something that no time brings
	 */
	async passUntil<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		const end = () => (isDone = true);
		work.then(end, end);
		for (;;) {
			await this.untilQuiet();
			if (isDone) return await work;
			if (jest.getTimerCount() === 0) throw new Error('Nobody waits for time to pass any more');
			jest.advanceTimersToNextTimer();
		}
	}

	/** The system's time is back. */
	end(): void {
		unsubscribe(REQUEST_STARTED, this.noteRequest);
		jest.restoreAllMocks();
		jest.useRealTimers();
	}

	private readonly noteRequest = (message: unknown): void => {
		const { request } = message as { request: ClientRequest };
		this.underWay++;
		request.once('close', () => this.underWay--);
	};

	private async untilQuiet(): Promise<void> {
		for (let turn = 0; turn < QUIET_TURNS; turn = this.underWay > 0 ? 0 : turn + 1) {
			await new Promise((resolve) => setImmediate(resolve));
		}
	}
}

/** Gives each test simulated time, and waits of the same lengths each run; returns what lets it pass until something is done. */
export function useSimulatedTime(): <T>(work: Promise<T>) => Promise<T> {
	let time: SimulatedTime;
	beforeEach(() => {
		time = new SimulatedTime();
		jest.spyOn(Math, 'random').mockImplementation(randomFrom(1));
	});
	afterEach(() => time.end());
	return async (work) => await time.passUntil(work);
}

function abortAfter(ms: number): AbortSignal {
	const controller = new AbortController();
	setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
	return controller.signal;
}
