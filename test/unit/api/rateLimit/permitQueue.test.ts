import { PermitQueue } from '../../../../nodes/shared/api/rateLimit/permitQueue';
import type { Waiter } from '../../../../nodes/shared/api/rateLimit/permitQueue';

interface Named extends Waiter {
	name: number;
}

let names: number;
let queue: PermitQueue<Named>;

beforeEach(() => {
	names = 0;
	queue = new PermitQueue();
});

function add(given: Partial<Waiter> = {}): void {
	queue.add({ name: ++names, isUrgent: false, wasRefused: false, execution: 'one', ...given });
}

function takeAll(): number[] {
	const taken: number[] = [];
	for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next.name);
	return taken;
}

describe('a queue for permits', () => {
	it('is first in, first out, for one execution', () => {
		for (let count = 0; count < 4; count++) add();
		expect(queue.isEmpty).toBe(false);
		expect(takeAll()).toEqual([1, 2, 3, 4]);
		expect(queue.isEmpty).toBe(true);

		add();
		expect(takeAll()).toEqual([5]);
	});

	it('gives executions a turn each, also to one that comes later', () => {
		for (let count = 0; count < 3; count++) add({ execution: 'one' });
		for (let count = 0; count < 2; count++) add({ execution: 'two' });
		expect(queue.take()?.name).toBe(1);
		add({ execution: undefined });

		expect(takeAll()).toEqual([4, 2, 6, 5, 3]);
	});

	it('lets urgent ones go first, then those that were refused', () => {
		add();
		add({ wasRefused: true, execution: 'two' });
		add({ wasRefused: true });
		add({ isUrgent: true });
		add({ isUrgent: true, wasRefused: true });

		expect(queue.isUrgentNext).toBe(true);
		expect([queue.take()?.name, queue.take()?.name]).toEqual([4, 5]);
		expect(queue.isUrgentNext).toBe(false);
		expect(takeAll()).toEqual([2, 3, 1]);
	});

	it('leaves out those that wait no longer, and nothing of them', () => {
		add();
		add({ execution: 'two' });
		add({ isUrgent: true });
		add();
		queue.removeWhere(({ name }) => name !== 4);
		expect(queue.isUrgentNext).toBe(false);
		expect(takeAll()).toEqual([4]);

		add();
		queue.removeWhere(() => true);
		expect(queue.isEmpty).toBe(true);
	});
});
