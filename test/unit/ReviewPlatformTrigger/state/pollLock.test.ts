import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { EventEmitter, once } from 'node:events';

import { withPollLock, type PollResult } from '../../../../nodes/ReviewPlatformTrigger/state/pollLock';
import {
	newTriggerState,
	type TriggerState,
} from '../../../../nodes/ReviewPlatformTrigger/state/triggerState';

let now = 0;
let lines: string[] = [];
let workflow = 0;
beforeEach(() => {
	[now, lines] = [0, []];
	workflow++;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

const contextOf = (name: string) =>
	({
		getWorkflow: () => ({ id: `workflow ${workflow}`, name: '' }),
		getNode: () => ({ id: 'node', name }),
		logger: {
			debug: (line: string) => lines.push(line),
			warn: (line: string) => lines.push(`warn: ${line}`),
		},
	}) as unknown as IPollFunctions;
const stateAt = (time: number) => newTriggerState(`workflow ${workflow}`, time);
const staticDataOf = (state: TriggerState): IDataObject => ({ trigger: { ...state } });

/** A poll that begins with static data and ends so; the state that it was given, null when it was skipped. */
async function poll(staticData: IDataObject, result?: Partial<PollResult<string>>, name = 'Trigger') {
	let given: TriggerState | null | undefined = null;
	const items = await withPollLock(contextOf(name), staticData, async (state) => {
		given = state;
		return await Promise.resolve({ is: 'quiet', state, ...result } as PollResult<string>);
	});
	return { given: given as TriggerState | null | undefined, items };
}

describe('a revision of a trigger', () => {
	it('is locked for 45 s by a poll that hangs, which each skipped poll says, and not by what that leaves', async () => {
		const [persisted, late] = [stateAt(1), stateAt(2)];
		const staticData = staticDataOf(persisted);
		const hanging = new EventEmitter();
		const first = withPollLock(contextOf('Trigger'), staticData, async () => {
			await once(hanging, 'end');
			return { is: 'found', items: [[]], state: late };
		});
		now = 44_999;
		expect(await poll(staticDataOf(persisted))).toEqual({ given: null, items: null });
		expect(lines).toEqual([
			'Trigger: Poll skipped: another one is under way, or n8n is saving what that found',
		]);
		now = 45_000;
		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
		hanging.emit('end');

		expect(await first).toBeNull();
		expect(lines.at(-1)).toBe('Trigger: Poll dropped: it took so long that another one has begun');
		expect(staticData.trigger).toEqual(persisted);
	});

	it('is locked for 45 s after reviews were given out, while n8n saves them, whatever other polls do', async () => {
		const [persisted, next] = [stateAt(1), stateAt(2)];
		const staticData = staticDataOf(persisted);
		const found = { is: 'found', items: 'reviews', state: next } as const;

		expect((await poll(staticData, found)).items).toBe('reviews');
		expect(staticData.trigger).toEqual(next);
		now = 44_999;
		expect((await poll(staticDataOf(persisted))).given).toBeNull();
		expect((await poll(staticDataOf(persisted), {}, 'other')).given).toEqual(persisted);
		now = 45_000;
		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('is not locked for longer where the clock is set back', async () => {
		const persisted = stateAt(1);
		now = 1e9;
		await poll(staticDataOf(persisted), { is: 'found', items: 'reviews', state: stateAt(2) });
		now = 0;

		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('of a version that nobody can convert is told once, and goes on though n8n never saves it', async () => {
		const unknown = { trigger: { ...stateAt(1), version: 99 } };
		const first = (await poll({ ...unknown })).given;
		expect(first).toMatchObject({ beginsNow: true });
		const learned = { ...first, companyHash: 'learned' } as TriggerState;
		await poll({ ...unknown }, { state: learned });

		expect((await poll({ ...unknown })).given).toEqual(learned);
		expect(lines).toEqual([
			expect.stringMatching(/^warn: Trigger: What another version of this node has kept/),
		]);
	});

	it('goes on with what quiet polls and failed ones have learned since, though it is not saved', async () => {
		const persisted = stateAt(1);
		const learned = { ...persisted, companyHash: 'learned' };
		const staticData = staticDataOf(persisted);
		const failed = { is: 'failed', error: new Error('Down'), state: learned } as const;

		await expect(poll(staticData, failed)).rejects.toThrow('Down');
		expect(staticData.trigger).toEqual(learned);
		await poll(staticDataOf(persisted), {}, 'other');
		expect(await poll(staticDataOf(persisted))).toEqual({ given: learned, items: null });
	});

	it('is as it was after a poll that broke off', async () => {
		const persisted = stateAt(1);
		const brokenOff = async () => await Promise.reject(new Error('Broken'));

		await expect(withPollLock(contextOf('Trigger'), staticDataOf(persisted), brokenOff)).rejects.toThrow(
			'Broken',
		);
		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('is forgotten with what polls have learned since, once a poll has begun with a later one', async () => {
		const [persisted, later] = [stateAt(1), stateAt(2)];
		const learned = { ...persisted, companyHash: 'learned' };
		await poll(staticDataOf(persisted), { state: learned });
		expect((await poll(staticDataOf(persisted))).given).toEqual(learned);
		await poll(staticDataOf(later));

		expect((await poll(staticDataOf(persisted))).given).toEqual(persisted);
	});

	it('is that of its static data where nothing is saved yet', async () => {
		const [one, other]: IDataObject[] = [{}, {}];
		const state = stateAt(1);
		const found = { is: 'found', items: 'reviews', state } as const;

		expect(await poll(one as IDataObject, found)).toEqual({ given: undefined, items: 'reviews' });
		expect((await poll(other as IDataObject, { state })).given).toBeUndefined();
	});
});
