import type { Account } from './account';
import { freshReview } from './freshReview';
import { pick } from './random';

/** Reviews that come in by themselves. */
export class Arrivals {
	private timer: NodeJS.Timeout | undefined;

	constructor(private readonly account: Account) {}

	/** From now on a review comes in every so many ms; 0 ends it. */
	every(ms: number): void {
		clearInterval(this.timer);
		this.timer = undefined;
		if (ms === 0) return;
		const { branchIds, reviewList } = this.account;
		this.timer = setInterval(() => reviewList.add(freshReview(pick(branchIds, Math.random))), ms);
		this.timer.unref();
	}
}
