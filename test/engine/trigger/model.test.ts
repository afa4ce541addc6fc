import fc from 'fast-check';

import { orderOf } from '../../../nodes/ReviewPlatformTrigger/listOrder';
import type { WatchState } from '../../../nodes/ReviewPlatformTrigger/watchState';
import type { ListOrder } from '../../../sandbox/reviewList';
import { Sandbox } from '../../../sandbox/sandbox';
import { addReviewAt } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';

const RUNS = Number(process.env.MODEL_RUNS ?? 1_000);
const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-11-10T00:00:00Z');

/** What the trigger has to have given out, told from the outside. */
interface Model {
	/** Reviews that became visible after the baseline, still visible, and not given out. */
	owed: Set<string>;
	given: Set<string>;
	/**
	 * May be given out: became visible after the baseline began, but created before what it covers so far; or moved
	 * past it by a deletion.
	 */
	free: Set<string>;
	/** Whether the trigger knows what was there before. */
	begun: boolean;
	/** Whether a deletion may have hidden an addition from `total`: then the next check of the whole list finds it. */
	mayBeHidden: boolean;
}

/** The platform and the workflow. */
interface Real {
	sandbox: Sandbox;
	trigger: TriggerWorkflow;
	order: ListOrder;
	/** Created time of the next review, ms. */
	clock: number;
	/** Reviews added so far. */
	count: number;
}

type Command = fc.AsyncCommand<Model, Real>;

function command(name: string, run: (model: Model, real: Real) => Promise<void> | void): Command {
	return { check: () => true, run: async (model, real) => await run(model, real), toString: () => name };
}

function add(model: Model, real: Real, createdAt: number): void {
	const id = addReviewAt(real.sandbox, createdAt, { id: `review-${++real.count}` });
	// A baseline that was cut short does not cover what was created long before.
	const { coveredAfter } = real.trigger.state as { coveredAfter?: number | null };
	const isCovered = createdAt / 1_000 > (coveredAfter ?? -Infinity);
	if (model.begun) (isCovered ? model.owed : model.free).add(id);
}

function taken(model: Model, ids: string[]): void {
	for (const id of ids) {
		expect(model.given).not.toContain(id);
		expect([...model.owed, ...model.free]).toContain(id);
		model.owed.delete(id);
		model.given.add(id);
	}
}

/** Whether nobody could tell from the first and the last page that the list has no order. */
function looksInOrderByChance({ order, sandbox }: Real): boolean {
	const { reviews, settings } = sandbox;
	const last = Math.floor((reviews.length - 1) / settings.pageSize) * settings.pageSize;
	const ends = orderOf([...reviews.slice(0, settings.pageSize), ...reviews.slice(last)]);
	return order === 'shuffled' && ends !== 'none';
}

const addOne = command('add', (model, real) => add(model, real, (real.clock += 1_000)));
const addTwin = command('same second', (model, real) => add(model, real, real.clock));
const addMany = (count: number) =>
	command(`add ${count}`, (model, real) => {
		for (let index = 0; index < count; index++) add(model, real, (real.clock += 1_000));
	});
const publishLate = (seconds: number) =>
	command(`publish ${seconds} s late`, (model, real) => add(model, real, real.clock - seconds * 1_000));
const remove = (place: number) =>
	command(`delete at ${place}`, (model, { sandbox, trigger }) => {
		const review = sandbox.reviews[Math.floor(place * sandbox.reviews.length)];
		sandbox.account.reviewList.remove(review?.id ?? '');
		model.owed.delete(review?.id ?? '');
		model.mayBeHidden = true;
		const { pending, seen } = trigger.state as Partial<WatchState>;
		if (!pending?.marking) return;
		for (const { id } of sandbox.reviews) if (!seen?.ids.includes(id)) model.free.add(id);
	});
