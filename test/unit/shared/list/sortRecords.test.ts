import { sortRecords } from '../../../../nodes/shared/list/sortRecords';
import { SORT_ORDERS, type Review, type SortName } from '../../../../nodes/shared/review/record';

const review = (id: string, rating: unknown, created_at: unknown) =>
	({ id, rating, created_at }) as unknown as Review;

const REVIEWS = [
	review('undated', 3, 2_026),
	review('march', 5, '2026-03-01T00:00:00+00:00'),
	review('unrated', 'good', '2026-02-01T00:00:00+00:00'),
	review('may', '1', '2026-05-01T00:00:00+00:00'),
	review('march again', 5, '2026-03-01T01:00:00+01:00'),
	review('undated too', 3, 'soon'),
];

describe('sortRecords', () => {
	it.each<[SortName, string[]]>([
		['none', ['undated', 'march', 'unrated', 'may', 'march again', 'undated too']],
		['newest', ['may', 'march', 'march again', 'unrated', 'undated', 'undated too']],
		['oldest', ['unrated', 'march', 'march again', 'may', 'undated', 'undated too']],
		['ratingHigh', ['march', 'march again', 'undated', 'undated too', 'may', 'unrated']],
		['ratingLow', ['may', 'undated', 'undated too', 'march', 'march again', 'unrated']],
	])('"%s": equal ones stay as they were, those without the field come last', (name, ids) => {
		const order = name === 'none' ? undefined : SORT_ORDERS[name];
		expect(sortRecords(REVIEWS, order).map(({ id }) => id)).toEqual(ids);
	});
});
