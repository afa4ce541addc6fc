// The paths of the API's endpoints, after the base URL.

/** The user that the key belongs to (api.md › GET /v1/me). */
export const ME_PATH = '/v1/me';

/** The list of the company's reviews, in pages (api.md › GET /v1/reviews). */
export const REVIEWS_PATH = '/v1/reviews';
