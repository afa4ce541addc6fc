import { parse } from 'csv-parse/sync';

import type { ReviewRecord } from '../../../sandbox/records';

/** The rows of a CSV file, by column. */
export function csvRows(file: Buffer): unknown {
	return parse(file, { columns: true, bom: true });
}

/** A review as n8n writes it to a CSV file. */
export function asCsv(review: ReviewRecord): Record<string, string> {
	return {
		...review,
		rating: String(review.rating),
		is_highlighted: String(review.is_highlighted).toUpperCase(),
	};
}
