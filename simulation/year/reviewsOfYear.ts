import { ReviewsDue } from '../reviewsDue';
import type { SimulatedList } from '../simulatedList';
import { Agenda } from './agenda';
import { REVIEWS } from './rates';
import { lengthOf, momentsOf } from './yearPlan';

const THREE_YEARS_S = 3 * 365 * 86_400;
/** What was created so long before the start is old, whatever the clock. */
const OLD_S = 5 * 86_400;
const LATEST_S = 3 * 86_400;

/** The reviews of a year: they come in, also late, are moderated, deleted and imported. */
export abstract class ReviewsOfYear extends ReviewsDue {
	/** How many came in. */
	due = 0;
	readonly start = this.now;
	protected readonly agenda = new Agenda();
	/** Whether anything has happened since the last poll. */
	protected isChanged = true;

	constructor(
		list: SimulatedList,
		reviews: number,
		protected readonly random: () => number,
	) {
		super(list);
		list.fill(reviews, this.now, THREE_YEARS_S);
		const { published, moderated, deleted, imports } = REVIEWS;
		this.plan(published, () => this.comeIn());
		this.plan(moderated.aYear, () => this.moderate());
		this.plan(deleted, () => this.hide(list.any));
		this.plan(imports.aYear, () => this.import());
	}

	/** Lets happen what is due by then. */
	protected happenUntil(at: number): void {
		for (let next = this.agenda.next(at); next; next = this.agenda.next(at)) {
			this.now = next.at;
			this.isChanged = true;
			next.happens();
		}
		this.now = at;
	}

	private plan(aYear: number, happens: () => void): void {
		for (const at of momentsOf(aYear, this.start, this.random)) this.agenda.add(at, happens);
	}

	private comeIn(): void {
		const isLate = this.random() < 1 / REVIEWS.lateOneIn;
		this.publish(isLate ? Math.floor(this.random() * LATEST_S) : 0);
		this.due++;
	}

	private moderate(): void {
		const showAgain = this.hide(this.random() < 0.5 ? this.list.newest : this.list.any);
		this.agenda.add(this.now + lengthOf(REVIEWS.moderated.minutes, this.random), showAgain);
	}

	private import(): void {
		const age = Math.floor((this.now - this.start) / 1_000) + OLD_S;
		for (let count = Math.ceil(this.random() * REVIEWS.imports.most); count > 0; count--)
			this.publish(age + Math.floor(this.random() * THREE_YEARS_S));
	}
}
