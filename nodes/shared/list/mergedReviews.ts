import type { Review } from '../types';

/** Dedupe by id: reviews of pages that were read in any order, some of them more than once: each id once, on the page it was first seen on. */
export class MergedReviews {
	/** How many of them match. */
	matched = 0;

	private readonly ids = new Set<string>();
	/** The matching ones by page. */
	private readonly pages = new Map<number, Review[]>();

	constructor(private readonly matches: ((review: Review) => boolean) | undefined) {}

	/** How many were seen, matching or not. */
	get seen(): number {
		return this.ids.size;
	}

	/** Merges a page; returns whether it had a review not seen before. One not seen comes behind the one before it. */
	take(page: number, reviews: Review[]): boolean {
		const before = this.ids.size;
		const kept = this.keptOn(page);
		let place = 0;
		for (const review of reviews) {
			if (this.ids.has(review.id)) {
				const known = kept.findIndex(({ id }) => id === review.id);
				if (known >= 0) place = known + 1;
				continue;
			}
			this.ids.add(review.id);
			if (this.matches && !this.matches(review)) continue;
			kept.splice(place++, 0, review);
			this.matched++;
		}
		return this.ids.size > before;
	}

	hasAll(ids: ReadonlySet<string>): boolean {
		for (const id of ids) if (!this.ids.has(id)) return false;
		return true;
	}

	/** Whether so many matching ones are on the pages before a page. */
	hasBefore(page: number, count: number): boolean {
		if (this.matched < count) return false;
		let found = 0;
		for (const [earlier, reviews] of this.pages) if (earlier < page) found += reviews.length;
		return found >= count;
	}

	/** Adds what another reading of the list saw and this one did not; returns whether that other one lacked any of this. */
	add(other: MergedReviews): boolean {
		const hasNews = [...this.ids].some((id) => !other.ids.has(id));
		for (const [page, reviews] of other.pages) {
			const missing = reviews.filter(({ id }) => !this.ids.has(id));
			this.keptOn(page).push(...missing);
			this.matched += missing.length;
		}
		for (const id of other.ids) this.ids.add(id);
		return hasNews;
	}

	/** The matching ones, in the order of the pages. */
	get reviews(): Review[] {
		return [...this.pages].sort(([one], [other]) => one - other).flatMap(([, reviews]) => reviews);
	}

	private keptOn(page: number): Review[] {
		const kept = this.pages.get(page) ?? [];
		this.pages.set(page, kept);
		return kept;
	}
}
