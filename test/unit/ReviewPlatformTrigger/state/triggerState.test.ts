import {
	newTriggerState,
	readTriggerState,
	stateWith,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';

describe('the state of a trigger', () => {
	const known = { ...newTriggerState(1_000), companyHash: 'ours', list: {} as WatchState };

	it('has another revision each time, and no list at first', () => {
		const [one, other] = [newTriggerState(1_000), newTriggerState(1_000)];

		expect(one).toMatchObject({ version: 6, beganAt: 1_000, list: null, keyHash: null, companyHash: null });
		expect(one.revisionId).not.toBe(other.revisionId);
	});

	it('begins anew with another company or Start From, not with the same, nor when it learns it', () => {
		expect(stateWith('companyHash', 'ours', known, 2_000)).toEqual(known);
		expect(stateWith('startHash', 'now', known, 2_000)).toEqual({ ...known, startHash: 'now' });
		const anew = { ...known, companyHash: 'theirs', beganAt: 2_000, list: null };
		expect(stateWith('companyHash', 'theirs', known, 2_000)).toEqual(anew);
		expect(stateWith('startHash', 'all', { ...known, startHash: 'now' }, 2_000).list).toBeNull();
	});

	it('is none in static data without it, or with one of another version', () => {
		expect(readTriggerState({})).toBeUndefined();
		expect(readTriggerState({ trigger: { ...known, version: 5 } })).toBeUndefined();
		expect(readTriggerState({ trigger: { ...known } })).toEqual(known);
	});
});
