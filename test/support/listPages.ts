import type { ListPage } from '../../nodes/ReviewPlatformTrigger/pagesRead';
import type { Review } from '../../nodes/shared/types';

/** A review created in this second since the epoch. */
export function reviewOf(id: string, second: number): Review {
	return { id, created_at: new Date(second * 1_000).toISOString() } as Review;
}

/** A page of these reviews; the only one of its list unless told otherwise. */
export function listPage(reviews: Review[], fields: Partial<ListPage> = {}): ListPage {
	return {
		reviews,
		perPage: 15,
		total: reviews.length,
		hasNext: false,
		companyId: 'company',
		...fields,
	};
}
