import { newTriggerState } from '../../nodes/ReviewPlatformTrigger/state/triggerState';
import { DAY_MS, MINUTE_MS, simulationOf } from '../../simulation/watchSimulation';
import { describeStates } from '../../tools/state/describe';

const described = (json: object, now = 0) => describeStates(JSON.stringify(json), now).slice(1);

describe('npm run state', () => {
	it.each([
		['review', 8_000_000, '02:01'],
		['time that has passed, where the clock of the platform is ahead', 7_000_000, '01:00'],
	])('says when it was saved: at the latest %s', (_what, now, time) => {
		const list = { memory: { newestSecond: 7_260 }, roundEndedAt: 3_600_000 };
		const [line] = described({ ...newTriggerState('1', 60_000), list }, now);

		expect(line).toContain(`saved 1970-01-01 ${time} UTC`);
		expect(line).toContain('began 1970-01-01 00:01 UTC');
	});

	it('says how far a trigger has come, whatever form its static data has', async () => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		const trigger = () => ({ ...newTriggerState('1', simulation.now), keyHash: 'k', list: simulation.state });

		await simulation.poll(58);
		expect(described(trigger(), simulation.now)).toEqual([
			expect.stringMatching(/: .*870 known, 870 remembered, .*until 2026-11-10 07:59 UTC.*page 58 of 200/),
		]);

		await simulation.begin();
		simulation.passTime(DAY_MS + MINUTE_MS);
		const staticData = { 'node:New reviews': { trigger: trigger() } };
		const line = expect.stringMatching(/^New reviews: .*3,000 known, .*yesterday$/) as string;
		for (const [file, lines] of [
			[staticData, [line]],
			[
				[{ staticData: JSON.stringify(staticData) }, { staticData }],
				[line, line],
			],
		] as const)
			expect(described(file, simulation.now)).toEqual(lines);
	});

	it('has names on one line, without control characters', () => {
		const version = '9\u001b[2J\nx';
		const [line] = described({ 'node:New\nre\u202eviews': { ...newTriggerState('1', 0), version } });

		expect(line).toMatch(/^New re views: of version 9 \[2J x, [^\p{Cc}\p{Cf}]+$/u);
	});

	it.each([
		['no JSON', '{', /no JSON/],
		['a workflow without static data', '{"nodes": [], "staticData": null}', /^No state/],
	])('says what is wrong with %s', (_name, text, message) => {
		expect(() => describeStates(text, 0)).toThrow(message);
	});

	it.each([
		[{ version: 9 }, 'of version 9, which this version of the package cannot read'],
		[{ firstAttemptAt: 1e99 }, 'no state'],
		[{ list: { memory: { reviews: {} }, known: {} } }, 'no state'],
		[{ list: {} }, 'no state'],
		[{}, 'its key has not been accepted yet, the list could not be read yet'],
	])('says it of a state with %j', (fields, words) => {
		expect(described({ ...newTriggerState('1', 0), ...fields })).toEqual([expect.stringContaining(words)]);
	});
});
