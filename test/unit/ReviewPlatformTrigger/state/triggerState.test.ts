import {
	newTriggerState,
	readTriggerState,
	stateAfter,
	restartIfOther,
	type TriggerState,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watch';
import { simulationOf } from '../../../../simulation/watchSimulation';
import version1 from './released/version1.json';
import version2 from './released/version2.json';

const LIST = {} as WatchState;
const known = { ...newTriggerState('workflow', 1_000), companyHash: 'ours', list: LIST };
const read = (trigger: object | undefined, now = 2_000) => readTriggerState({ trigger }, 'workflow', now);

describe('the state of a trigger', () => {
	it('has another revision each time, and no list at first', () => {
		const [one, other] = [newTriggerState('workflow', 1_000), newTriggerState('workflow', 1_000)];

		expect(one).toMatchObject({
			version: 2,
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

	it('of version 2 goes on, with the shape that is written now: only what comes in later is new', async () => {
		const simulation = simulationOf({ order: 'newest', count: 3 });
		await simulation.begin();
		const { list, ...others } = read(version2) as TriggerState;
		expect(list).toEqual(simulation.state);
		expect({ ...others, list: null }).toEqual({ ...newTriggerState('workflow', 0), ...others });
		simulation.state = list as WatchState;
		const { id } = simulation.publish();

		expect(await simulation.poll()).toEqual([id]);
	});

	it.each<[string, object]>([
		['1, before the first release', version1],
		['0', { ...known, version: 0 }],
		['3, of a newer package', { ...known, version: 3 }],
		['none', { ...known, version: undefined }],
	])('of version %s begins with Now, and never as none', (_version, other) => {
		const state = read(other) as TriggerState;

		expect(state).toMatchObject({ version: 2, firstAttemptAt: 2_000, list: null, beginsNow: true });
		// n8n's durable scheduler may never save what comes of it: it goes on by this id.
		expect(read(other, 3_000)?.revisionId).toBe(state.revisionId);
		expect(stateAfter(state, LIST)).not.toHaveProperty('beginsNow');
		const withStart = restartIfOther('startHash', 'now', state, 4_000);
		expect(withStart.beginsNow).toBe(true);
		expect(restartIfOther('startHash', 'all', withStart, 5_000)).not.toHaveProperty('beginsNow');
	});
});
