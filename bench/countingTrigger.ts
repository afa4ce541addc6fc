import { randomFrom } from '../sandbox/random';
import type { ListOrder } from '../sandbox/reviewList';
import { SimulatedList } from '../simulation/simulatedList';
import { WatchSimulation } from '../simulation/watchSimulation';
import type { Table } from './results';

/** What happens between two polls. */
interface Situation {
	/** At the first poll; 40 unless told otherwise. */
	reviews?: number;
	/** By their places, the newest being 0. */
	deleted?: number[];
	/** When new ones were created, in seconds after the newest. */
	added?: number[];
}

const DAY_S = 86_400;
const START_MS = Date.parse('2026-11-10T08:00:00Z');
const PER_PAGE = 50;
const LAST_POLLS = 3;

const SITUATIONS: Record<string, Situation> = {
	nothing: {},
	'one new': { added: [60] },
	'a hundred at once': { added: Array.from({ length: 100 }, (_, index) => 60 + index) },
	'the first of an empty account': { reviews: 0, added: [60] },
	'one new and the oldest deleted together': { deleted: [39], added: [60] },
	'one new and the newest deleted together': { deleted: [0], added: [60] },
	'two deleted': { deleted: [3, 20] },
	'the newest deleted': { deleted: [0] },
	'two of the same second': { added: [60, 60] },
	'one published late, older than most': { added: [-30 * DAY_S] },
	'a new one and a late one together': { added: [-20 * DAY_S, 60] },
	'everything deleted': { deleted: Array.from({ length: 40 }, (_, place) => place) },
};

/** Begins to watch a list; what it returns polls it, and returns the ids that are told to be new. */
type Trigger = (list: SimulatedList) => () => string[];

const watching: Trigger = (list) => {
	const simulation = new WatchSimulation(list);
	return () => {
		simulation.passTime(60_000);
		return simulation.poll();
	};
};

/** Remembers the total, and takes so many from page 1 as it has grown by. A total of 0 counts as not known yet. */
const counting: Trigger = (list) => {
	let before = 0;
	return () => {
		const grown = before === 0 ? 0 : list.length - before;
		before = list.length;
		return grown === 0 ? [] : idsOf(list.reviews.slice(0, PER_PAGE).slice(0, grown));
	};
};

/** This trigger, and one that counts, in each situation. */
export function countingTable(): Table {
	return {
		title:
			"Compared with a trigger by the method of n8n's Google Business Profile Trigger, 40 reviews at first",
		rows: Object.entries(SITUATIONS).map(([name, situation]) => ({
			'between two polls': name,
			'this trigger': outcomeOf(situation, 'newest', watching),
			'comparing totals, newest first': outcomeOf(situation, 'newest', counting),
			'comparing totals, oldest first': outcomeOf(situation, 'oldest', counting),
		})),
		figures: [],
	};
}

function outcomeOf(situation: Situation, order: ListOrder, trigger: Trigger): string {
	const { reviews = 40, deleted = [], added = [] } = situation;
	const list = new SimulatedList(order, randomFrom(1));
	list.perPage = PER_PAGE;
	list.fill(reviews, START_MS, 12 * DAY_S);
	const poll = trigger(list);
	const given = poll();
	const newestFirst = list.reviews.records.sort((one, other) => secondOf(other) - secondOf(one));
	const newest = newestFirst[0] ? secondOf(newestFirst[0]) : START_MS / 1_000;
	for (const place of deleted) list.reviews.remove(newestFirst[place]?.id ?? '');
	const due = idsOf(added.map((seconds) => list.add(newest + seconds)));
	for (let polls = 0; polls < LAST_POLLS; polls++) given.push(...poll());
	const lost = due.filter((id) => !given.includes(id)).length;
	const old = given.length - (due.length - lost);
	return [lost > 0 ? `${lost} lost` : '', old > 0 ? `${old} old` : ''].filter(Boolean).join(', ') || 'right';
}

function idsOf(reviews: Array<{ id: string }>): string[] {
	return reviews.map(({ id }) => id);
}

function secondOf({ created_at }: { created_at: string }): number {
	return Date.parse(created_at) / 1_000;
}
