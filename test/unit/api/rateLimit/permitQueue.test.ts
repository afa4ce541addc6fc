import { PermitQueue } from '../../../../nodes/shared/api/rateLimit/permitQueue';
import type { Waiter } from '../../../../nodes/shared/api/rateLimit/permitQueue';

let tickets = 0;
let queue: PermitQueue<Waiter>;

beforeEach(() => {
	tickets = 0;
	queue = new PermitQueue();
});

function waiter(given: Partial<Waiter> = {}): Waiter {
	return {
		ticket: ++tickets,
		isReturning: false,
		isUrgent: false,
		execution: 'one',
		maxWaitMs: 1_000,
		...given,
	};
}

function add(given?: Partial<Waiter>): Waiter {
	const added = waiter(given);
	queue.add(added);
	return added;
}

function takeAll(): Array<number | undefined> {
	return Array.from({ length: queue.size }, () => queue.take()?.ticket);
}

describe('a queue for permits', () => {
	it('is first in, first out, for one execution', () => {
		for (let count = 0; count < 4; count++) add();

		expect(queue.size).toBe(4);
		expect(takeAll()).toEqual([1, 2, 3, 4]);
		expect(queue.take()).toBeUndefined();
		add();
		expect(takeAll()).toEqual([5]);
	});

	it('gives executions a turn each, also to one that comes later', () => {
		for (let count = 0; count < 3; count++) add({ execution: 'one' });
		add({ execution: 'two' });
		add({ execution: 'two' });
		expect(queue.take()?.ticket).toBe(1);
		add({ execution: 'three' });

		expect(takeAll()).toEqual([4, 2, 6, 5, 3]);
	});

	it('lets urgent ones go first, in turn', () => {
		add();
		add({ isUrgent: true, execution: 'poll' });
		add({ isUrgent: true, execution: 'poll' });
		add({ isUrgent: true, execution: 'another poll' });

		expect(queue.isUrgentNext).toBe(true);
		expect([queue.take(), queue.take(), queue.take()].map((taken) => taken?.ticket)).toEqual([2, 4, 3]);
		expect(queue.isUrgentNext).toBe(false);
		expect(takeAll()).toEqual([1]);
	});

	it.each([[[1, 2, 3]], [[3, 2, 1]], [[3, 1, 2]]])(
		'gives those that were refused, in the order %j, their old places, before all who have not had a turn',
		(order) => {
			const refused = [add(), add({ execution: 'two' }), add()];
			takeAll();
			add({ execution: 'three' });
			for (const ticket of order) queue.add({ ...(refused[ticket - 1] as Waiter), isReturning: true });

			expect(takeAll()).toEqual([1, 2, 3, 4]);
		},
	);

	it('leaves out those that wait no longer', () => {
		const gone = [add(), add({ isUrgent: true }), add({ isReturning: true }), add({ execution: 'two' })];
		add({ execution: 'three' });
		for (const each of gone) queue.remove(each);

		expect(queue.size).toBe(1);
		expect(takeAll()).toEqual([5]);
	});

	it('finds those that may wait for less than a time', () => {
		for (const maxWaitMs of [300, 100, 200]) add({ maxWaitMs });
		add({ maxWaitMs: 50, isUrgent: true });

		expect(queue.lessPatientThan(50)).toEqual([]);
		expect(queue.lessPatientThan(200).map(({ maxWaitMs }) => maxWaitMs)).toEqual([50, 100]);
		for (const each of queue.lessPatientThan(200)) queue.remove(each);
		expect(queue.lessPatientThan(201).map(({ maxWaitMs }) => maxWaitMs)).toEqual([200]);
	});

	it('looks at each of 5,000 that wait a few times in all', () => {
		const count = 5_000;
		let looks = 0;
		const watched = (given: Partial<Waiter>) =>
			new Proxy(waiter(given), {
				get: (target, name) => {
					looks++;
					return target[name as keyof Waiter];
				},
			});
		// Those who may wait for longer are not looked at for having waited with an impatient one.
		const impatient = waiter({ maxWaitMs: 1 });
		queue.add(impatient);
		queue.remove(impatient);
		for (let index = 0; index < count; index++) {
			queue.add(watched({ execution: index % 3 }));
			queue.lessPatientThan(1_000);
		}
		let taken = 0;
		for (let next = queue.take(); next; next = queue.take()) {
			// Each is refused once, and comes back.
			if (++taken <= count) queue.add(watched({ ...next, isReturning: true }));
			queue.lessPatientThan(1_000);
		}

		expect(taken).toBe(2 * count);
		expect(looks).toBeLessThan(30 * count);
	});
});
