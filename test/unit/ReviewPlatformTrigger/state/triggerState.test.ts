import {
	newTriggerState,
	readTriggerState,
	stateWith,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';

describe('the state of a trigger', () => {
	const known = { ...newTriggerState(1_000), companyHash: 'ours', list: {} as WatchState };

	it('has another revision each time', () => {
		expect(newTriggerState(1_000).revisionId).not.toBe(newTriggerState(1_000).revisionId);
	});

	it('begins anew with another company or Start From, not with the same, nor when it learns it', () => {
		expect(stateWith('companyHash', 'ours', known, 2_000)).toEqual(known);
		expect(stateWith('startHash', 'now', known, 2_000)).toEqual({ ...known, startHash: 'now' });
		expect(stateWith('companyHash', 'theirs', known, 2_000)).toEqual({
			...known,
			companyHash: 'theirs',
			beganAt: 2_000,
			list: null,
		});
	});

	it('is none in static data without it, or with one of another version', () => {
		expect(readTriggerState({})).toBeUndefined();
		expect(readTriggerState({ trigger: { ...known, version: 5 } })).toBeUndefined();
		expect(readTriggerState({ trigger: { ...known } })).toEqual(known);
	});
});
