import type { Asking, PageOutcome } from '../../nodes/ReviewPlatformTrigger/watch/listMemory';
import type { Review, ReviewPage } from '../../nodes/shared/types';

const EARLIER = '2026-11-01T00:00:00Z';
const LATER = '2026-11-03T00:00:00Z';
/** The second between them. */
export const WATERMARK = Date.parse('2026-11-02T00:00:00Z') / 1_000;

/** A list of reviews by their ids, which gives out its pages. Those called new… were created later. */
export class ListOfIds {
	/** What a page says instead, or a part of it. */
	readonly instead = new Map<number, Partial<ReviewPage> | 'refused' | 'unreadable'>();

	constructor(
		readonly ids: string[],
		readonly perPage = 3,
	) {}

	/** A list of so many reviews, `r0` first. */
	static ofLength(count: number, perPage?: number): ListOfIds {
		return new ListOfIds(
			Array.from({ length: count }, (_, index) => `r${index}`),
			perPage,
		);
	}

	page(number: number): PageOutcome {
		const instead = this.instead.get(number) ?? {};
		return typeof instead === 'string' ? instead : { ...this.wholePage(number), ...instead };
	}

	wholePage(number: number): ReviewPage {
		const { ids, perPage } = this;
		return {
			reviews: reviewsOf(ids.slice((number - 1) * perPage, number * perPage)),
			perPage,
			total: ids.length,
			hasNext: number * perPage < ids.length,
		};
	}
}

/** Reviews with these ids. */
export function reviewsOf(ids: string[]): Review[] {
	const createdAt = (id: string) => (id.startsWith('new') ? LATER : EARLIER);
	return ids.map((id) => ({ id, created_at: createdAt(id) }) as Review);
}

/** Answers what is asked for; which pages that were, request by request, and what came of it. */
export function answerAll<T>(
	asking: Asking<T>,
	pageOf: (number: number) => PageOutcome,
): { asked: number[][]; result: T } {
	const asked: number[][] = [];
	let next = asking.next();
	while (!next.done) {
		asked.push(next.value);
		next = asking.next(next.value.map(pageOf));
	}
	return { asked, result: next.value };
}
