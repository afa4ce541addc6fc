import { ORDER_NAMES } from '../../../sandbox/listOrders';
import type { ListOrder } from '../../../sandbox/listOrders';
import type { Sandbox } from '../../../sandbox/sandbox';
import { DAY_MS, HOUR_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, branches: 3, limit: 100_000 });
let sandbox: Sandbox;

const hide = (place: number): string => {
	const id = sandbox.reviews.at(place)?.id ?? '';
	sandbox.account.reviewList.hide(id);
	return id;
};

/** What happens between two polls; returns the ids that are new. */
type Happening = (trigger: PolledTrigger) => string[] | Promise<string[]>;

const HAPPENINGS: Record<string, Happening> = {
	'one new': () => [publish(sandbox)],
	'one published late': () => [publish(sandbox, 30 * DAY_MS)],
	'old ones hidden and restored, the first of the list among them': async (trigger) => {
		for (const place of [0, 31]) {
			const id = hide(place);
			await trigger.poll();
			sandbox.account.reviewList.restore(id);
			await trigger.poll();
		}
		return [];
	},
	'a new one hidden and restored': async (trigger) => {
		const id = publish(sandbox);
		await trigger.poll();
		sandbox.account.reviewList.hide(id);
		await trigger.poll();
		sandbox.account.reviewList.restore(id);
		return [id];
	},
	'one deleted and one new together': () => {
		hide(22);
		return [publish(sandbox)];
	},
	'a hundred at once': () => Array.from({ length: 100 }, (_, index) => publish(sandbox, index * 1_000)),
};

/** Polls until the list is known: one that is unstable takes more than one sweep. */
async function begin(order: ListOrder): Promise<PolledTrigger> {
	for (let count = 0; count < 20; count++) publish(sandbox, 40 * DAY_MS);
	const trigger = new PolledTrigger(sandbox);
	if (order === 'unstable') await trigger.polls(12, HOUR_MS);
	else await trigger.poll();
	return trigger;
}

describe.each(ORDER_NAMES)('a list in the order "%s"', (order) => {
	it.each(Object.entries(HAPPENINGS))('%s: each new one once, and no other', async (_name, happening) => {
		sandbox = await startSandbox({ order });
		const trigger = await begin(order);

		const due = await happening(trigger);
		await trigger.polls(3);
		await trigger.pollsOfADay();

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
	});

	it('whose page size changes, also while it is read: each new one once, and no other', async () => {
		sandbox = await startSandbox({ order });
		const trigger = await begin(order);
		const due: string[] = [];

		for (const [from, to] of [
			[5, 4],
			[50, 15],
			[2, 5],
		] as const) {
			let requests = 0;
			sandbox.settings.script = () => void (sandbox.settings.pageSize = ++requests > 3 ? to : from);
			due.push(publish(sandbox), publish(sandbox, 30 * DAY_MS));
			await trigger.polls(2);
			await trigger.pollsOfADay();
		}

		expect([...trigger.given].sort()).toEqual(due.sort());
		delete sandbox.settings.script;
		expect(await trigger.polls(10)).toHaveLength(10);
	});

	it('that a replica answers now and then, without the newest: each new one once, and no other', async () => {
		sandbox = await startSandbox({ order });
		const trigger = await begin(order);
		sandbox.settings.replicaEvery = 3;
		const due: string[] = [];

		for (let round = 0; round < 2; round++) {
			due.push(publish(sandbox, round * DAY_MS));
			await trigger.polls(10);
		}
		const requests: number[] = [];
		for (let poll = 0; poll < 120; poll++) requests.push((await trigger.polls(1)).length);
		sandbox.settings.replicaEvery = 0;
		await trigger.pollsOfADay();

		expect([...trigger.given].sort()).toEqual(due.sort());
		const pages = Math.ceil(sandbox.reviews.length / sandbox.settings.pageSize);
		// Patience doubles from 1.5 s a page to an hour: in two hours ten sweeps, each with as many steps back as pages and six.
		expect(requests.filter((count) => count >= pages).length).toBeLessThanOrEqual(10);
		expect(Math.max(...requests)).toBeLessThanOrEqual(3 * (pages + 6));
	});
});

describe('Start From All', () => {
	it.each(ORDER_NAMES)('gives out each review there is once, while others come in: %s', async (order) => {
		sandbox = await startSandbox({ order, reviews: 150 });
		const due = sandbox.reviews.map(({ id }) => id);
		const trigger = new PolledTrigger(sandbox, { parameters: { startFrom: 'all' } });

		for (let requests = 0; requests < 5; requests++) {
			await trigger.poll();
			due.push(publish(sandbox, requests * DAY_MS));
		}
		await trigger.pollsOfADay();

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
	});
});