const edit = (place: number) =>
	command(`edit at ${place}`, (_model, { sandbox }) => {
		const review = sandbox.reviews[Math.floor(place * sandbox.reviews.length)];
		sandbox.account.reviewList.edit(review?.id ?? '', { title: 'Edited', rating: 1 });
	});
const poll = command('poll', async (model, { trigger }) => {
	taken(model, await trigger.pollIds());
	model.begun = true;
	if (!model.mayBeHidden) expect([...model.owed]).toEqual([]);
	if (model.owed.size === 0) model.mayBeHidden = false;
});
const refusedFrom = (request: number) =>
	command(`poll refused from request ${request}`, async (model, real) => {
		const { sandbox, trigger } = real;
		if (!model.begun && looksInOrderByChance(real)) return await poll.run(model, real);
		let requests = 0;
		sandbox.settings.script = () =>
			++requests >= request
				? {
						kind: 'status',
						status: 429,
						body: { message: 'Too many requests' },
						headers: { 'retry-after': '600' },
					}
				: undefined;
		const ids = await trigger.pollIds().catch((error: Error) => {
			expect(error.message).toBe('The rate limit did not clear');
			return [];
		});
		delete sandbox.settings.script;
		trigger.changeKey(sandbox);
		taken(model, ids);
		model.begun ||= 'seen' in trigger.state;
	});
const overlapping = command('overlapping polls', async (model, { trigger }) => {
	const polls = await Promise.all([trigger.pollIds(), trigger.pollIds()]);
	taken(model, polls.flat());
	model.begun = true;
});
const restart = command('restart', (_model, { trigger }) => trigger.restart());

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const commands = fc.commands(
	[
		fc.constant(addOne),
		fc.constant(addTwin),
		fc.integer({ min: 2, max: 12 }).map(addMany),
		fc.integer({ min: 1, max: 60 }).map(publishLate),
		place.map(remove),
		place.map(edit),
		fc.constant(poll),
		fc.constant(poll),
		fc.integer({ min: 1, max: 5 }).map(refusedFrom),
		fc.constant(overlapping),
		fc.constant(restart),
	],
	{ maxCommands: 25 },
);
const setting = fc.record({
	order: fc.constantFrom<ListOrder>('newest', 'oldest', 'shuffled'),
	pageSize: fc.integer({ min: 1, max: 5 }),
	reviews: fc.integer({ min: 0, max: 12 }),
});

describe('the trigger, whatever happens', () => {
	let now: jest.SpyInstance<number, []>;
	let ahead = 0;
	let sandbox: Sandbox;
	const realNow = Date.now;
	beforeAll(async () => (sandbox = await Sandbox.start({ reviews: 0, limit: 1_000_000 })));
	afterAll(async () => await sandbox.close());
	beforeAll(() => (now = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)));
	afterAll(() => now.mockRestore());

	it(`gives out each new review once, and no other, in ${RUNS} histories`, async () => {
		const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
		console.info(`seed ${seed}`);
		await fc.assert(
			fc.asyncProperty(setting, commands, async ({ order, pageSize, reviews }, history) => {
				ahead = 0;
				const trigger = TriggerWorkflow.on(sandbox);
				sandbox.settings.pageSize = pageSize;
				sandbox.account.reviewList.clear(order);
				const real: Real = { sandbox, trigger, order, clock: START, count: 0 };
				const model: Model = {
					owed: new Set(),
					free: new Set(),
					given: new Set(),
					begun: false,
					mayBeHidden: false,
				};
				for (let index = 0; index < reviews; index++) add(model, real, (real.clock += 1_000));
				try {
					await fc.asyncModelRun(() => ({ model, real }), history);
					// What totals cannot show comes with the next check of the whole list.
					for (let polls = 0; polls < 3; polls++) {
						await poll.run(model, real);
						ahead += DAY_MS + 1;
					}
					expect([...model.owed]).toEqual([]);
				} finally {
					delete sandbox.settings.script;
					trigger.end(sandbox);
				}
			}),
			{ numRuns: RUNS, seed },
		);
	}, 600_000);
});
