import type { ReviewFilters } from '../list/filters';
import type { ParameterReader } from './parameterReader';

/** The filters that both nodes have, from the fields of their collection. */
export function readCommonFilters(
	fields: ParameterReader,
): Pick<ReviewFilters, 'ratingMin' | 'ratingMax' | 'highlighted' | 'text'> {
	return {
		ratingMin: fields.number('ratingMin', 'Rating Min'),
		ratingMax: fields.number('ratingMax', 'Rating Max'),
		highlighted: fields.boolean('highlighted', 'Highlighted'),
		text: fields.text('text'),
	};
}
