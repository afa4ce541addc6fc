import type { Sandbox } from '../../../sandbox/sandbox';
import { addReviewAt } from '../reviews';

/** A review that became visible in the course of the day, for the first time or again. */
export interface ShownReview {
	id: string;
	rating: number;
	/** Whether it was written long before. */
	isLate: boolean;
	/** Whether it is visible now. */
	isVisible: boolean;
	/** How often it became visible, and when it last did, ms since the epoch by n8n's clock. */
	shown: number;
	shownAt: number;
}

/** What a reading of the list has to have, and may have. */
export interface Sighting {
	/** Visible all the time since it began. */
	throughout: Set<string>;
	/** Visible at some time since it began. */
	everSeen: Set<string>;
	/** How the list has moved since then; many reviews at once are one move. `at` is ms since the epoch. */
	moves: Array<{ at: number; kind: 'grown' | 'fallen' }>;
	/** The most reviews that it has had since then. */
	most: number;
}

/** The platform's list of reviews, and what is visible when. */
export class ListedReviews {
	/** Reviews that were not there when the day began. */
	readonly added = new Map<string, ShownReview>();
	/** Those that were, visible or not. */
	readonly old: ReadonlySet<string>;
	/** How often it has become longer; many reviews at once are one change. */
	growths = 0;
	/** How often by reviews that were written long before. */
	lateGrowths = 0;
	/** The most reviews that it has had. */
	most: number;
	private readonly visible: Set<string>;
	private readonly hidden: string[] = [];
	private readonly sightings = new Set<Sighting>();

	constructor(
		private readonly sandbox: Sandbox,
		private readonly random: () => number,
		/** The platform's clock, ms since the epoch. */
		private readonly now: () => number,
	) {
		this.old = new Set(sandbox.reviews.map(({ id }) => id));
		this.visible = new Set(this.old);
		this.most = this.length;
	}

	get length(): number {
		return this.visible.size;
	}

	/** From now on it is noted what a reading may come upon, until the sighting is ended. */
	watch(): Sighting {
		const sighting: Sighting = {
			throughout: new Set(this.visible),
			everSeen: new Set(this.visible),
			moves: [],
			most: this.length,
		};
		this.sightings.add(sighting);
		return sighting;
	}

	end(sighting: Sighting): void {
		this.sightings.delete(sighting);
	}

	/** So many reviews become visible at once, written this long before. */
	publish(count: number, agoMs: number): void {
		const createdAt = this.now() - agoMs;
		const ids = Array.from({ length: count }, () => {
			const rating = 1 + Math.floor(this.random() * 5);
			const id = addReviewAt(this.sandbox, createdAt, { rating });
			this.added.set(id, { id, rating, isLate: agoMs > 0, isVisible: true, shown: 1, shownAt: Date.now() });
			return id;
		});
		if (agoMs > 0) this.lateGrowths++;
		this.noteShown(ids);
	}

	delete(): void {
		const id = this.anyVisible();
		if (id === undefined) return;
		this.sandbox.account.reviewList.remove(id);
		this.noteGone(id);
	}

	hide(): void {
		const id = this.anyVisible();
		if (id === undefined) return;
		this.sandbox.account.reviewList.hide(id);
		this.hidden.push(id);
		this.noteGone(id);
	}

	restore(): void {
		const [id] = this.hidden.splice(Math.floor(this.random() * this.hidden.length), 1);
		if (id === undefined) return;
		this.sandbox.account.reviewList.restore(id);
		const review = this.added.get(id);
		if (review) Object.assign(review, { isVisible: true, shown: review.shown + 1, shownAt: Date.now() });
		this.lateGrowths++;
		this.noteShown([id]);
	}

	/** Only fields that no order and no filter goes by. */
	edit(): void {
		const id = this.anyVisible();
		if (id !== undefined) this.sandbox.account.reviewList.edit(id, { title: 'Edited', content: 'Edited' });
	}

	/** As often one of the latest as any. */
	private anyVisible(): string | undefined {
		const latest = [...this.added.values()].slice(-20).filter(({ isVisible }) => isVisible);
		const ids = this.random() < 0.5 && latest.length > 0 ? latest.map(({ id }) => id) : [...this.visible];
		return ids[Math.floor(this.random() * ids.length)];
	}

	private noteShown(ids: string[]): void {
		for (const id of ids) this.visible.add(id);
		this.growths++;
		this.most = Math.max(this.most, this.length);
		for (const sighting of this.sightings) {
			for (const id of ids) sighting.everSeen.add(id);
			sighting.most = Math.max(sighting.most, this.length);
			sighting.moves.push({ at: Date.now(), kind: 'grown' });
		}
	}

	private noteGone(id: string): void {
		this.visible.delete(id);
		const review = this.added.get(id);
		if (review) review.isVisible = false;
		for (const sighting of this.sightings) {
			sighting.throughout.delete(id);
			sighting.moves.push({ at: Date.now(), kind: 'fallen' });
		}
	}
}
