import { pick } from '../../sandbox/random';
import { WRONG_ANSWERS, type AnswerName, type WrongAnswer } from './answers';
import { PASSING, TO_MEND, type Passing, type ToMend } from './rates';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const YEAR_MS = 365 * DAY_MS;
/** Nothing goes wrong while the list is read for the first time. */
const QUIET_MS = 2 * DAY_MS;

/** Something that goes wrong: from when until when, ms since the epoch. */
export interface Trouble {
	kind: string;
	/** How it is to be told; what passes by itself within an hour is not to be told. */
	like: ToMend['like'] | 'passing';
	from: number;
	/** Infinity for what nobody has mended yet. */
	until: number;
	answer: () => WrongAnswer;
}

/** A length between two, in ms of minutes; each doubling is as likely. */
export const lengthOf = ([least, most]: [number, number], random: () => number): number =>
	least * (most / least) ** random() * MINUTE_MS;

/** So many moments of a year, in order. */
export function momentsOf(aYear: number, start: number, random: () => number): number[] {
	const moments = Array.from({ length: aYear }, () => start + QUIET_MS + random() * (YEAR_MS - QUIET_MS));
	return moments.sort((one, other) => one - other);
}

/** All that goes wrong in the year, in order. */
export function troublesOf(start: number, random: () => number): Trouble[] {
	const answersOf = (answers: AnswerName[], isMixed = false) => {
		const one = pick(answers, random);
		return () => WRONG_ANSWERS[isMixed ? pick(answers, random) : one];
	};
	const passing = Object.entries<Passing>(PASSING).flatMap(([kind, { aYear, minutes, answers, isMixed }]) =>
		momentsOf(aYear, start, random).map((from): Trouble => {
			const until = from + lengthOf(minutes, random);
			const like = until - from > 60 * MINUTE_MS ? 'outage' : 'passing';
			return { kind, like, from, until, answer: answersOf(answers, isMixed) };
		}),
	);
	const toMend = Object.entries<ToMend>(TO_MEND).flatMap(([kind, { aYear, answers, like }]) =>
		momentsOf(aYear, start, random).map((from): Trouble => ({
			kind,
			like,
			from,
			until: Infinity,
			answer: answersOf(answers),
		})),
	);
	return [...passing, ...toMend].sort((one, other) => one.from - other.from);
}
