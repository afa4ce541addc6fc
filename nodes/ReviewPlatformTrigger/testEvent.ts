import { UserFacingError } from '../shared/errors/userFacingError';
import { sortRecords } from '../shared/list/sortRecords';
import { lastPage } from '../shared/list/walk';
import {
	newestSecondOf,
	SORT_ORDERS,
	wholeRatingOf,
	type Review,
	type ReviewPage,
} from '../shared/review/record';
import type { TriggerParameters } from './parameters';
import type { Finding } from './watch/findings';
import type { ReadPage } from './watch/watch';

/** Pages looked at where none at the newest end of the list passes the filters, besides the first and the last. */
const MAX_PAGES = 5;

/**
 * The latest review that passes the filters, for trying a workflow out, as a poll would find it. Pages but the first that
 * cannot be read are left out.
 *
 * @throws UserFacingError when there is none; why page 1 could not be read
 */
export async function latestFinding(readPage: ReadPage, parameters: TriggerParameters): Promise<Finding> {
	const review = await latestReview(readPage, parameters);
	if (parameters.wantsNew) return { review, event: 'newReview', previousRating: null };
	return { review, event: 'changedReview', previousRating: wholeRatingOf(review) };
}

async function latestReview(readPage: ReadPage, { matches, whyNone }: TriggerParameters): Promise<Review> {
	const first = await readPage(1, true);
	const pages = [first];
	const readMore = async (numbers: number[]) => {
		const answers = await Promise.allSettled(numbers.map(async (number) => await readPage(number, true)));
		pages.push(...answers.flatMap((answer): ReviewPage[] => ('value' in answer ? [answer.value] : [])));
	};
	if (first.total === 0) throw new UserFacingError('noReviews');
	const last = lastPage(first);
	if (last > 1) await readMore([last]);
	const [newestOfFirst = 0, newestOfLast = 0] = pages.map(({ records: reviews }) => newestSecondOf(reviews));
	const isOldestFirst = newestOfLast > newestOfFirst;
	const isFound = pages[Number(isOldestFirst)]?.records.some(matches);
	const count = isFound ? 0 : Math.max(0, Math.min(MAX_PAGES, last - 2));
	await readMore(Array.from({ length: count }, (_, index) => (isOldestFirst ? last - 1 - index : 2 + index)));
	const read = pages.flatMap(({ records: reviews }) => reviews);
	const [latest] = sortRecords(read.filter(matches), SORT_ORDERS.newest);
	if (latest) return latest;
	throw new UserFacingError('nonePasses', { count: read.length, filters: whyNone?.() ?? 'the filters' });
}
