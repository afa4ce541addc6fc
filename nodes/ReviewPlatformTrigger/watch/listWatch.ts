import type { ReviewPage } from '../../shared/types';
import { isPage, ListMemory, type Asking } from './listMemory';
import { isNewestFirst } from './seenReviews';
import { newSweep, Sweep } from './sweep';
import type { SweepState } from './watchState';

/** So many sweeps in a row that meet nothing old have seen what can be seen. */
const SURE_SWEEPS = 2;

/**
 * Which reviews of a list are new, and which pages to read to know it: its *ends* in each poll, and the *sweep*, a walk
 * over all of it, each day and while `total` counts more than is known of. In the beginning that is all.
 * Free of n8n, network and clock: `poll` asks for pages. What has come of those read so far, `found` and `state`, is
 * right at every moment, so that reading can stop anywhere and go on with the next poll.
 */
export class ListWatch extends ListMemory {
	/** Reads what there is to read in one poll. */
	*poll(): Asking {
		const { watch } = this;
		const front = (yield* this.readEnd(1, 1)) ?? (yield* this.readEnd(2, 1));
		if (front === undefined) return;
		const isWhole = front >= this.total && !this.pages.at(-1)?.hasNext;
		if (!watch.baseline && !watch.isNewestFirst && front < this.total) yield* this.readEnd(this.lastPage, -1);
		if (watch.leftOut !== null) yield* this.readLeftOut(watch.leftOut);
		if (!watch.sweep && (this.isWholeDue || this.isSearchDue)) {
			if (watch.baseline || this.missing > 0) watch.fruitlessSweeps++;
			watch.sweep = newSweep(front, this.total);
		}
		if (!watch.sweep) return;
		this.sweptFrom = watch.sweep.position;
		const ending = isWhole ? 'end' : yield* new Sweep(this, watch.sweep).run();
		if (ending === 'nextPoll') return;
		if (ending === 'end') this.finish(watch.sweep);
		watch.sweep = null;
	}

	/**
	 * An end of the list: this page, and on or back while all of a page is new; in a baseline only this page. Returns how
	 * many places of the list there are up to the end of the last one.
	 */
	private *readEnd(first: number, step: 1 | -1): Asking<number | undefined> {
		let position: number | undefined;
		for (let number = first; number > 0; number += step) {
			const { perPage } = this;
			const [page] = position === undefined ? yield [number] : yield* this.ask([number]);
			if (!isPage(page) || (position !== undefined && page.perPage !== perPage)) break;
			const { isAllNew } = this.kept ? this.remember(page, false) : this.begin(page);
			position = number * page.perPage;
			const isEnd = step === 1 && position >= page.total && !page.hasNext;
			if (!isAllNew || isEnd || this.watch.baseline) break;
		}
		return position;
	}

	/** What the first page of a baseline has is not new, whatever clock the reviews go by. */
	private begin(page: ReviewPage) {
		const { now, watch } = this;
		const { newFrom, beganAt } = this.options;
		const began = Math.max(0, Math.floor(((page.answeredAt ?? now) - (now - beganAt)) / 1_000));
		watch.baseline = { newFrom: Math.min(newFrom, began) };
		return this.remember(page, true, beganAt === now ? newFrom : undefined);
	}

	/** Where the page that was left out can be read now, a sweep goes on from there. */
	private *readLeftOut(place: number): Asking {
		const { total, watch } = this;
		if (place < total) {
			const [page] = yield [Math.floor(place / this.perPage) + 1];
			if (!isPage(page) || page.reviews.length === 0) return;
			this.remember(page, true);
			watch.sweep ??= newSweep(place, total);
		}
		watch.leftOut = null;
	}

	/** The sweep has come to the end of the list: what it explains is known of. */
	private finish({ explains, pagesAgain }: SweepState): void {
		const { missing, now, seen, total, watch } = this;
		watch.isNewestFirst = isNewestFirst(this.pages);
		watch.sweptAt = now;
		if (watch.baseline) {
			// A list that is shorter than what was met may be one that is not whole today.
			const hasMetAll = missing <= 0 && pagesAgain === 0 && seen.size <= total;
			if (!hasMetAll && watch.fruitlessSweeps < SURE_SWEEPS && !seen.hasForgotten) return;
			if (missing > 0) seen.watermark = Math.max(seen.watermark, watch.baseline.newFrom - 1);
			watch.fruitlessSweeps = 0;
			watch.baseline = null;
		}
		watch.accounted = Math.max(watch.accounted, Math.min(total, explains));
	}
}
