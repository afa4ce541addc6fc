import type { ListOrder } from '../../../sandbox/reviewList';
import { Sandbox } from '../../../sandbox/sandbox';
import { useClockAhead } from '../../support/clockAhead';
import { stageOf, TriggerWorkflow } from '../../support/trigger';
import { SCENARIOS } from '../../support/triggerScenarios';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const DAY_MS = 24 * 60 * 60_000;

/** Platform and workflow, after the first poll. */
interface Polled {
	sandbox: Sandbox;
	trigger: TriggerWorkflow;
}

describe.each(ORDERS)('a list in the order "%s"', (order) => {
	const passTime = useClockAhead();

	async function setUp(reviews = 40): Promise<Polled> {
		const sandbox = await Sandbox.start({ reviews, order, limit: 10_000 });
		const trigger = TriggerWorkflow.on(sandbox);
		expect(await trigger.poll()).toBeNull();
		return { sandbox, trigger };
	}

	/** All at once and oldest first, `hidden` ones only after a day; and nothing comes twice. */
	async function expectOnce(stage: Polled, ids: string[], hidden = false): Promise<void> {
		if (hidden) {
			expect(await stage.trigger.poll()).toBeNull();
			passTime(DAY_MS);
		}
		const items = (await stage.trigger.poll()) ?? [];
		const created = items.map((item) => item.created_at as string);
		expect(items.map(({ id }) => id as string).sort()).toEqual([...ids].sort());
		expect(created).toEqual([...created].sort());
		expect(await stage.trigger.poll()).toBeNull();
		passTime(DAY_MS);
		expect(await stage.trigger.poll()).toBeNull();
		await stage.sandbox.close();
	}

	it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
		'%s',
		async (_name, { reviews, happening, hiddenWithoutOrder }) => {
			const stage = await setUp(reviews);

			const ids = await happening(stageOf(stage.sandbox, stage.trigger));

			const mayHide = hiddenWithoutOrder === true && order === 'shuffled';
			const isOnPageRead = stage.sandbox.reviews.slice(0, 15).some(({ id }) => ids.includes(id));
			await expectOnce(stage, ids, mayHide && !isOnPageRead);
		},
	);
});
