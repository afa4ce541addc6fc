import fc from 'fast-check';

import type { ReviewRecord } from '../../sandbox/records';
import type { ListOrder } from '../../sandbox/reviewList';
import { MINUTE_MS, type WatchSimulation } from '../../simulation/watchSimulation';

/** A list that is watched. */
export interface Watched {
	simulation: WatchSimulation;
	/** What shows hidden reviews again. */
	hidden: Array<() => void>;
	/** Those that an edit has moved while the list was first read. */
	moved?: Set<string>;
}

/** Something that happens to it; the name is shown when a history fails. */
export type Step<W extends Watched = Watched> = [name: string, happen: (watched: W) => unknown];

/** Reviews, contents aside. */
export const MOST_REMEMBERED = 7_300;

export const once = <W extends Watched>(name: string, happen: Step<W>[1]) =>
	fc.constant<Step<W>>([name, happen]);

/** A step with a value. */
export const each = <T, W extends Watched>(
	values: fc.Arbitrary<T>,
	name: string,
	happen: (watched: W, value: T) => unknown,
) =>
	values.map((value): Step<W> => [`${name} ${JSON.stringify(value)}`, (watched) => happen(watched, value)]);

export const upTo = (max: number, min = 1) => fc.integer({ min, max });

/** Places in a list of any length, in hundredths of it. */
export const places = upTo(99, 0);

export function reviewAt({ simulation }: Watched, place: number): ReviewRecord | undefined {
	const { list } = simulation;
	return list.at(Math.floor((place / 100) * list.length));
}

/** What may happen to any list. */
export const changesOf = (perPage: fc.Arbitrary<number>): Array<fc.Arbitrary<Step>> => [
	once('publish', ({ simulation }) => simulation.publish()),
	each(upTo(5_000_000), 'publish late by s:', ({ simulation }, late) => simulation.publish(late)),
	each(places, 'hide at', (watched: Watched, place) =>
		watched.hidden.push(watched.simulation.hide(reviewAt(watched, place))),
	),
	once('restore', ({ hidden }) => hidden.shift()?.()),
	each(upTo(3_000), 'pause of minutes:', ({ simulation }, minutes) =>
		simulation.passTime(minutes * MINUTE_MS),
	),
	each(perPage, 'pages of', ({ simulation }, size) => (simulation.list.perPage = size)),
];

/** Lists as histories begin with them. */
export const lists = (orders: ListOrder[], count: fc.Arbitrary<number>, perPage: fc.Arbitrary<number>) =>
	fc.record({ order: fc.constantFrom(...orders), count, perPage, seed: fc.nat(1_000) });
