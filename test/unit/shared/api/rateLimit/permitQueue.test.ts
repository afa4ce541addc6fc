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

const takeAll = (queue: PermitQueue<Named>) => queue.waiting.map(() => take(queue));

describe('PermitQueue', () => {
	it.each<[string, Array<Partial<Waiter>>, order: number[]]>([
		['come first, of one execution', [{}, {}, {}, {}], [1, 2, 3, 4]],
		[
			'are urgent, then those that were refused',
			[
				{},
				{ refusedAt: 1, execution: TWO },
				{ refusedAt: 1 },
				{ isUrgent: true },
				{ isUrgent: true, refusedAt: 1 },
			],
			[4, 5, 2, 3, 1],
		],
	])('lets those go first that %s', (_name, waiters, order) => {
		const queue = queueOf(...waiters);

		expect(takeAll(queue)).toEqual(order);
		expect(queue.next).toBe(undefined);
	});

	it('gives executions a turn each, also to one that comes later', () => {
		const queue = queueOf({}, {}, {}, { execution: TWO }, { execution: TWO });
		expect(take(queue)).toBe(1);
		queue.add({ ...USUAL, execution: {}, name: 6 });

		expect(takeAll(queue)).toEqual([4, 2, 6, 5, 3]);
	});

	it('leaves out those that wait no longer, which costs nobody a turn', () => {
		const queue = queueOf({}, { execution: TWO }, { isUrgent: true }, {}, { execution: TWO });
		for (const waiter of queue.waiting) if ([1, 3, 5].includes(waiter.name)) queue.remove(waiter);

		expect(takeAll(queue)).toEqual([4, 2]);
		expect(queue.next).toBe(undefined);
	});
});
