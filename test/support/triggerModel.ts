import fc from 'fast-check';

import { orderOf } from '../../nodes/ReviewPlatformTrigger/listOrder';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import type { ListOrder } from '../../sandbox/reviewList';
import { addReviewAt } from './reviews';
import type { Platform } from './reviews';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-11-10T00:00:00Z');

/** What a history begins with; reviews are added one by one. */
export interface Setting {
	order: ListOrder;
	pageSize: number;
	reviews: number;
}

/** A trigger to try histories on, and the platform that it polls. */
export interface TriggerUnderTest {
	readonly platform: Platform;
	/** The ids that one poll gives out. */
	poll(): Promise<string[]> | string[];
	/** The same, when requests are refused from the first, second … on. */
	pollRefusedFrom(request: number): Promise<string[]> | string[];
	restart(): void;
	/** Makes time pass between polls. */
	passTime(ms: number): void;
	/** What it keeps once it knows what was there before. */
	readonly state: WatchState | undefined;
}

/** What the trigger has to have given out, told from the outside. */
export class Model {
	/** Reviews that became visible after the baseline, still visible, and not given out. */
	readonly owed = new Set<string>();
	/**
	 * May be given out: became visible after the baseline began, but created before what it covers so far; or moved
	 * past it by a deletion.
	 */
	readonly free = new Set<string>();
	/** Whether the trigger knows what was there before. */
	begun = false;
	/** Whether a deletion may have hidden an addition from `total`: then the next check of the whole list finds it. */
	mayBeHidden = false;

	private readonly given = new Set<string>();

	/** Checks what a poll gave out: nothing twice, nothing old. */
	taken(ids: string[]): void {
		for (const id of ids) {
			expect(this.given).not.toContain(id);
			expect([...this.owed, ...this.free]).toContain(id);
			this.owed.delete(id);
			this.given.add(id);
		}
	}
}

interface Real {
	trigger: TriggerUnderTest;
	setting: Setting;
	/** Created time of the next review, ms. */
	clock: number;
	/** Reviews added so far. */
	count: number;
}

type Command<T extends TriggerUnderTest> = fc.AsyncCommand<Model, Real & { trigger: T }>;

/** A step of a history, shown by this name when the history fails. */
export function command<T extends TriggerUnderTest = TriggerUnderTest>(
	name: string,
	run: (model: Model, real: Real & { trigger: T }) => Promise<void> | void,
): Command<T> {
	return { check: () => true, run: async (model, real) => await run(model, real), toString: () => name };
}

function add(model: Model, real: Real, createdAt: number): void {
	const id = addReviewAt(real.trigger.platform, createdAt, { id: `review-${++real.count}` });
	// A baseline that was cut short does not cover what was created long before.
	const isCovered = createdAt / 1_000 > (real.trigger.state?.coveredAfter ?? -Infinity);
	if (model.begun) (isCovered ? model.owed : model.free).add(id);
}

/** Whether nobody could tell from the first and the last page that the list has no order. */
function looksInOrderByChance({ trigger, setting: { order, pageSize } }: Real): boolean {
	const { records } = trigger.platform.account.reviewList;
	const last = Math.floor((records.length - 1) / pageSize) * pageSize;
	const ends = orderOf([...records.slice(0, pageSize), ...records.slice(last)]);
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
	command(`delete at ${place}`, (model, { trigger }) => {
		const { reviewList } = trigger.platform.account;
		const review = reviewList.records[Math.floor(place * reviewList.length)];
		reviewList.remove(review?.id ?? '');
		model.owed.delete(review?.id ?? '');
		model.mayBeHidden = true;
		const { state } = trigger;
		if (!state?.pending?.marking) return;
		for (const { id } of reviewList.records) if (!state.seen.ids.includes(id)) model.free.add(id);
	});
const edit = (place: number) =>
	command(`edit at ${place}`, (_model, { trigger }) => {
		const { reviewList } = trigger.platform.account;
		const review = reviewList.records[Math.floor(place * reviewList.length)];
		reviewList.edit(review?.id ?? '', { title: 'Edited', rating: 1 });
	});
const poll = command('poll', async (model, { trigger }) => {
	model.taken(await trigger.poll());
	model.begun = true;
	if (!model.mayBeHidden) expect([...model.owed]).toEqual([]);
	if (model.owed.size === 0) model.mayBeHidden = false;
});
const refusedFrom = (request: number) =>
	command(`poll refused from request ${request}`, async (model, real) => {
		if (!model.begun && looksInOrderByChance(real)) return await poll.run(model, real);
		model.taken(await real.trigger.pollRefusedFrom(request));
		model.begun ||= real.trigger.state !== undefined;
	});
const restart = command('restart', (_model, { trigger }) => trigger.restart());

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const setting: fc.Arbitrary<Setting> = fc.record({
	order: fc.constantFrom<ListOrder>('newest', 'oldest', 'shuffled'),
	pageSize: fc.integer({ min: 1, max: 5 }),
	reviews: fc.integer({ min: 0, max: 12 }),
});

/**
 * That a trigger gives out each new review once, and no other, whatever happens.
 *
 * @param begin what polls a platform without reviews; ended with `end`
 * @param more further steps of its histories
 */
export function givesOutEachOnce<T extends TriggerUnderTest>(
	begin: (setting: Setting) => T,
	end: (trigger: T) => void = () => {},
	more: Array<Command<T>> = [],
): fc.IAsyncProperty<[Setting, Iterable<Command<T>>]> {
	const commands = fc.commands<Model, Real & { trigger: T }, false>(
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
			fc.constant(restart),
			...more.map((step) => fc.constant(step)),
		],
		{ maxCommands: 25 },
	);
	return fc.asyncProperty(setting, commands, async (given, history) => {
		const trigger = begin(given);
		const model = new Model();
		const real = { trigger, setting: given, clock: START, count: 0 };
		for (let index = 0; index < given.reviews; index++) add(model, real, (real.clock += 1_000));
		try {
			await fc.asyncModelRun(() => ({ model, real }), history);
			// What totals cannot show comes with the next check of the whole list.
			for (let polls = 0; polls < 3; polls++) {
				await poll.run(model, real);
				trigger.passTime(DAY_MS + 1);
			}
			expect([...model.owed]).toEqual([]);
		} finally {
			end(trigger);
		}
	});
}
