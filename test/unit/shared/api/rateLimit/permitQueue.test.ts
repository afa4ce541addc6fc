import { PermitQueue, type Waiter } from '../../../../../nodes/shared/api/rateLimit/permitQueue';

interface Named extends Waiter {
	name: number;
}

/** A queue with these in it, by their numbers from 1. */
function queueOf(...given: Array<Partial<Waiter>>): PermitQueue<Named> {
	const queue = new PermitQueue<Named>();
	given.forEach((waiter, index) =>
		queue.add({ name: index + 1, isUrgent: false, refusedAt: undefined, execution: 'one', ...waiter }),
	);
	return queue;
}

function take(queue: PermitQueue<Named>): number | undefined {
	const { next } = queue;
	if (next) queue.remove(next);
	return next?.name;
}

function takeAll(queue: PermitQueue<Named>): number[] {
	const count = queue.waiting.length;
	return Array.from({ length: count }, () => take(queue) as number);
}

describe('PermitQueue', () => {
	it('is first in, first out, for one execution', () => {
		const queue = queueOf({}, {}, {}, {});

		expect(takeAll(queue)).toEqual([1, 2, 3, 4]);
		expect(queue.next).toBe(undefined);
	});

	it('gives executions a turn each, also to one that comes later', () => {
		const queue = queueOf({}, {}, {}, { execution: 'two' }, { execution: 'two' });
		expect(take(queue)).toBe(1);
		queue.add({ name: 6, isUrgent: false, refusedAt: undefined, execution: undefined });

		expect(takeAll(queue)).toEqual([4, 2, 6, 5, 3]);
	});

	it('lets urgent ones go first, then those that were refused', () => {
		const queue = queueOf(
			{},
			{ refusedAt: 1, execution: 'two' },
			{ refusedAt: 1 },
			{ isUrgent: true },
			{ isUrgent: true, refusedAt: 1 },
		);

		expect(takeAll(queue)).toEqual([4, 5, 2, 3, 1]);
	});

	it('leaves out those that wait no longer, and nothing of them', () => {
		const queue = queueOf({}, { execution: 'two' }, { isUrgent: true }, {});
		for (const waiter of queue.waiting) if (waiter.name !== 4) queue.remove(waiter);

		expect(takeAll(queue)).toEqual([4]);
		expect(queue.next).toBe(undefined);
	});
});
