import { logPoll } from '../../../nodes/ReviewPlatformTrigger/pollLog';
import { DAY_MS, HOUR_MS, simulationOf } from '../../../simulation/watchSimulation';

/** The lines that are not for debugging, of the polls of some days, an hour apart; `firsts` are those after n8n's start. */
async function linesOf(
	days: number,
	meanwhile: (poll: number) => void = () => {},
	firsts: number[] = [],
): Promise<string[]> {
	const lines: string[] = [];
	const log = {
		debug: () => {},
		info: (line: string) => void lines.push(line),
		warn: (line: string) => void lines.push(line),
	};
	await simulation.begin();
	for (let poll = 0; poll < days * 24; poll++) {
		const before = simulation.state ?? null;
		meanwhile(poll);
		await simulation.pollAfter(HOUR_MS);
		const { state } = simulation;
		if (!state) throw new Error('Nothing is kept');
		const watched = { state, found: simulation.lastFound, areTiesNewestFirst: true, notices: [] };
		logPoll(log, before, watched, { ends: [1], round: [] }, firsts.includes(poll));
	}
	return lines;
}

let simulation = simulationOf({ order: 'newest', count: 0 });
beforeEach(() => (simulation = simulationOf({ order: 'newest', count: 1_200 })));

describe('the log of a trigger', () => {
	it('has a line a day where nothing comes in, with the time of the last review', async () => {
		const { created_at: newest = '' } = simulation.list.newest ?? {};
		const minute = new Date(newest).toISOString().slice(0, 16).replace('T', ' ');

		const lines = await linesOf(3);

		expect(lines).toEqual(
			Array<string>(3).fill(`Still watching: 1,200 reviews, the last one written at ${minute} UTC`),
		);
	});

	it('has one more with the first poll after a start', async () => {
		expect(await linesOf(1, () => {}, [3, 7])).toHaveLength(3);
	});

	it('says nothing while the list could not be read again for the changes that are wanted now', async () => {
		const lines = await linesOf(4 / 24, (poll) => {
			if (poll !== 3) return;
			simulation.hasChanges = true;
			simulation.list.answer = (page, right) => (page === 1 ? right(page) : 'unreadable');
		});

		expect(lines).toEqual([]);
	});

	it('warns once of a list that is empty all of a sudden', async () => {
		const lines = await linesOf(1, (poll) => {
			if (poll === 3) simulation.list.answer = () => ({ records: [], perPage: 15, total: 0, hasNext: false });
		});

		expect(lines.filter((line) => line.includes('empty'))).toEqual([
			'The list of reviews is empty now: it had 1200',
		]);
	});

	it('says nothing of a time that is none', async () => {
		simulation.list.add(Math.floor(DAY_MS), { created_at: '+275760-09-13T00:00:00Z' });
		simulation.list.add(0, { created_at: 'soon' });

		const lines = await linesOf(1);

		expect(lines).toHaveLength(1);
		expect(lines[0]).not.toContain('Invalid');
	});
});
