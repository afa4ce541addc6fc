// Which part of a list is wanted.

import type { Review } from '../types';

/** Which part of the list is wanted, and when enough of it has been read. */
export interface Selection {
	/** First page, from 1. */
	startPage: number;
	/** Last page; may be past the end. */
	endPage: number;
	/** Reviews it says no to are read but not returned. */
	matches?: ((review: Review) => boolean) | undefined;
	/** How many reviews will be returned at most. */
	most: number;
	/** How many matching reviews from the front of the list are enough; Infinity when all are needed. */
	enough: number;
	/** Reading ends when these have been seen. */
	ids?: ReadonlySet<string> | undefined;
	/** What ends the reading while the list shows to be newest first. */
	newestFirst?: NewestFirstSelection | undefined;
}

/** What ends the reading of a list that is newest first. */
export interface NewestFirstSelection {
	/** No review created before this time matches, ms since the epoch; -Infinity when time does not matter. */
	since: number;
	/** How many matching reviews from the front are enough; Infinity when all are needed. */
	enough: number;
}

/** The whole list. */
export const EVERYTHING: Readonly<Selection> = {
	startPage: 1,
	endPage: Infinity,
	most: Infinity,
	enough: Infinity,
};
