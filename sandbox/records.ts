import type { Review } from '../nodes/shared/review/record';
import type { User } from '../nodes/shared/types';

/** A review as the API answers it (api.md › Review). */
export type ReviewRecord = Review;

/** The authenticated user as the API answers it (api.md › User). */
export type UserRecord = User;

/** A page of the list as the API answers it (api.md › Paginated list envelope). */
export interface PageRecord<T> {
	data: T[];
	links: { first: string | null; last: string | null; prev: string | null; next: string | null };
	meta: { current_page: number; per_page: number; total: number };
}
