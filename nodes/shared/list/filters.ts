import type { Review } from '../types';

/** What a review must be like. Anything left out does not matter. */
export interface ReviewFilters {
	ratingMin?: number | undefined;
	ratingMax?: number | undefined;
	highlighted?: boolean | undefined;
	/** Instants, ms since the epoch; both inclusive. */
	createdAfter?: number | undefined;
	createdBefore?: number | undefined;
	/** Calendar days, `YYYY-MM-DD`; both inclusive. */
	experienceAfter?: string | undefined;
	experienceBefore?: string | undefined;
	/** In title or content, whatever the case and however its accents are encoded. */
	text?: string | undefined;
	/** The review is one of these. */
	reviewIds?: ReadonlySet<string> | undefined;
	/** It was written by one of these. */
	userIds?: ReadonlySet<string> | undefined;
}

type Test = (review: Review) => boolean;

/**
 * A test for all filters at once, or undefined when there is none. A review without the field that
 * a filter looks at does not pass it.
 */
export function matcherFor(filters: ReviewFilters): Test | undefined {
	const {
		ratingMin,
		ratingMax,
		highlighted,
		createdAfter,
		createdBefore,
		experienceAfter,
		experienceBefore,
		text,
		reviewIds,
		userIds,
	} = filters;
	const tests: Test[] = [];
	if (ratingMin !== undefined) tests.push((review) => ratingOf(review) >= ratingMin);
	if (ratingMax !== undefined) tests.push((review) => ratingOf(review) <= ratingMax);
	if (highlighted !== undefined) tests.push((review) => review.is_highlighted === highlighted);
	if (createdAfter !== undefined) tests.push((review) => createdAt(review) >= createdAfter);
	if (createdBefore !== undefined) tests.push((review) => createdAt(review) <= createdBefore);
	if (experienceAfter !== undefined)
		tests.push(({ experience_date: day }) => isText(day) && day >= experienceAfter);
	if (experienceBefore !== undefined)
		tests.push(({ experience_date: day }) => isText(day) && day <= experienceBefore);
	if (text !== undefined) tests.push(containsText(text));
	if (reviewIds) tests.push(({ id }) => reviewIds.has(id));
	if (userIds) tests.push(({ user_id: user }) => userIds.has(user));
	return tests.length === 0 ? undefined : (review) => tests.every((test) => test(review));
}

/** When a review was created, in ms since the epoch; NaN when it does not say. */
export function createdAt({ created_at: time }: Review): number {
	return isText(time) ? Date.parse(time) : NaN;
}

/** The rating of a review; NaN when it has none. */
export function ratingOf({ rating }: Review): number {
	return typeof rating === 'number' ? rating : NaN;
}

function containsText(text: string): Test {
	const wanted = folded(text);
	const contains = (field: unknown) => isText(field) && folded(field).includes(wanted);
	return ({ title, content }) => contains(title) || contains(content);
}

/** More accents on one letter than any language has; to bring millions of them into order takes hours. */
const ACCENTS_TOO_MANY = /(?<=\p{M}{30})\p{M}+/gu;

/** The same for texts that differ in case or in how accents are encoded. In upper case ß is SS, and all sigmas are one. */
function folded(text: string): string {
	return text.replace(ACCENTS_TOO_MANY, '').normalize('NFC').toUpperCase().normalize('NFC');
}

/** Only ids are checked before reviews get here. */
function isText(field: unknown): field is string {
	return typeof field === 'string' && field !== '';
}
