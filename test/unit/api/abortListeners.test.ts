import { getEventListeners } from 'node:events';

import { onAbort } from '../../../nodes/shared/api/abortListeners';

describe('listening to a signal', () => {
	it('calls back all who still listen, once, through one listener', () => {
		const controller = new AbortController();
		const called: number[] = [];
		const stops = [1, 2, 3].map((name) => onAbort(controller.signal, () => called.push(name)));
		expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
		stops[1]?.();

		controller.abort();
		controller.abort();

		expect(called).toEqual([1, 3]);
		expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
	});

	it('leaves nothing behind when all have stopped, and begins anew', () => {
		const controller = new AbortController();
		const called: string[] = [];
		const stop = onAbort(controller.signal, () => called.push('first'));
		stop();
		stop();
		expect(getEventListeners(controller.signal, 'abort')).toEqual([]);

		onAbort(controller.signal, () => called.push('second'));
		stop();
		controller.abort();
		expect(called).toEqual(['second']);
	});

	it('takes a callback given twice for two, and no signal for one that never fires', () => {
		const controller = new AbortController();
		let calls = 0;
		const callback = () => void calls++;
		onAbort(controller.signal, callback);
		onAbort(controller.signal, callback)();
		onAbort(undefined, callback)();
		controller.abort();

		expect(calls).toBe(1);
	});
});
