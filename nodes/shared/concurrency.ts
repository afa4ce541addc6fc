/** How many requests with one key are under way at a time, and as many pages of a list. */
export const MAX_IN_FLIGHT = 6;
