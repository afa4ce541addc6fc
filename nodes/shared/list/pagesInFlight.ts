import type { TotalsKnown } from './totals';

/** Pages of one list asked for at a time. */
export const PAGES_IN_FLIGHT = 6;

/** A request for a page. */
interface PageRequest {
	/** Which one it is of all requests, from 1. */
	order: number;
	/** What was known of the total when it was sent. */
	known: TotalsKnown;
}

/** The pages asked for and not answered yet. */
export class PagesInFlight {
	/** How many were asked for, answered or not. */
	sent = 0;

	private readonly requests = new Map<number, PageRequest>();
	/** Which of them, by that count, is the latest answered. */
	private latestAnswered = 0;

	get size(): number {
		return this.requests.size;
	}

	has(page: number): boolean {
		return this.requests.has(page);
	}

	/** Notes that a page is asked for. */
	send(page: number, known: TotalsKnown): void {
		this.requests.set(page, { order: ++this.sent, known });
	}

	/** Notes that a page was refused. */
	drop(page: number): void {
		this.requests.delete(page);
	}

	/** Notes that a page was answered; returns what was known when it was asked for, and whether later ones overtook it. */
	answer(page: number): { known: TotalsKnown; isOvertaken: boolean } {
		const { order, known } = this.requests.get(page) as PageRequest;
		this.requests.delete(page);
		const isOvertaken = order < this.latestAnswered;
		this.latestAnswered = Math.max(this.latestAnswered, order);
		return { known, isOvertaken };
	}
}
