import { PermitQueue, type Waiter } from '../../../../../nodes/shared/api/rateLimit/permitQueue';

type Named = Waiter & { name: number };

const ONE = {};
const TWO = {};
const USUAL = { maxWaitMs: 1, since: 0, execution: ONE };

/** A queue with these in it, by their numbers from 1. */
function queueOf(...given: Array<Partial<Waiter>>): PermitQueue<Named> {
	const queue = new PermitQueue<Named>();
	given.forEach((waiter, index) => queue.add({ ...USUAL, ...waiter, name: index + 1 }));
	return queue;
}

function take(queue: PermitQueue<Named>): number | undefined {
	const { next } = queue;
	if (next) queue.remove(next);
	return next?.name;
}

function waitingIn(queue: PermitQueue<Named>): Named[] {
	const waiting: Named[] = [];
	queue.forEach((waiter) => waiting.push(waiter));
	return waiting;
}

const takeAll = (queue: PermitQueue<Named>) => waitingIn(queue).map(() => take(queue));

describe('PermitQueue', () => {
	it('gives executions a turn each, also to one that comes later', () => {
		const queue = queueOf({}, {}, {}, { execution: TWO }, { execution: TWO });
		expect(take(queue)).toBe(1);
		queue.add({ ...USUAL, execution: {}, name: 6 });

		expect(takeAll(queue)).toEqual([4, 2, 6, 5, 3]);
	});

	it('lets urgent ones go first, then those that were throttled', () => {
		const queue = queueOf(
			{},
			{ throttledAt: 1, execution: TWO },
			{ throttledAt: 1 },
			{ isUrgent: true },
			{ isUrgent: true, throttledAt: 1 },
		);

		expect(takeAll(queue)).toEqual([4, 5, 2, 3, 1]);
	});

	it('leaves out those that wait no longer, which costs nobody a turn', () => {
		const queue = queueOf({}, { execution: TWO }, { isUrgent: true }, {}, { execution: TWO });
		queue.forEach((waiter) => [1, 3, 5].includes(waiter.name) && queue.remove(waiter));

		expect(takeAll(queue)).toEqual([4, 2]);
		expect(queue.next).toBe(undefined);
	});
});
