import fc from 'fast-check';

import type { ReviewsDue } from './reviewsDue';
import { ORDERS } from './simulatedList';
import type { OrderName, SimulatedReview } from './simulatedList';

const MINUTE_MS = 60_000;

/** What a history begins with. */
export interface Setting {
	order: OrderName;
	perPage: number;
	reviews: number;
	/** Whether reviews of one second come in another order with each request. */
	isUnstable: boolean;
	seed: number;
}

/** A trigger to try histories on. */
export interface TriggerUnderTest extends ReviewsDue {
	/** The ids that one poll gives out; requests past the first so many are refused with 429. */
	poll(mostRequests?: number): Promise<string[]> | string[];
	/** n8n ends and starts again. */
	restart(): void;
	passTime(ms: number): void;
}

interface Real<T> {
	trigger: T;
	/** What shows hidden reviews again. */
	hidden: Array<() => void>;
}

type Step<T> = fc.AsyncCommand<object, Real<T>>;

/** A step of a history, shown by this name when the history fails. */
export function step<T extends TriggerUnderTest>(
	name: string,
	run: (trigger: T, real: Real<T>) => unknown,
): Step<T> {
	return {
		check: () => true,
		run: async (_model, real) => {
			await run(real.trigger, real);
			expect({ twice: real.trigger.twice, old: real.trigger.old }).toEqual({ twice: [], old: [] });
		},
		toString: () => name,
	};
}

const at = ({ list }: TriggerUnderTest, place: number): SimulatedReview | undefined =>
	list.all[Math.floor(place * list.length)];

/** What a service shows for one poll: the list as a replica has it that lacks its newest review. */
async function pollReplica(trigger: TriggerUnderTest): Promise<void> {
	// What a baseline cannot read is a matter of its own: see the tests of baselines.
	if (!trigger.hasBaseline) return void (await trigger.poll());
	const { list } = trigger;
	const newest = [...list.all].sort((one, other) => other.published - one.published)[0];
	const others = list.all.filter((review) => review !== newest);
	list.answer = (page) => list.pageOf(others, page, trigger.now);
	await trigger.poll();
	list.answer = () => undefined;
}

async function pollWithout(
	trigger: TriggerUnderTest,
	page: number,
	outcome: 'refused' | 'unreadable',
): Promise<void> {
	if (!trigger.hasBaseline) return;
	const isMissing = (number: number) => (outcome === 'refused' ? number >= page : number === page);
	trigger.list.answer = (number) => (isMissing(number) ? outcome : undefined);
	for (let polls = 0; polls < 3; polls++) await trigger.poll();
	trigger.list.answer = () => undefined;
}

const place = fc.integer({ min: 0, max: 99 }).map((hundredths) => hundredths / 100);
const order = fc.constantFrom(...(Object.keys(ORDERS) as OrderName[]));
const seed = fc.nat(1_000);
const SHORT_PAGES = fc.integer({ min: 1, max: 8 });
const LONG_PAGES = fc.integer({ min: 15, max: 100 });
const SHORT_LIST: fc.Arbitrary<Setting> = fc.record({
	order,
	perPage: SHORT_PAGES,
	reviews: fc.integer({ min: 0, max: 30 }),
	isUnstable: fc.boolean(),
	seed,
});
/** More than are remembered. */
const LONG_LIST: fc.Arbitrary<Setting> = fc.record({
	order,
	perPage: LONG_PAGES,
	reviews: fc.integer({ min: 7_001, max: 12_000 }),
	isUnstable: fc.constant(false),
	seed,
});

