import type { Review, ReviewPage } from '../../shared/types';
import { hashOf, numberOf, textOf } from './seenReviews';

/** What static data has room for: 1,024 characters. */
export const MAX_MARKS = 128;
/** Of the hash: enough to tell a review from the others of its page. */
const HASH_LENGTH = 4;
const PLACE_LENGTH = 4;
const MARK_LENGTH = HASH_LENGTH + PLACE_LENGTH;

/** A review whose place in the list is known: so many were before it when all growth was explained. */
export interface Mark {
	hash: string;
	place: number;
}

/** Marks as they are kept. */
export interface MarksRecord {
	/** Hash and place of each, in the order of the list. */
	marks: string;
	/** The `meta.total` for which the places hold. */
	total: number;
	/** Whether they have not led to what has grown: not to be asked until a sweep has ended. */
	haveFailed: boolean;
}

/** A part of the list between two places that this poll knows. */
export interface Stretch {
	/** Where it begins and ends now: a mark that has been found again, or an end of the list. */
	from: number;
	to: number;
	/** How far what lies before it has moved, and by how much more what lies behind it: what grew less what was deleted. */
	shift: number;
	rise: number;
	/** The marks in it that have not been looked for. */
	marks: Mark[];
}

/** Reviews at equal distances in the list: those that are further back than they were tell where it has grown. */
export class Marks {
	total: number;
	haveFailed: boolean;
	private marks: Mark[] = [];
	/** Where marks have been found in this poll; null for those that were not where they should be. */
	private readonly places = new Map<string, number | null>();

	constructor({ marks, total, haveFailed }: MarksRecord) {
		this.total = total;
		this.haveFailed = haveFailed;
		for (let start = 0; start < marks.length; start += MARK_LENGTH)
			this.marks.push({
				hash: marks.slice(start, start + HASH_LENGTH),
				place: numberOf(marks.slice(start + HASH_LENGTH, start + MARK_LENGTH)),
			});
	}

	get size(): number {
		return this.marks.length;
	}

	/** A sweep over the whole list has read this page: marks the review in its middle, where it is one to be marked. */
	renew({ reviews, perPage, total }: ReviewPage, number: number): void {
		const start = (number - 1) * perPage;
		const pagesApart = Math.ceil(total / perPage / MAX_MARKS);
		const middle = reviews.length >> 1;
		const review = number % pagesApart === 0 ? reviews[middle] : undefined;
		const before = this.marks.filter(({ place }) => place < start);
		const behind = this.marks.filter(({ place }) => place >= start + perPage);
		const here = review ? [{ hash: markHash(review), place: start + middle }] : [];
		this.marks = [...before, ...here, ...behind];
	}

	/** All have been renewed, for a list of so many; one that does not hold still has none. */
	finish(total: number, isStill: boolean): void {
		this.total = total;
		this.marks = isStill ? this.marks.filter(({ place }) => place < total) : [];
	}

	/** A review that had not been there is at this place: what is behind it has moved by one. */
	moveBehind(place: number): void {
		this.total++;
		for (const mark of this.marks) if (mark.place >= place) mark.place++;
	}

	/** Notes where the marks of a page are now. */
	find({ reviews, perPage }: ReviewPage, number: number): void {
		for (const [index, review] of reviews.entries())
			this.places.set(markHash(review), (number - 1) * perPage + index);
	}

	isFound({ hash }: Mark): boolean {
		return this.places.has(hash);
	}

	/** A mark is not where it should be: it has moved to this place, or is left out in this poll. */
	setPlace({ hash }: Mark, place: number | null): void {
		this.places.set(hash, place);
	}

	/** The stretch between known places in which a list of so many has grown most, and of such the one with most marks. */
	likeliest(total: number): Stretch {
		const stretches: Stretch[] = [];
		let stretch: Stretch = { from: -1, to: total, shift: 0, rise: 0, marks: [] };
		for (const mark of this.marks) {
			const place = this.places.get(mark.hash);
			if (place === undefined) stretch.marks.push(mark);
			else if (place !== null) {
				const shift = place - mark.place;
				stretches.push({ ...stretch, to: place, rise: shift - stretch.shift });
				stretch = { from: place, to: total, shift, rise: 0, marks: [] };
			}
		}
		stretches.push({ ...stretch, rise: total - this.total - stretch.shift });
		const isLikelier = (one: Stretch, other: Stretch) =>
			one.rise - other.rise || one.marks.length - other.marks.length;
		return stretches.reduce((best, one) => (isLikelier(one, best) > 0 ? one : best));
	}

	toRecord(): MarksRecord {
		const texts = this.marks.map(({ hash, place }) => hash + textOf(place, PLACE_LENGTH));
		return { marks: texts.slice(0, MAX_MARKS).join(''), total: this.total, haveFailed: this.haveFailed };
	}
}

function markHash({ id }: Review): string {
	return hashOf(id).slice(-HASH_LENGTH);
}
