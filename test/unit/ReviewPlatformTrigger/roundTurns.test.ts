import { roundTurns } from '../../../nodes/ReviewPlatformTrigger/roundTurns';
import {
	ALL_RIGHT,
	DAY_MS,
	MINUTE_MS,
	simulationOf,
	type WatchSimulation,
} from '../../../simulation/watchSimulation';

/** Lists that were never read, of 40 pages each, whose polls come at one moment. */
const newLists = () =>
	Array.from({ length: 50 }, (_, seed) => simulationOf({ order: 'shuffled', count: 600, seed }));

/** Polls all lists at once, a time after their last poll; returns how many rounds walked at a time. */
async function pollAll(lists: WatchSimulation[], afterMs: number): Promise<number> {
	let [walking, most] = [0, 0];
	const takeTurn = roundTurns(false, afterMs);
	const polls = lists.map(async (list) => {
		list.takeTurn = (walk) =>
			takeTurn(async () => {
				most = Math.max(most, ++walking);
				return await walk().finally(() => walking--);
			}, false);
		await list.pollAfter(afterMs);
	});
	await Promise.all(polls);
	return most;
}

const polledUntilRead = async (lists: WatchSimulation[]): Promise<number> => {
	let most = 0;
	while (!lists.every(({ isRead }) => isRead)) most = Math.max(most, await pollAll(lists, MINUTE_MS));
	return most;
};

describe('fifty lists that are polled each minute', () => {
	it('are walked over two at a time, all of them to their end, and lose nothing', async () => {
		const lists = newLists();
		for (const list of lists) list.startFromAll();

		expect(await polledUntilRead(lists)).toBe(2);
		expect(lists.map(({ outcome }) => outcome)).toEqual(lists.map(() => ALL_RIGHT));
	});

	it('do not wait longer for the next search in vain because they were left for later', async () => {
		const lists = newLists().slice(0, 6);
		await polledUntilRead(lists);
		for (const list of lists) list.publish();
		await pollAll(lists, MINUTE_MS);

		expect(lists.map(({ state }) => state?.searchesInVain)).toEqual(lists.map(() => 0));
	});
});

describe('lists that are polled daily', () => {
	it('are all walked over at once: the next poll would be a day later', async () => {
		const lists = newLists();

		expect(await pollAll(lists, DAY_MS)).toBe(50);
	});
});

describe('a poll that n8n makes because it starts', () => {
	it('reads the ends of the list alone, and the round under way follows what they say', async () => {
		const list = simulationOf({ order: 'newest', count: 3_000 });
		list.startFromAll();
		await list.poll();
		const before = list.state?.round?.walk;
		list.hide(list.list.newest);
		list.takeTurn = roundTurns(true, MINUTE_MS);

		expect(await list.pollAfter(MINUTE_MS)).toBe(1);
		expect(list.state?.round?.walk).toMatchObject({ total: 2_999, place: (before?.place ?? 0) - 91 });
		list.takeTurn = undefined;
		await list.begin();
		expect(list.outcome).toEqual(ALL_RIGHT);
	});

	it.each(['newest', 'shuffled'] as const)(
		'walks on where no other polls come, day after day: %s first',
		async (order) => {
			const list = simulationOf({ order, count: 300 });
			list.startFromAll();
			for (let day = 0; day < 30; day++) {
				list.publish();
				list.takeTurn = roundTurns(true, DAY_MS);
				await list.pollAfter(DAY_MS);
			}

			expect([list.isRead, list.twice, list.old]).toEqual([true, [], []]);
			expect(list.owed.size).toBeLessThan(8);
		},
	);
});

it('gives its turn back where the round fails', async () => {
	const takeTurn = roundTurns(false, MINUTE_MS);
	const fails = async () => await Promise.reject(new Error('unreadable'));
	for (let round = 0; round < 3; round++) await expect(takeTurn(fails, false)).rejects.toThrow('unreadable');
});
