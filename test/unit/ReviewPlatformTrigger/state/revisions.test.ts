import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { EventEmitter, once } from 'node:events';

import { onePollAtATime, type PollResult } from '../../../../nodes/ReviewPlatformTrigger/state/revisions';
import {
	newTriggerState,
	type TriggerState,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';

let now = 0;
let lines: string[] = [];
beforeEach(() => {
	[now, lines] = [0, []];
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

const contextOf = (node: string) =>
	({
		getWorkflow: () => ({ id: 'workflow', name: '' }),
		getNode: () => ({ id: node, name: 'Trigger' }),
		logger: { debug: (line: string) => lines.push(line) },
	}) as unknown as IPollFunctions;
const staticDataOf = (state: TriggerState): IDataObject => ({ trigger: { ...state } });

/** A poll that begins with static data and ends so; the state that it was given, null when it was skipped. */
async function poll(staticData: IDataObject, result?: Partial<PollResult<string>>, node = 'node') {
	let given: TriggerState | null | undefined = null;
	const items = await onePollAtATime(contextOf(node), staticData, async (state) => {
		given = state;
		return await Promise.resolve({ is: 'quiet', state, ...result } as PollResult<string>);
	});
	return { given: given as TriggerState | null | undefined, items };
}

describe('a revision', () => {
	it('is locked for two minutes by a poll that hangs, which each skipped poll says, and not by what that leaves', async () => {
		const [persisted, late] = [newTriggerState(1), newTriggerState(2)];
		const staticData = staticDataOf(persisted);
		const hanging = new EventEmitter();
		const first = onePollAtATime(contextOf('node'), staticData, async () => {
			await once(hanging, 'end');
			return { is: 'found', items: [[]], state: late };
		});
		now = 119_999;
		expect(await poll(staticDataOf(persisted))).toEqual({ given: null, items: null });
		expect(lines).toEqual([
			'Trigger: Poll skipped: another one is under way, or n8n is saving what that found',
		]);
		now = 120_000;
		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
		hanging.emit('end');

		expect(await first).toBeNull();
		expect(lines.at(-1)).toBe('Trigger: Poll dropped: it took so long that another one has begun');
		expect(staticData.trigger).toEqual(persisted);
	});

	it('is locked for 45 s after reviews were given out, while n8n saves them, whatever other polls do', async () => {
		const [persisted, next] = [newTriggerState(1), newTriggerState(2)];
		const staticData = staticDataOf(persisted);
		const found = { is: 'found', items: 'reviews', state: next } as const;

		expect((await poll(staticData, found)).items).toBe('reviews');
		expect(staticData.trigger).toEqual(next);
		now = 44_999;
		expect((await poll(staticDataOf(persisted))).given).toBeNull();
		expect((await poll(staticDataOf(persisted), {}, 'other')).given).toEqual(persisted);
		expect((await poll(staticDataOf(newTriggerState(3)))).given).not.toBeNull();
		expect((await poll(staticDataOf(persisted))).given).toBeNull();
		now = 45_000;
		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('goes on with what quiet polls and failed ones have learned since, though it is not saved', async () => {
		const persisted = newTriggerState(1);
		const learned = { ...persisted, companyHash: 'learned' };
		const staticData = staticDataOf(persisted);
		const failed = { is: 'failed', error: new Error('Down'), toMend: '', state: learned } as const;

		await expect(poll(staticData, failed)).rejects.toThrow('Down');
		expect(staticData.trigger).toEqual(learned);
		await poll(staticDataOf(persisted), {}, 'other');
		expect(await poll(staticDataOf(persisted))).toEqual({ given: learned, items: null });
	});

	it('is as it was after a poll that broke off', async () => {
		const persisted = newTriggerState(1);
		const brokenOff = async () => await Promise.reject(new Error('Broken'));

		await expect(onePollAtATime(contextOf('node'), staticDataOf(persisted), brokenOff)).rejects.toThrow(
			'Broken',
		);
		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('is forgotten with what polls have learned since, once a poll has begun with a later one', async () => {
		const [persisted, later] = [newTriggerState(1), newTriggerState(2)];
		const learned = { ...persisted, companyHash: 'learned' };
		await poll(staticDataOf(persisted), { state: learned });
		expect((await poll(staticDataOf(persisted))).given).toEqual(learned);
		await poll(staticDataOf(later));

		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('is that of its static data where nothing is saved yet', async () => {
		const [one, other]: IDataObject[] = [{}, {}];
		const state = newTriggerState(1);
		const found = { is: 'found', items: 'reviews', state } as const;

		expect(await poll(one as IDataObject, found)).toEqual({ given: undefined, items: 'reviews' });
		expect((await poll(other as IDataObject, { state })).given).toBeUndefined();
	});
});
