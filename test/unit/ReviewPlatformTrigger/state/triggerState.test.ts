import {
	newTriggerState,
	readTriggerState,
	stateAfter,
	restartIfOther,
	type TriggerState,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watch';
import { ALL_RIGHT, DAY_MS, simulationOf } from '../../../../simulation/watchSimulation';
import version1 from './released/version1.json';
import version2 from './released/version2.json';
import version3 from './released/version3.json';

const LIST = {} as WatchState;
const known = { ...newTriggerState('workflow', 1_000), companyHash: 'ours', list: LIST };
const read = (trigger: object | undefined, now = 2_000) => readTriggerState({ trigger }, 'workflow', now);

describe('the state of a trigger', () => {
	it('has another revision each time, and no list at first', () => {
		const [one, other] = [newTriggerState('workflow', 1_000), newTriggerState('workflow', 1_000)];

		expect(one).toMatchObject({
			version: 3,
			firstAttemptAt: 1_000,
			list: null,
			keyHash: null,
			companyHash: null,
		});
		expect(one.revisionId).not.toBe(other.revisionId);
	});

	it('begins anew with another company or Start From, not with the same, nor when it learns it', () => {
		expect(restartIfOther('companyHash', 'ours', known, 2_000)).toEqual(known);
		expect(restartIfOther('startHash', 'now', known, 2_000)).toEqual({ ...known, startHash: 'now' });
		const anew = { ...known, companyHash: 'theirs', firstAttemptAt: 2_000, list: null };
		expect(restartIfOther('companyHash', 'theirs', known, 2_000)).toEqual(anew);
		expect(restartIfOther('startHash', 'all', { ...known, startHash: 'now' }, 2_000).list).toBeNull();
	});

	it.each<[string, object | undefined]>([
		['nothing', undefined],
		['that of another workflow: an import, or a copy', { ...known, workflowId: 'another' }],
		['that of another workflow and version', { ...known, workflowId: 'another', version: 0 }],
		['that of no workflow', { ...known, workflowId: undefined }],
	])('is none in static data with %s', (_name, trigger) => {
		expect(read(trigger)).toBeUndefined();
	});

	it('is read as a poll has left it', () => {
		expect(read(stateAfter({ ...known, list: null }, LIST))).toEqual(known);
	});

	it.each<[number, object]>([
		[1, version1],
		[2, version2],
		[3, version3],
	])(
		'of version %i goes on: nothing comes again, what comes in later does, and so does an edit',
		async (...row) => {
			const [, kept] = row;
			const simulation = simulationOf({ order: 'newest', count: 3 });
			simulation.hasChanges = true;
			await simulation.begin();
			const { list, ...others } = read(kept) as TriggerState;
			expect(list).toEqual(simulation.state);
			expect({ ...others, list: null }).toEqual({ ...newTriggerState('workflow', 0), ...others });
			simulation.state = list as WatchState;
			await simulation.pollAfter(DAY_MS);
			expect([simulation.outcome, simulation.changed]).toEqual([ALL_RIGHT, []]);

			const { id } = simulation.publish();
			const edited = simulation.list.at(2)?.id as string;
			simulation.list.reviews.edit(edited, { title: 'Edited' });
			await simulation.pollAfter(DAY_MS);
			expect([simulation.outcome, simulation.changed]).toEqual([ALL_RIGHT, [edited]]);
			expect(simulation.lastFound.map(({ review }) => review.id)).toContain(id);
		},
	);

	it('of version 1 in its first reading goes on with it: what was written before Start From stays old', async () => {
		const simulation = simulationOf({ order: 'shuffled', count: 60 });
		const list = { ...version1.list, startSecond: simulation.second, roundEndedAt: null };
		const memory = { ...list.memory, reviews: {}, hasContents: false, watermark: -1 };
		const kept = read({ ...version1, list: { ...list, accountedFor: 0, memory } });
		simulation.state = kept?.list as WatchState;
		const { id } = simulation.publish();
		await simulation.begin();

		expect(simulation.lastFound.map(({ review }) => review.id)).toEqual([id]);
	});

	it('of version 1 without the contents that are wanted learns them', () => {
		const list = { ...version1.list, roundEndedAt: null };

		expect(read({ ...version1, list })?.list).toMatchObject({ roundEndedAt: 0 });
	});

	it.each<[string, object]>([
		['4, of a newer package', { ...known, version: 4 }],
		['0', { ...known, version: 0 }],
		['none', { ...known, version: undefined }],
		...[1, 2].flatMap((version) =>
			[
				'list',
				{},
				{ memory: null },
				{ memory: { reviews: null, newestSecond: 1, watermark: 1 }, covered: 1 },
			].map((list): [string, object] => [
				`${version}, damaged: ${JSON.stringify(list)}`,
				{ ...known, version, list },
			]),
		),
	])('of version %s begins with Now, and never as none', (_version, other) => {
		const state = read(other) as TriggerState;

		expect(state).toMatchObject({ version: 3, firstAttemptAt: 2_000, list: null, beginsNow: true });
		// n8n's durable scheduler may never save what comes of it: it goes on by this id.
		expect(read(other, 3_000)?.revisionId).toBe(state.revisionId);
		expect(stateAfter(state, LIST)).not.toHaveProperty('beginsNow');
		const withStart = restartIfOther('startHash', 'now', state, 4_000);
		expect(withStart.beginsNow).toBe(true);
		expect(restartIfOther('startHash', 'all', withStart, 5_000)).not.toHaveProperty('beginsNow');
	});
});
