import type { Sandbox } from '../../sandbox/sandbox';
import { pick } from '../../sandbox/random';
import { addReviewAt } from '../support/reviews';
import type { DueReview } from './verdict';

const LONGEST_GAP_MS = 6_000;
const HOUR_MS = 3_600_000;
/** Mostly single ones; now and then more than fit on a page. */
const AT_ONCE = [1, 1, 1, 1, 1, 1, 1, 2, 3, 20];
/** How long before it comes in a review was written: most were written just now. */
const LATE_MS = [0, 0, 0, 0, 0, 0, 0, 0, HOUR_MS, 30 * HOUR_MS];

/** Reviews that come in at random moments, from `start` to `stop`. */
export class SteadyArrivals {
	/** All that have come in, in the order they did. */
	readonly reviews: DueReview[] = [];

	private timer: NodeJS.Timeout | undefined;

	constructor(
		private readonly sandbox: Sandbox,
		private readonly random: () => number,
	) {}

	start(): void {
		const now = Date.now();
		const writtenAt = now - pick(LATE_MS, this.random);
		for (let left = pick(AT_ONCE, this.random); left > 0; left--)
			this.reviews.push({ id: addReviewAt(this.sandbox, writtenAt), addedAt: now });
		this.timer = setTimeout(() => this.start(), this.random() * LONGEST_GAP_MS);
	}

	stop(): void {
		clearTimeout(this.timer);
	}
}
