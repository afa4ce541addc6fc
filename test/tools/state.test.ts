import { newTriggerState } from '../../nodes/ReviewPlatformTrigger/state/triggerState';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watch/watch';
import { DAY_MS, MINUTE_MS, simulationOf } from '../../simulation/watchSimulation';
import { describeStates } from '../../tools/state/describe';

describe('npm run state', () => {
	it('says first that it is what n8n saved with the last review given out, and since when', () => {
		const list = { memory: { newestSecond: 7_260 }, roundEndedAt: 3_600_000 } as unknown as WatchState;
		const at = (now: number) =>
			describeStates(JSON.stringify({ ...newTriggerState('1', 60_000), list }), now);

		expect(at(8_000_000)).toEqual([
			expect.stringMatching(
				/^What n8n saved with the last review that a trigger gave out.*\n.*quiet, or fails/,
			),
			expect.stringContaining('The trigger: saved 1970-01-01 02:01 UTC or later, began 1970-01-01 00:01 UTC'),
		]);
		// The clock of the platform is ahead.
		expect(at(7_000_000)[1]).toContain('saved 1970-01-01 01:00 UTC or later');
	});

	it('says how far a trigger has come, whatever form its static data has', async () => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		const trigger = () => ({ ...newTriggerState('1', simulation.now), keyHash: 'k', list: simulation.state });
		const began = new Date(simulation.now).toISOString().slice(0, 16).replace('T', ' ');
		const described = (json: object) => describeStates(JSON.stringify(json), simulation.now).slice(1);

		await simulation.poll(58);
		expect(described(trigger())).toEqual([
			`The trigger: saved ${began} UTC or later, began ${began} UTC, 870 known, 870 remembered, of others, what was created until 2026-11-10 07:59 UTC is old, round at page 58 of 200, not read to its end yet`,
		]);

		await simulation.begin();
		simulation.passTime(DAY_MS + MINUTE_MS);
		const staticData = { 'node:New reviews': { trigger: trigger() } };
		const words = expect.stringMatching(
			/^New reviews: .*3,000 known, 3,000 remembered, .*last round yesterday$/,
		) as string;
		expect(described(staticData)).toEqual([words]);
		expect(described([{ staticData: JSON.stringify(staticData) }, { staticData }])).toEqual([words, words]);
	});

	it.each([
		['New\nreviews: all well', 'New reviews: all well'],
		['a\u001b[2J\u202eb', 'a [2J b'],
	])('has the name %j on one line, without control characters', (name, shown) => {
		const staticData = { [`node:${name}`]: { trigger: newTriggerState('1', 0) } };
		const [, line] = describeStates(JSON.stringify(staticData), 0);

		expect(line).toMatch(/^[^\p{Cc}\p{Cf}]+$/u);
		expect(line?.startsWith(`${shown}: `)).toBe(true);
	});

	it.each([
		['no JSON', '{', /^The file is no JSON/],
		[
			'a workflow without static data',
			'{"nodes": [], "staticData": null}',
			/^No state of a Review Platform Trigger/,
		],
	])('says in words what is wrong with %s', (_name, text, message) => {
		expect(() => describeStates(text, 0)).toThrow(message);
	});

	it.each([
		[{ version: 9 }, 'of version 9, which this version of the package cannot read'],
		[{ firstAttemptAt: 'soon' }, 'The trigger: is no state that this version writes'],
		[{ firstAttemptAt: 1e99 }, 'The trigger: is no state that this version writes'],
		[{ list: 7 }, 'what follows is no state that this version writes'],
		[{ list: { memory: { reviews: {} }, known: {} } }, 'what follows is no state that this version writes'],
		[{ version: '9\u001b[2J\nx' }, 'of version 9 [2J x, which'],
		[{ list: {} }, 'what follows is no state that this version writes'],
		[{}, 'its key has not been accepted yet, the list could not be read yet'],
	])('says it of a state with %j', (fields, words) => {
		const [, line] = describeStates(JSON.stringify({ ...newTriggerState('1', 0), ...fields }), 0);

		expect(line).toContain(words);
	});
});
