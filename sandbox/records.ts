/** A review as the API answers it (api.md › Review). */
export interface ReviewRecord {
	id: string;
	company_id: string;
	user_id: string;
	is_highlighted: boolean;
	rating: number;
	title: string;
	content: string;
	experience_date: string;
	created_at: string;
}

/** The authenticated user as the API answers it (api.md › User). */
export interface UserRecord {
	id: string;
	company_id: string;
	name: string;
	email: string;
	total_reviews: number;
	average_rating: number;
	trustability: { social: boolean; email: boolean; phone: boolean };
	url: string;
	created_at: string;
}

/** A page of the list as the API answers it (api.md › Paginated list envelope). */
export interface PageRecord<T> {
	data: T[];
	links: { first: string | null; last: string | null; prev: string | null; next: string | null };
	meta: { current_page: number; per_page: number; total: number };
}
