/** The most requests that are under way at a time: with one key, and for pages of one list. */
export const MAX_IN_FLIGHT = 6;
