// Counts reviews one by one, and keeps none.

import { isIn, labelOf, momentOf, pieceAt, type Period, type Unit } from '../../../shared/fields/periods';
import { createdAt, ratingOf, type Review } from '../../../shared/review/record';
import type { DateTime } from '../../../shared/values';

/** What to count. */
export interface Counted {
	/** The time zone of results is that of this moment. */
	now: DateTime;
	/** Undefined where all reviews count, also those that do not say when they were created. */
	period?: Period | undefined;
	/** What the period is compared with. */
	previous?: Period | undefined;
	/** The pieces of the calendar to count by. */
	unit?: Unit | undefined;
}

interface Tally {
	reviews: number;
	/** How many of them have a rating. */
	rated: number;
	/** Of ratings, in parts: whole numbers, which add up exactly. */
	sum: number;
	/** How many reviews have each of the ratings 0 to 10. */
	byRating: number[];
}

type Piece = Period & { tally: Tally };

const DAY_MS = 86_400_000;

/** Ratings of more than six decimals are rounded. */
const PARTS = 1_000_000;

const newTally = (): Tally => ({ reviews: 0, rated: 0, sum: 0, byRating: Array<number>(11).fill(0) });

export class Statistics {
	private readonly all = newTally();
	private readonly previous = newTally();
	/** By their beginnings, in ms. */
	private readonly pieces = new Map<number, Piece>();
	/** Those that were met, by the day of UTC: to look at a calendar takes much longer. */
	private readonly piecesByDay = new Map<number, Piece[]>();
	/** When the first and the last of those counted were created; undefined where none says so. */
	private ends: { first: number; last: number } | undefined;

	constructor(private readonly counted: Counted) {}

	readonly add = (review: Review): void => {
		const { period, previous, unit } = this.counted;
		const [time, rating] = [createdAt(review), ratingOf(review)];
		if (previous && isIn(previous, time)) count(this.previous, rating);
		if (period && !isIn(period, time)) return;
		count(this.all, rating);
		if (Number.isNaN(time)) return;
		const { first = time, last = time } = this.ends ?? {};
		this.ends = { first: Math.min(first, time), last: Math.max(last, time) };
		if (!unit) return;
		count(this.pieceOf(time, unit).tally, rating);
	};

	private pieceOf(time: number, unit: Unit): Piece {
		const day = Math.floor(time / DAY_MS);
		const met = this.piecesByDay.get(day) ?? [];
		let piece = met.find((each) => isIn(each, time));
		if (piece) return piece;
		const found = pieceAt(momentOf(time, this.counted.now), unit);
		piece = this.pieces.get(found.from) ?? { ...found, tally: newTally() };
		this.pieces.set(found.from, piece);
		this.piecesByDay.set(day, [...met, piece]);
		return piece;
	}

	/** From the first to the last moment that a review was counted of. */
	get span(): Period | undefined {
		return this.ends && { from: this.ends.first, before: this.ends.last + 1 };
	}

	/** @param pieces an item for each, if there is a unit */
	items(pieces: Period[]): object[] {
		const { first: from = NaN, last: before = NaN } = this.ends ?? {};
		const { now, period = { from, before }, previous, unit } = this.counted;
		if (!unit)
			return [
				{
					...this.times(period),
					...this.numbersOf(this.all),
					...(previous && this.changeSince(previous)),
				},
			];
		return pieces.map((piece) => {
			const from = Math.max(piece.from, period.from);
			const before = Math.min(piece.before, period.before);
			return {
				period: labelOf(momentOf(piece.from, now), unit),
				...this.times({ from, before }),
				partial: from !== piece.from || before !== piece.before || before > now.toMillis(),
				...this.numbersOf(this.pieces.get(piece.from)?.tally ?? newTally()),
			};
		});
	}

	private changeSince(previous: Period): object {
		const [average, earlier] = [averageOf(this.all), averageOf(this.previous)];
		const hasBoth = average !== null && earlier !== null;
		const { from, to } = this.times(previous);
		return {
			previous_from: from,
			previous_to: to,
			previous_reviews: this.previous.reviews,
			previous_average_rating: earlier,
			reviews_change: this.all.reviews - this.previous.reviews,
			average_rating_change: hasBoth ? Math.round(100 * (average - earlier)) / 100 : null,
		};
	}

	private times({ from, before }: Period) {
		const toIso = (ms: number) => (Number.isFinite(ms) ? momentOf(ms, this.counted.now).toISO() : null);
		return { from: toIso(from), to: toIso(before) };
	}

	private numbersOf(tally: Tally): object {
		const counts = tally.byRating.map((reviews, rating) => [`rating_${rating}`, reviews] as const);
		const isStars = (rating: number) => rating >= 1 && rating <= 5;
		const shown = counts.filter((_count, rating) => isStars(rating) || this.all.byRating[rating]);
		return { reviews: tally.reviews, average_rating: averageOf(tally), ...Object.fromEntries(shown) };
	}
}

/** @param rating NaN where there is none */
function count(tally: Tally, rating: number): void {
	tally.reviews++;
	if (!Number.isFinite(rating)) return;
	tally.rated++;
	tally.sum += Math.round(rating * PARTS);
	const reviews = tally.byRating[rating];
	if (reviews !== undefined) tally.byRating[rating] = reviews + 1;
}

/** Rounded half up to two decimals: of 4, 4, 4, 5, 5, 5, 5 and 5 it is 4.63. */
function averageOf({ rated, sum }: Tally): number | null {
	const whole = rated * PARTS;
	return rated === 0 ? null : Math.floor((200 * sum + whole) / (2 * whole)) / 100;
}
