import type { Account } from './accounts';
import { freshReview } from './freshReview';

/** Reviews that come in by themselves. */
export class Arrivals {
	private timer: NodeJS.Timeout | undefined;

	constructor(private readonly account: Account) {}

	/** From now on a review comes in every so many ms; 0 ends it. */
	every(ms: number): void {
		clearInterval(this.timer);
		this.timer = undefined;
		if (ms === 0) return;
		this.timer = setInterval(() => this.account.reviewList.add(freshReview(this.account.companyId)), ms);
		this.timer.unref();
	}
}
