import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ListOrder } from '../../../sandbox/reviewList';
import { Sandbox } from '../../../sandbox/sandbox';
import { CountingTrigger } from '../../support/countingTrigger';
import { stageOf, TriggerWorkflow } from '../../support/trigger';
import { SCENARIOS } from '../../support/triggerScenarios';
import type { Scenario } from '../../support/triggerScenarios';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'how-it-works.md'), 'utf8');
const COMPARED = SCENARIOS.filter(({ name }) => name !== 'one new, and a poll that is refused');

/** What a trigger makes of a scenario in the polls that follow. */
async function outcomeOf(scenario: Scenario, order: ListOrder, counting: boolean): Promise<string> {
	const sandbox = await Sandbox.start({
		reviews: scenario.reviews ?? 40,
		order,
		limit: 10_000,
		pageSize: 50,
	});
	const trigger = TriggerWorkflow.on(sandbox, {}, counting ? new CountingTrigger() : undefined);
	const given = await trigger.pollIds();
	const due = await scenario.happening(stageOf(sandbox, trigger));
	for (let poll = 0; poll < 3; poll++) given.push(...(await trigger.pollIds()));
	await sandbox.close();
	const lost = due.filter((id) => !given.includes(id)).length;
	const old = given.length - (due.length - lost);
	const parts = [lost > 0 ? `${lost} lost` : '', old > 0 ? `${old} old` : ''];
	return parts.filter((part) => part !== '').join(', ') || 'right';
}

/** The cells of the page's table row that begins with this name. */
function rowOf(name: string): string[] | undefined {
	const rows = PAGE.split('\n').map((line) => line.split('|').slice(1, -1));
	return rows.map((cells) => cells.map((cell) => cell.trim())).find(([first]) => first === name);
}

describe('the comparison in docs/how-it-works.md', () => {
	it.each(COMPARED.map((scenario) => [scenario.name, scenario] as const))(
		'tells what comes of: %s',
		async (name, scenario) => {
			const cells = [
				name,
				await outcomeOf(scenario, 'newest', false),
				await outcomeOf(scenario, 'newest', true),
				await outcomeOf(scenario, 'oldest', true),
			];

			expect(rowOf(name)).toEqual(cells);
		},
	);
});