function stepsOf<T extends TriggerUnderTest>(isLong: boolean): Array<fc.Arbitrary<Step<T>>> {
	const perPage = isLong ? LONG_PAGES : SHORT_PAGES;
	const poll = step<T>('poll', async (trigger) => {
		await trigger.poll();
		trigger.passTime(MINUTE_MS);
	});
	return [
		fc.constant(step<T>('publish', (trigger) => trigger.publish())),
		fc.integer({ min: 2, max: 30 }).map((count) =>
			step<T>(`publish ${count}`, (trigger) => {
				for (let index = 0; index < count; index++) trigger.publish();
			}),
		),
		fc
			.integer({ min: 1, max: 5_000_000 })
			.map((late) => step<T>(`publish ${late} s late`, (trigger) => trigger.publish(late))),
		place.map((where) => step<T>(`delete at ${where}`, (trigger) => trigger.hide(at(trigger, where)))),
		place.map((where) =>
			step<T>(`hide at ${where}`, (trigger, { hidden }) => hidden.push(trigger.hide(at(trigger, where)))),
		),
		fc.constant(step<T>('restore', (_trigger, { hidden }) => hidden.shift()?.())),
		place.map((where) =>
			step<T>(`highlight at ${where}`, (trigger) => {
				// One that moves while a baseline forgets may be missed by it, and count as new later.
				const review = trigger.hasBaseline || !isLong ? at(trigger, where) : undefined;
				if (review) trigger.list.edit(review, { highlighted: !review.highlighted });
			}),
		),
		fc.constant(poll),
		fc.constant(poll),
		fc.constant(poll),
		fc.integer({ min: 0, max: 8 }).map((most) =>
			step<T>(`poll refused after ${most}`, async (trigger) => {
				await trigger.poll(most);
				trigger.passTime(MINUTE_MS);
			}),
		),
		fc.constant(step<T>('poll a replica', pollReplica)),
		fc
			.integer({ min: 2, max: 6 })
			.map((page) =>
				step<T>(
					`poll without page ${page}`,
					async (trigger) => await pollWithout(trigger, page, 'unreadable'),
				),
			),
		fc
			.integer({ min: 2, max: 6 })
			.map((page) =>
				step<T>(
					`poll refused from page ${page}`,
					async (trigger) => await pollWithout(trigger, page, 'refused'),
				),
			),
		perPage.map((size) => step<T>(`pages of ${size}`, (trigger) => (trigger.list.perPage = size))),
		fc.constant(step<T>('restart', (trigger) => trigger.restart())),
		fc
			.integer({ min: 1, max: 3_000 })
			.map((minutes) => step<T>(`${minutes} minutes`, (trigger) => trigger.passTime(minutes * MINUTE_MS))),
	];
}

/** Polls each hour: what totals hide comes with the sweep of each day, and in a list that does not hold still with one of them. */
async function pollUntilNoneIsOwed(trigger: TriggerUnderTest): Promise<void> {
	const hours = 24 * (trigger.list.isUnstable ? 21 : 3);
	for (let polls = 0; polls < hours && trigger.owed.size > 0; polls++) {
		trigger.passTime(60 * MINUTE_MS);
		await trigger.poll();
	}
}

/**
 * That a trigger gives out each new review once, and no other, whatever happens.
 *
 * @param begin what polls a list with so many reviews; ended with `end`
 * @param steps the most of one history
 * @param isLong whether its list has more reviews than are remembered
 * @param more further steps of its histories
 */
export function givesOutEachOnce<T extends TriggerUnderTest>(
	begin: (setting: Setting) => T,
	{
		steps = 25,
		isLong = false,
		end = () => {},
		more = [],
	}: { steps?: number; isLong?: boolean; end?: (trigger: T) => void; more?: Array<Step<T>> } = {},
): fc.IAsyncProperty<[Setting, Iterable<Step<T>>]> {
	const all = [...stepsOf<T>(isLong), ...more.map((one) => fc.constant(one))];
	const history = fc.commands<object, Real<T>, false>(all, { maxCommands: steps, size: 'max' });
	return fc.asyncProperty(isLong ? LONG_LIST : SHORT_LIST, history, async (given, commands) => {
		const trigger = begin(given);
		const real: Real<T> = { trigger, hidden: [] };
		try {
			await fc.asyncModelRun(() => ({ model: {}, real }), commands);
			await trigger.poll();
			await pollUntilNoneIsOwed(trigger);
			expect(trigger.outcome).toEqual({ owed: [], twice: [], old: [] });
		} finally {
			end(trigger);
		}
	});
}
