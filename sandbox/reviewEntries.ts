import type { ReviewRecord } from './records';
import type { SampleReviews } from './sampleReviews';

/** Records made lately are kept, up to so many. */
const MOST_KEPT = 20_000;

/** A review of a list: the number of a sample review, or of one that was added. */
export type Entry = number;

/** The reviews that a list can have, by number: sample reviews are made when they are asked for. */
export class ReviewEntries {
	/** Reviews that are not, or no longer, as the sample has them. */
	private readonly own = new Map<Entry, ReviewRecord>();
	private readonly ownEntries = new Map<string, Entry>();
	private readonly kept = new Map<Entry, ReviewRecord>();
	private nextEntry: Entry;

	constructor(private readonly sample: SampleReviews) {
		this.nextEntry = sample.count;
	}

	/** Takes in a review, later than all others; one that was there before and is back counts as another. */
	add(review: ReviewRecord): Entry {
		const entry = this.nextEntry++;
		this.ownEntries.set(review.id, entry);
		this.own.set(entry, review);
		return entry;
	}

	change(entry: Entry, review: ReviewRecord): void {
		this.own.set(entry, review);
	}

	forget(entry: Entry): void {
		this.ownEntries.delete(this.id(entry));
		this.own.delete(entry);
	}

	/** The review of this identifier, whether the list has it or not; undefined when there never was one. */
	find(id: string): Entry | undefined {
		return this.ownEntries.get(id) ?? this.sample.indexOf(id);
	}

	record(entry: Entry): ReviewRecord {
		const known = this.own.get(entry) ?? this.kept.get(entry);
		if (known) return known;
		if (this.kept.size >= MOST_KEPT) this.kept.clear();
		const review = this.sample.record(entry);
		this.kept.set(entry, review);
		return review;
	}

	id(entry: Entry): string {
		return this.own.get(entry)?.id ?? this.sample.id(entry);
	}

	rating(entry: Entry): number {
		return this.own.get(entry)?.rating ?? this.sample.rating(entry);
	}

	/** ms since the epoch; 0 when it is no date. */
	createdAt(entry: Entry): number {
		const own = this.own.get(entry);
		return own ? Date.parse(own.created_at) || 0 : this.sample.createdAt(entry);
	}

	/** Which branch of the company it belongs to, from 0; -1 when to none of them. */
	branch(entry: Entry): number {
		const companyId = this.own.get(entry)?.company_id;
		return companyId === undefined ? this.sample.branch(entry) : this.sample.branchIds.indexOf(companyId);
	}

	/** Larger for the one that was published later: sample reviews as they were created, then as they came in. */
	publication(entry: Entry): number {
		return entry < this.sample.count ? -entry : entry;
	}
}
