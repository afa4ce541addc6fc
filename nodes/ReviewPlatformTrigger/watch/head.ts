// At which end of the list new reviews come in.

import type { ReviewPage } from '../../shared/types';
import { secondsOf } from './seenReviews';
import type { Head } from './watchState';

/** At which end of a list with these first and last pages new reviews come in. */
export function headOf(first: ReviewPage, last: ReviewPage): Head {
	if (first === last) return 'first';
	const [one, other] = [secondsOf(first), secondsOf(last)];
	if (one.newest === other.oldest && one.oldest === other.newest) return null;
	if (one.oldest >= other.newest) return 'first';
	return one.newest <= other.oldest ? 'last' : null;
}
